/**
 * The core that update, delete, findAndModify and `$merge` share: finding the records a statement is about, taking their
 * locks before the first change, and changing them.
 */
import { hasOwn, ObjectId, readDoc, valuesEqual, writeDoc, type Collation, type Doc } from '../bson';
import { immutableField } from '../errors';
import { guardRecord, insertRecord, removeRecord, replaceRecord } from '../index/records';
import { planQuery } from '../plan/planner';
import { Query } from '../plan/query';
import { compileFilter, compileSort, type Filter } from '../query';
import type { CollectionInfo } from '../store/catalogue';
import type { WriteView } from '../txn/views';
import {
  compileReplacement,
  compileUpdate,
  isReplacement,
  upsertSeed,
  type Update,
  type UpdateOptions,
} from '../update';
import { checkId, withIdFirst } from './insert.command';
import { validatorOf } from './validator';

export interface Selection {
  filter: Doc;
  sort?: Doc | undefined;
  collation?: Collation | undefined;
  hint?: unknown;
  variables?: Doc | undefined;
  now: Date;
  /** Only the first match. */
  single: boolean;
  checkInterrupt: () => void;
}

export interface Selected {
  recordId: number;
  doc: Doc;
}

export interface SelectionResult {
  matches: Selected[];
  filter: Filter;
}

/** The records a statement is about, each locked: nothing is written before all locks are held. */
export function selectAndLock(
  view: WriteView,
  info: CollectionInfo | undefined,
  selection: Selection,
): SelectionResult {
  const { collation, variables, now } = selection;
  const filter = compileFilter(selection.filter, { collation, variables, now });
  const hasSort = selection.sort && Object.keys(selection.sort).length > 0;
  const sort = hasSort ? compileSort(selection.sort as Doc, collation) : undefined;
  const plan = planQuery(info, {
    filter: selection.filter,
    sort,
    collation,
    hint: selection.hint,
    data: view.data,
    compiled: filter,
  });
  if (!info) return { matches: [], filter };
  view.guardCollection(info.ns);
  const query = new Query({
    plan,
    filter: Object.keys(selection.filter).length > 0 ? filter : undefined,
    sort,
    skip: 0,
    limit: selection.single ? 1 : 0,
    checkInterrupt: selection.checkInterrupt,
  });
  const matches: Selected[] = [];
  for (const match of query.all(view)) {
    guardRecord(view, info, match.recordId);
    matches.push({ recordId: match.recordId, doc: match.doc ?? readDoc(match.raw) });
  }
  return { matches, filter };
}

export interface CompiledChange {
  update: Update;
  /** Builds the document an upsert inserts. */
  upsert(filter: Doc): Doc;
}

/** Compiles an update document, pipeline or replacement. */
export function compileChange(spec: Doc | readonly Doc[], options: UpdateOptions): CompiledChange {
  const update = isReplacement(spec) ? compileReplacement(spec as Doc, options) : compileUpdate(spec, options);
  return {
    update,
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
  if (!bypassValidation) validatorOf(info, selected.doc)?.(after);
  // The definition may have changed within this command: an earlier record made an index multikey.
  replaceRecord(view, view.catalogue.get(info.ns) ?? info, selected.recordId, selected.doc, after, writeDoc(after));
  return { doc: after, modified: true };
}

export function insertUpserted(view: WriteView, info: CollectionInfo, doc: Doc, bypassValidation: boolean): void {
  checkId(doc['_id']);
  if (!bypassValidation) validatorOf(info)?.(doc);
  insertRecord(view, info, writeDoc(doc), doc);
}

export function deleteSelected(view: WriteView, info: CollectionInfo, selected: Selected): void {
  removeRecord(view, info, selected.recordId, selected.doc);
}
