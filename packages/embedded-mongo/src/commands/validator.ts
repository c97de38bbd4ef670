/** Document validation (`validator` of create and collMod): a filter that every written document must match. */
import type { Doc } from '../bson';
import { mongoError } from '../errors';
import { compileFilter } from '../query';
import type { CollectionInfo } from '../store/catalogue';

const cache = new WeakMap<object, (doc: Doc) => void>();

/** A check that throws 121 for a document the collection does not accept; undefined if it accepts all. */
export function validatorOf(info: CollectionInfo): ((doc: Doc) => void) | undefined {
  const spec = info.options['validator'] as Doc | undefined;
  if (!spec || Object.keys(spec).length === 0 || info.options['validationLevel'] === 'off') return undefined;
  if (info.options['validationAction'] === 'warn') return undefined;
  let check = cache.get(spec);
  if (!check) {
    const filter = compileFilter(spec);
    check = (doc) => {
      if (!filter.test(doc)) {
        throw mongoError('DocumentValidationFailure', 'Document failed validation', {
          errInfo: { failingDocumentId: doc['_id'], details: { operatorName: '$and', clausesNotSatisfied: [spec] } },
        });
      }
    };
    cache.set(spec, check);
  }
  return check;
}
