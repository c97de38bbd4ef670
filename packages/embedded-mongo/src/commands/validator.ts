/** Document validation (`validator` of create and collMod): a filter that every written document must match. */
import type { Doc } from '../bson';
import { mongoError } from '../errors';
import { compileFilter, type Filter } from '../query';
import type { CollectionInfo } from '../store/catalogue';

const compiled = new WeakMap<Doc, Filter>();

/**
 * @throws 121 for a document that the collection does not accept. At level `moderate`, one that was already invalid `before` may stay so.
 */
export function checkValid({ options }: CollectionInfo, doc: Doc, before?: Doc): void {
  const { validator, validationLevel, validationAction } = options as { validator?: Doc } & Doc;
  if (!validator || Object.keys(validator).length === 0 || validationLevel === 'off') return;
  if (validationAction === 'warn') return;
  let filter = compiled.get(validator);
  if (!filter) compiled.set(validator, (filter = compileFilter(validator)));
  if (before && validationLevel === 'moderate' && !filter.test(before)) return;
  if (filter.test(doc)) return;
  const details = { operatorName: '$and', clausesNotSatisfied: [validator] };
  throw mongoError('DocumentValidationFailure', 'Document failed validation', {
    errInfo: { failingDocumentId: doc['_id'], details },
  });
}
