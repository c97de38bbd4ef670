/**
 * The core that update, delete, findAndModify and `$merge` share: finds the records a statement matches, and changes them. Only changed
 * records are locked: as in MongoDB, an update that changes nothing causes no conflict.
 */
import { hasOwn, ObjectId, readDoc, valuesEqual, writeDoc, type Collation, type Doc } from '../bson';
import { immutableField } from '../errors';
import { insertRecord, removeRecord, replaceRecord } from '../index/records';
import { Query } from '../plan/query';
import { compileFilter, compileSort, type Filter } from '../query';
import { PAUSED } from '../query/pause';
import type { CollectionInfo } from '../store/catalogue';
import { recordKey } from '../store/keys';
import type { Reader } from '../store/key-value';
import type { WriteView } from '../txn/views';
import {
  compileReplacement,
  compileUpdate,
  isReplacement,
  upsertSeed,
  type Update,
  type UpdateOptions,
} from '../update';
import { checkId, withIdFirst } from './new-document';
import { checkValid } from './validator';

export interface Selection {
  filter: Doc;
  sort?: Doc | undefined;
  collation?: Collation | undefined;
  hint?: unknown;
  variables?: Doc | undefined;
  now: Date;
  /** Only the first match is changed. */
  single: boolean;
  /** Inserts a document if nothing matches. */
  upserts?: boolean;
  checkInterrupt: () => void;
}

/** Limits on a statement within one write. */
export interface Limits {
  /** Deadline for finding the matches (`performance.now`); with a deadline, their number is limited too. */
  untilMs?: number | undefined;
  /** Ids of matches found beforehand, instead of a search; each is checked again. */
  found?: readonly number[] | undefined;
}

/** A statement exceeds its limits and has written nothing; the caller then runs it in slices. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/** Maximum number of records changed within one write that has a deadline. */
const MAX_MATCHES_IN_ONE_WRITE = 200;

export interface Selected {
  recordId: number;
  doc: Doc;
}

export interface SelectionResult {
  matches: Selected[];
  filter: Filter;
}

export function filterOf({ filter, collation, variables, now, upserts }: Selection): Filter {
  return compileFilter(filter, { collation, variables, now, withoutExpr: upserts ? 'upsert' : undefined });
}

/** The query that finds the records of a statement. */
export function queryOf(data: Reader, info: CollectionInfo | undefined, selection: Selection, filter: Filter): Query {
  const { collation } = selection;
  const hasSort = selection.sort && Object.keys(selection.sort).length > 0;
  const sort = hasSort ? compileSort(selection.sort as Doc, collation) : undefined;
  return new Query(info, {
    filter: selection.filter,
    sort,
    collation,
    hint: selection.hint,
    data,
    compiled: filter,
    limit: selection.single ? 1 : 0,
    decodes: true,
    checkInterrupt: selection.checkInterrupt,
  });
}

/**
 * Finds the records of a statement.
 * @throws TooLong when finding all of them exceeds `limits`, or a record of `limits.found` no longer matches
 */
export function select(
  view: WriteView,
  info: CollectionInfo | undefined,
  selection: Selection,
  { untilMs = Infinity, found }: Limits = {},
): SelectionResult {
  const filter = filterOf(selection);
  const query = queryOf(view.data, info, selection, filter);
  if (!info) return { matches: [], filter };
  view.guardCollection(info.ns);
  const matches: Selected[] = [];
  if (found) {
    for (const recordId of found) {
      const match = matchAgain(view, info, recordId, filter);
      if (!match) throw new TooLong();
      matches.push(match);
    }
    return { matches, filter };
  }
  if (performance.now() > untilMs) throw new TooLong();
  try {
    for (let match = query.step(view, untilMs); match; match = query.step(view, untilMs)) {
      if (match === PAUSED || (untilMs < Infinity && matches.length === MAX_MATCHES_IN_ONE_WRITE)) throw new TooLong();
      matches.push({ recordId: match.recordId, doc: match.doc ?? readDoc(match.raw) });
    }
  } finally {
    query.suspend();
  }
  return { matches, filter };
}

/** A record that was found before, if it still exists and matches. */
export function matchAgain(
  view: WriteView,
  info: CollectionInfo,
  recordId: number,
  filter: Filter,
): Selected | undefined {
  const raw = view.data.get('docs', recordKey(info.id, recordId));
  const doc = raw && readDoc(raw);
  if (!doc || !filter.test(doc)) return undefined;
  return { recordId, doc };
}

export interface CompiledChange {
  update: Update;
  /** The client sent a whole document. */
  isReplacement: boolean;
  /** Builds the document that an upsert inserts. */
  upsert(filter: Doc): Doc;
}

/** Compiles an update document, a pipeline or a replacement. */
export function compileChange(spec: Doc | readonly Doc[], options: UpdateOptions): CompiledChange {
  const replaces = isReplacement(spec);
  const update = replaces ? compileReplacement(spec as Doc, options) : compileUpdate(spec, options);
  return {
    update,
    isReplacement: replaces,
    upsert(filter) {
      const seed = upsertSeed(filter);
      const { doc } = update.apply(seed, { inserting: true });
      const base = !hasOwn(doc, '_id') && hasOwn(seed, '_id') ? { _id: seed['_id'], ...doc } : doc;
      return hasOwn(base, '_id') ? withIdFirst(base) : { _id: new ObjectId(), ...base };
    },
  };
}

/** Applies a change to one selected record. @returns the new document and whether anything changed */
export function changeRecord(
  view: WriteView,
  info: CollectionInfo,
  selected: Selected,
  change: CompiledChange,
  filter: Filter,
  bypassValidation: boolean,
): { doc: Doc; modified: boolean } {
  const positional = change.update.usesPositional ? filter.positional(selected.doc) : undefined;
  const { doc, modified } = change.update.apply(selected.doc, { positional });
  if (!modified) return { doc: selected.doc, modified: false };
  if (!valuesEqual(doc['_id'], selected.doc['_id'])) {
    throw immutableField(`Performing an update on the path '_id' would modify the immutable field '_id'`);
  }
  const after = withIdFirst(doc);
  if (!bypassValidation) checkValid(info, after, selected.doc);
  // The definition may have changed within this command: an earlier record may have made an index multikey.
  const current = view.catalogue.get(info.ns) ?? info;
  replaceRecord(view, current, selected.recordId, selected.doc, after, writeDoc(after), change.isReplacement);
  return { doc: after, modified: true };
}

export function insertUpserted(view: WriteView, info: CollectionInfo, doc: Doc, bypassValidation: boolean): void {
  checkId(doc['_id']);
  if (!bypassValidation) checkValid(info, doc);
  insertRecord(view, info, writeDoc(doc), doc);
}

export function deleteSelected(view: WriteView, info: CollectionInfo, selected: Selected): void {
  removeRecord(view, info, selected.recordId, selected.doc);
}
