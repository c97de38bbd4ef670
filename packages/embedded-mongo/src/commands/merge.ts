/** `$merge`: writes an aggregation's result into a collection, document by document, matched by `_id`. */
import { hasOwn, isPlainObject, ObjectId, type Doc, type Timestamp } from '../bson';
import { badValue, locationError, mongoError, notImplemented } from '../errors';
import type { WriteView } from '../txn/views';
import type { CommandContext } from './context';
import { ensureCollection } from './create';
import { insertDocument, prepareDocument } from './new-document';
import { changeRecord, compileChange, select } from './modify';
import { flagOption, namespaceOf } from './options';
import { targetOf } from './out';
import { checkStatement } from './request-check';
import type { ResultSink } from './write-result';

export const MERGE_STAGES = new Set(['$out', '$merge']);

interface MergeSpec {
  ns: string;
  whenMatched: 'replace' | 'keepExisting' | 'merge' | 'fail';
  whenNotMatched: 'insert' | 'discard' | 'fail';
}

function parseMerge(db: string, spec: unknown): MergeSpec {
  if (typeof spec === 'string') return { ns: namespaceOf(db, spec), whenMatched: 'merge', whenNotMatched: 'insert' };
  if (!isPlainObject(spec)) throw locationError(51182, '$merge only supports a string or object argument');
  checkStatement('$merge', spec);
  if (spec['into'] === undefined)
    throw locationError(40414, "BSON field '$merge.into' is missing but a required field");
  const { on = '_id', whenMatched = 'merge', whenNotMatched = 'insert' } = spec;
  if (String(on) !== '_id') throw notImplemented("$merge by fields other than '_id' is not supported");
  if (Array.isArray(whenMatched) || spec['let'] !== undefined)
    throw notImplemented('$merge with a pipeline is not supported');
  const allowed = {
    whenMatched: ['replace', 'keepExisting', 'merge', 'fail'],
    whenNotMatched: ['insert', 'discard', 'fail'],
  };
  for (const [field, value] of Object.entries({ whenMatched, whenNotMatched }))
    if (!allowed[field as keyof typeof allowed].includes(String(value)))
      throw badValue(`Enumeration value '${String(value)}' for field '$merge.${field}' is not a valid value.`);
  return { ns: targetOf(db, spec['into']), whenMatched, whenNotMatched } as MergeSpec;
}

export function mergeSink(context: CommandContext, spec: unknown): ResultSink {
  const bypassValidation = flagOption(context.body, 'bypassDocumentValidation');
  const merge = parseMerge(context.db, spec);
  const times = { now: new Date(), clusterTime: context.services.engine.clock.tick() };
  return {
    ns: merge.ns,
    begin: (view) => void ensureCollection(view, merge.ns),
    put: (view, document) => mergeOne(context, view, merge, document, times, bypassValidation),
  };
}

function mergeOne(
  context: CommandContext,
  view: WriteView,
  { ns, whenMatched, whenNotMatched }: MergeSpec,
  document: Doc,
  times: { now: Date; clusterTime: Timestamp },
  bypassValidation: boolean,
): void {
  const info = ensureCollection(view, ns);
  const id = hasOwn(document, '_id') ? document['_id'] : new ObjectId();
  if (id === undefined || id === null || Array.isArray(id))
    throw locationError(51132, "$merge write error: 'on' field cannot be missing, null, undefined or an array");
  const { matches, filter } = select(view, info, {
    filter: { _id: { $eq: id } },
    now: times.now,
    single: true,
    checkInterrupt: context.checkInterrupt,
  });
  const match = matches[0];
  if (!match) {
    if (whenNotMatched === 'fail')
      throw mongoError(
        'MergeStageNoMatchingDocument',
        '$merge could not find a matching document in the target collection',
      );
    if (whenNotMatched === 'insert')
      insertDocument(view, ns, prepareDocument(document, times.clusterTime), bypassValidation);
    return;
  }
  if (whenMatched === 'keepExisting') return;
  if (whenMatched === 'fail')
    throw mongoError('DuplicateKey', '$merge found a matching document in the target collection', {
      keyPattern: { _id: 1 },
      keyValue: { _id: id },
    });
  const replacement = whenMatched === 'merge' ? { ...match.doc, ...document } : document;
  const change = compileChange(replacement, times);
  changeRecord(view, info, match, change, filter, bypassValidation);
}
