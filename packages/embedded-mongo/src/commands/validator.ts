/** Document validation (`validator` of create and collMod): a filter that every written document must match. */
import type { Doc } from '../bson';
import { mongoError } from '../errors';
import { compileFilter } from '../query';
import type { CollectionInfo } from '../store/catalogue';

interface Check {
  test(doc: Doc): boolean;
  check(doc: Doc): void;
}

const cache = new WeakMap<object, Check>();

/**
 * A check that throws 121 for a document that the collection does not accept; undefined if it accepts all. At level `moderate`, a document
 * that was already invalid `before` may stay so.
 */
export function validatorOf(info: CollectionInfo, before?: Doc): ((doc: Doc) => void) | undefined {
  const spec = info.options['validator'] as Doc | undefined;
  if (!spec || Object.keys(spec).length === 0 || info.options['validationLevel'] === 'off') return undefined;
  if (info.options['validationAction'] === 'warn') return undefined;
  let compiled = cache.get(spec);
  if (!compiled) {
    const filter = compileFilter(spec);
    const check = (doc: Doc): void => {
      if (!filter.test(doc)) {
        throw mongoError('DocumentValidationFailure', 'Document failed validation', {
          errInfo: { failingDocumentId: doc['_id'], details: { operatorName: '$and', clausesNotSatisfied: [spec] } },
        });
      }
    };
    cache.set(spec, (compiled = { test: filter.test, check }));
  }
  if (before && info.options['validationLevel'] === 'moderate' && !compiled.test(before)) return undefined;
  return compiled.check;
}
