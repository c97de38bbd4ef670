/** `$merge`: writing an aggregation's result into a collection, document by document. */
import { evaluateExpression } from '../agg';
import { getPath, hasOwn, isPlainObject, ObjectId, type Doc } from '../bson';
import { badValue, locationError, mongoError } from '../errors';
import type { CollectionInfo } from '../store/catalogue';
import type { WriteView } from '../txn/views';
import { compileUpdate } from '../update';
import type { CommandContext } from './context';
import { ensureCollection } from './create';
import { insertDocument, prepareDocument } from './new-document';
import { changeRecord, compileChange, selectAndLock } from './modify';
import { documentOption, flagOption, namespaceOf } from './options';
import { targetOf } from './out';
import { checkStatement } from './request-check';
import type { ResultSink } from './write-result';

export const MERGE_STAGES = new Set(['$out', '$merge']);

interface MergeSpec {
  ns: string;
  on: string[];
  variables: Doc;
  whenMatched: 'replace' | 'keepExisting' | 'merge' | 'fail' | Doc[];
  whenNotMatched: 'insert' | 'discard' | 'fail';
  bypassValidation: boolean;
}

function parseMerge(db: string, spec: unknown): Omit<MergeSpec, 'bypassValidation'> {
  if (typeof spec === 'string')
    return { ns: namespaceOf(db, spec), on: ['_id'], variables: {}, whenMatched: 'merge', whenNotMatched: 'insert' };
  if (!isPlainObject(spec)) throw locationError(51182, '$merge only supports a string or object argument');
  checkStatement('$merge', spec);
  if (spec['into'] === undefined)
    throw locationError(40414, "BSON field '$merge.into' is missing but a required field");
  const on =
    spec['on'] === undefined ? ['_id'] : Array.isArray(spec['on']) ? spec['on'].map(String) : [String(spec['on'])];
  const whenMatched = (spec['whenMatched'] ?? 'merge') as MergeSpec['whenMatched'];
  const whenNotMatched = (spec['whenNotMatched'] ?? 'insert') as MergeSpec['whenNotMatched'];
  if (on.length === 0)
    throw locationError(51187, "If explicitly specifying $merge 'on', must include at least one field");
  if (!Array.isArray(whenMatched) && spec['let'] !== undefined)
    throw locationError(51199, "Cannot use 'let' variables with a 'whenMatched' mode that is no pipeline");
  if (!Array.isArray(whenMatched) && !['replace', 'keepExisting', 'merge', 'fail'].includes(whenMatched)) {
    throw badValue(`Enumeration value '${String(whenMatched)}' for field '$merge.whenMatched' is not a valid value.`);
  }
  if (!['insert', 'discard', 'fail'].includes(whenNotMatched)) {
    throw badValue(`Enumeration value '${whenNotMatched}' for field '$merge.whenNotMatched' is not a valid value.`);
  }
  return {
    ns: targetOf(db, spec['into']),
    on,
    variables: documentOption(spec, 'let') ?? {},
    whenMatched,
    whenNotMatched,
  };
}

export function mergeSink(context: CommandContext, spec: unknown): ResultSink {
  const bypassValidation = flagOption(context.body, 'bypassDocumentValidation');
  const merge = { ...parseMerge(context.db, spec), bypassValidation };
  const times = { now: new Date(), clusterTime: context.services.engine.clock.tick() };
  if (Array.isArray(merge.whenMatched))
    compileUpdate(merge.whenMatched, { ...times, variables: { new: null, ...merge.variables } });
  return {
    ns: merge.ns,
    begin: (view) => requireUniqueIndex(ensureCollection(view, merge.ns), merge.on),
    put: (view, document) => mergeOne(context, view, merge, document, times),
  };
}

function requireUniqueIndex(info: CollectionInfo, on: readonly string[]): void {
  const wanted = new Set(on);
  const found = info.indexes.some(
    ({ unique, fields, spec }) =>
      unique &&
      spec['partialFilterExpression'] === undefined &&
      fields.length === wanted.size &&
      fields.every(([path]) => wanted.has(path)),
  );
  if (!found) throw locationError(51183, 'Cannot find index to verify that join fields will be unique');
}

function mergeOne(
  context: CommandContext,
  view: WriteView,
  merge: MergeSpec,
  document: Doc,
  times: { now: Date; clusterTime: ReturnType<CommandContext['services']['engine']['clock']['tick']> },
): void {
  const info = ensureCollection(view, merge.ns);
  const fields = merge.on.map((path) => {
    const value = path === '_id' && !hasOwn(document, path) ? new ObjectId() : getPath(document, path);
    if (value === undefined || value === null || Array.isArray(value))
      throw locationError(51132, "$merge write error: 'on' field cannot be missing, null, undefined or an array");
    return [path, { $eq: value }] as const;
  });
  const { matches, filter } = selectAndLock(view, info, {
    filter: Object.fromEntries(fields),
    now: times.now,
    single: true,
    checkInterrupt: context.checkInterrupt,
  });
  const match = matches[0];
  if (!match) {
    if (merge.whenNotMatched === 'fail')
      throw mongoError(
        'MergeStageNoMatchingDocument',
        '$merge could not find a matching document in the target collection',
      );
    if (merge.whenNotMatched === 'discard') return;
    insertDocument(view, merge.ns, prepareDocument(document, times.clusterTime), merge.bypassValidation);
    return;
  }
  const { whenMatched } = merge;
  if (whenMatched === 'keepExisting') return;
  if (whenMatched === 'fail') {
    const keyPattern = Object.fromEntries(merge.on.map((path) => [path, 1]));
    const keyValue = Object.fromEntries(merge.on.map((path) => [path, getPath(document, path) ?? null]));
    throw mongoError('DuplicateKey', '$merge found a matching document in the target collection', {
      keyPattern,
      keyValue,
    });
  }
  const replacement = whenMatched === 'merge' ? { ...match.doc, ...document } : document;
  const change = Array.isArray(whenMatched)
    ? compileChange(whenMatched, {
        ...times,
        variables: {
          new: document,
          ...Object.fromEntries(
            Object.entries(merge.variables).map(([name, expression]) => [
              name,
              evaluateExpression(expression, document, { now: times.now }),
            ]),
          ),
        },
      })
    : compileChange(hasOwn(replacement, '_id') ? replacement : { _id: match.doc['_id'], ...replacement }, times);
  changeRecord(view, info, match, change, filter, merge.bypassValidation);
}
