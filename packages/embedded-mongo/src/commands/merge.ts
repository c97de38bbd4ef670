/** `$out` and `$merge`: writing an aggregation's result as one unit. */
import { evaluateExpression } from '../agg';
import { getPath, hasOwn, isPlainObject, valuesEqual, type Doc } from '../bson';
import { badValue, locationError, mongoError } from '../errors';
import { insertRecord } from '../index/records';
import type { CollectionInfo } from '../store/catalogue';
import type { WriteView } from '../txn/views';
import type { CommandContext } from './context';
import { createCollection, ensureCollection } from './create';
import { dropCollection } from './drop';
import { prepareDocument } from './insert.command';
import { changeRecord, compileChange, selectAndLock } from './modify';
import { namespaceOf } from './options';
import { checkStatement } from './request-check';

export const MERGE_STAGES = new Set(['$out', '$merge']);

/** Replaces a collection's contents; its indexes stay. */
export async function runOut(context: CommandContext, spec: unknown, documents: readonly Doc[]): Promise<void> {
  const ns = targetOf(context.db, spec);
  const dropped = await context.services.engine.write((view) => {
    const before = view.catalogue.get(ns);
    if (before) dropCollection(view, ns);
    const info = createCollection(view, ns, before?.options ?? {});
    const indexes = (before?.indexes ?? [])
      .filter(({ name }) => name !== '_id_')
      .map((index) => ({ ...index, id: view.allocateId(), multikey: false }));
    view.define(ns, () => ({ ...info, indexes: [...info.indexes, ...indexes] }));
    const time = context.services.engine.clock.tick();
    for (const document of documents) {
      const { doc, raw } = prepareDocument(document, time);
      insertRecord(view, view.catalogue.get(ns) as CollectionInfo, raw, doc);
    }
    return before !== undefined;
  }, context.deadlineMs);
  if (dropped) context.services.reaper.wake();
}

function targetOf(db: string, spec: unknown): string {
  if (typeof spec === 'string') return namespaceOf(db, spec);
  if (isPlainObject(spec)) checkStatement('$out', spec);
  if (isPlainObject(spec) && typeof spec['db'] === 'string') return namespaceOf(spec['db'], spec['coll']);
  throw locationError(16990, '$out only supports a string or object argument');
}

interface MergeSpec {
  ns: string;
  on: string[];
  variables: Doc;
  whenMatched: 'replace' | 'keepExisting' | 'merge' | 'fail' | Doc[];
  whenNotMatched: 'insert' | 'discard' | 'fail';
}

function parseMerge(db: string, spec: unknown): MergeSpec {
  if (typeof spec === 'string')
    return { ns: namespaceOf(db, spec), on: ['_id'], variables: {}, whenMatched: 'merge', whenNotMatched: 'insert' };
  if (!isPlainObject(spec)) throw locationError(51182, '$merge only supports a string or object argument');
  checkStatement('$merge', spec);
  const on =
    spec['on'] === undefined ? ['_id'] : Array.isArray(spec['on']) ? spec['on'].map(String) : [String(spec['on'])];
  const whenMatched = (spec['whenMatched'] ?? 'merge') as MergeSpec['whenMatched'];
  const whenNotMatched = (spec['whenNotMatched'] ?? 'insert') as MergeSpec['whenNotMatched'];
  if (!Array.isArray(whenMatched) && !['replace', 'keepExisting', 'merge', 'fail'].includes(whenMatched)) {
    throw badValue(`Enumeration value '${String(whenMatched)}' for field '$merge.whenMatched' is not a valid value.`);
  }
  if (!['insert', 'discard', 'fail'].includes(whenNotMatched)) {
    throw badValue(`Enumeration value '${whenNotMatched}' for field '$merge.whenNotMatched' is not a valid value.`);
  }
  return {
    ns: targetOf(db, spec['into']),
    on,
    variables: isPlainObject(spec['let']) ? spec['let'] : {},
    whenMatched,
    whenNotMatched,
  };
}

export async function runMerge(context: CommandContext, spec: unknown, documents: readonly Doc[]): Promise<void> {
  const merge = parseMerge(context.db, spec);
  const now = new Date();
  const clusterTime = context.services.engine.clock.tick();
  await context.services.engine.write((view) => {
    const info = ensureCollection(view, merge.ns);
    requireUniqueIndex(info, merge.on);
    for (const document of documents) mergeOne(context, view, merge, document, { now, clusterTime });
  }, context.deadlineMs);
}

function requireUniqueIndex(info: CollectionInfo, on: readonly string[]): void {
  const wanted = new Set(on);
  const found = info.indexes.some(
    ({ unique, fields }) => unique && fields.length === wanted.size && fields.every(([path]) => wanted.has(path)),
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
  const info = view.catalogue.get(merge.ns) as CollectionInfo;
  const fields = merge.on.map((path) => [path, { $eq: getPath(document, path) ?? null }] as const);
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
    const prepared = prepareDocument(document, times.clusterTime);
    insertRecord(view, info, prepared.raw, prepared.doc);
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
  const keepId = (doc: Doc): Doc => ({
    ...doc,
    _id: hasOwn(doc, '_id') && valuesEqual(doc['_id'], match.doc['_id']) ? doc['_id'] : match.doc['_id'],
  });
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
    : compileChange(keepId(replacement), times);
  changeRecord(view, info, match, change, filter, true);
}
