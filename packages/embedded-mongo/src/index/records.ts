/**
 * Inserts, replaces and removes one record with all of its index keys. All checks that can refuse the write come before the first change,
 * so a refused write leaves nothing half done. Knows no query or update language.
 */
import { differenceOf } from '../changes/difference';
import { compileCollation, encodeKey, extractIndexKeys, getOwn, type Doc } from '../bson';
import { duplicateKey } from '../errors';
import type { CollectionInfo, IndexInfo } from '../store/catalogue';
import { isTruncated, plainIndexKey, readRecordId, recordIdBytes, recordKey, uniqueIndexKey } from '../store/keys';
import { keyText } from '../store/key-value';
import type { WriteView } from '../txn/views';
import { compileIndex, keyValueOf } from './definition';
import { printKey } from './print-key';

const PRESENT = Buffer.from([0]);

interface Change {
  index: IndexInfo;
  remove: Buffer[];
  add: Buffer[];
}

/** Stores a new document. @throws 11000 DuplicateKey */
export function insertRecord(view: WriteView, info: CollectionInfo, raw: Uint8Array, doc: Doc): void {
  const recordId = view.nextRecordId(info.id);
  const changes = info.indexes.map((index) => keyChanges(view, info, index, recordId, undefined, doc));
  guardRecord(view, info, recordId);
  for (const change of changes) guardKeys(view, info, change, recordId, doc);
  apply(view, changes, recordId);
  view.data.put('docs', recordKey(info.id, recordId), raw);
  if (view.isWatched(info.ns)) view.log({ operation: 'insert', ns: info.ns, id: doc['_id'], document: raw });
}

/** Stores a new version of a document. @param isReplacement whether the client sent the whole document @throws 11000 DuplicateKey */
export function replaceRecord(
  view: WriteView,
  info: CollectionInfo,
  recordId: number,
  before: Doc,
  after: Doc,
  raw: Uint8Array,
  isReplacement: boolean,
): void {
  guardRecord(view, info, recordId);
  const changes = info.indexes
    .filter((index) => !keepsKeys(index, before, after))
    .map((index) => keyChanges(view, info, index, recordId, before, after));
  for (const change of changes) guardKeys(view, info, change, recordId, after);
  apply(view, changes, recordId);
  view.data.put('docs', recordKey(info.id, recordId), raw);
  if (!view.isWatched(info.ns)) return;
  const what = { ns: info.ns, id: after['_id'] };
  if (isReplacement) view.log({ operation: 'replace', ...what, document: raw });
  else view.log({ operation: 'update', ...what, updateDescription: { ...differenceOf(before, after) } });
}

export function removeRecord(view: WriteView, info: CollectionInfo, recordId: number, before: Doc): void {
  guardRecord(view, info, recordId);
  const changes = info.indexes.map((index) => keyChanges(view, info, index, recordId, before, undefined));
  for (const change of changes) guardKeys(view, info, change, recordId, before);
  apply(view, changes, recordId);
  view.data.remove('docs', recordKey(info.id, recordId));
  if (view.isWatched(info.ns)) view.log({ operation: 'delete', ns: info.ns, id: before['_id'] });
}

/** Locks a record without writing it, so that a statement holds all its locks before it begins to write. */
function guardRecord(view: WriteView, info: CollectionInfo, recordId: number): void {
  view.guard(`d${keyText(recordKey(info.id, recordId))}`);
}

/** Adds one existing record to one index, as an index build does. @throws 11000 DuplicateKey */
export function indexRecord(view: WriteView, info: CollectionInfo, index: IndexInfo, recordId: number, doc: Doc): void {
  const change = keyChanges(view, info, index, recordId, undefined, doc);
  guardKeys(view, info, change, recordId, doc);
  apply(view, [change], recordId);
}

/** An update copies only what it changes: fields whose values are still identical have the same keys, which need not be encoded again. */
function keepsKeys(index: IndexInfo, before: Doc, after: Doc): boolean {
  const { fields } = compileIndex(index);
  return fields !== undefined && fields.every((field) => getOwn(before, field) === getOwn(after, field));
}

function keyChanges(
  view: WriteView,
  info: CollectionInfo,
  index: IndexInfo,
  recordId: number,
  before: Doc | undefined,
  after: Doc | undefined,
): Change {
  const definition = compileIndex(index);
  const stored = (values: Buffer): Buffer =>
    index.unique ? uniqueIndexKey(index.id, values) : plainIndexKey(index.id, values, recordId);
  const old = before ? definition.keysOf(before).keys.map(stored) : [];
  let fresh: Buffer[] = [];
  if (after) {
    const found = definition.keysOf(after);
    fresh = found.keys.map(stored);
    if (found.multikey && !index.multikey) mark(view, info, index, 'multikey');
    if (!index.cut && found.keys.some(isTruncated)) mark(view, info, index, 'cut');
  }
  if (old.length === 0 || fresh.length === 0) return { index, remove: old, add: fresh };
  if (old.length === 1 && fresh.length === 1) {
    const same = (old[0] as Buffer).equals(fresh[0] as Buffer);
    return same ? { index, remove: [], add: [] } : { index, remove: old, add: fresh };
  }
  const oldTexts = new Set(old.map((key) => key.toString('latin1')));
  const freshTexts = new Set(fresh.map((key) => key.toString('latin1')));
  return {
    index,
    remove: old.filter((key) => !freshTexts.has(key.toString('latin1'))),
    add: fresh.filter((key) => !oldTexts.has(key.toString('latin1'))),
  };
}

function guardKeys(view: WriteView, info: CollectionInfo, change: Change, recordId: number, doc: Doc): void {
  if (!change.index.unique) return;
  for (const key of change.remove) view.guard(`u${key.toString('latin1')}`);
  for (const key of change.add) {
    view.guard(`u${key.toString('latin1')}`);
    const holder = view.data.get('index', key);
    if (holder && readRecordId(holder, 0) !== recordId) throw duplicate(info, change.index, key, doc);
  }
}

function apply(view: WriteView, changes: readonly Change[], recordId: number): void {
  for (const { index, remove, add } of changes) {
    for (const key of remove) view.data.remove('index', key);
    const value = index.unique ? recordIdBytes(recordId) : PRESENT;
    for (const key of add) view.data.put('index', key, value);
  }
}

/** Marks an index as multikey or truncated, once. */
function mark(view: WriteView, info: CollectionInfo, index: IndexInfo, what: 'multikey' | 'cut'): void {
  if (view.catalogue.get(info.ns)?.indexes.find(({ id }) => id === index.id)?.[what]) return;
  view.define(info.ns, (current) =>
    current
      ? {
          ...current,
          indexes: current.indexes.map((entry) => (entry.id === index.id ? { ...entry, [what]: true } : entry)),
        }
      : current,
  );
}

/** Finds the values whose key clashed, for keyValue. */
function duplicate(info: CollectionInfo, index: IndexInfo, key: Buffer, doc: Doc): Error {
  const { paths, directions } = compileIndex(index);
  const collation = compileCollation(index.spec['collation']);
  const { keys } = extractIndexKeys(doc, paths);
  const row =
    keys.find((values) => uniqueIndexKey(index.id, encodeKey(values, directions, collation)).equals(key)) ?? [];
  const value = keyValueOf(index, row);
  const collationSpec = index.spec['collation'] as Doc | undefined;
  return duplicateKey(
    info.ns,
    index.name,
    index.spec['key'] as Doc,
    value,
    printKey(value, collationSpec !== undefined && collation !== undefined),
  );
}
