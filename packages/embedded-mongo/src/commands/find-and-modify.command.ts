/** `findAndModify`: finds one record, changes or removes it, and returns it, atomically. */
import type { Doc } from '../bson';
import { failedToParse } from '../errors';
import { compileProjection } from '../query';
import type { CollectionInfo } from '../store/catalogue';
import type { WriteView } from '../txn/views';
import type { CommandContext, CommandTable, Reply } from './context';
import { ensureCollection } from './create';
import {
  changeRecord,
  compileChange,
  deleteSelected,
  insertUpserted,
  select,
  type Limits,
  type Selection,
} from './modify';
import { collationOf, documentOption, documentsOption, flagOption, namespaceOf, variablesOf } from './options';
import { runSingle } from './long-writes';
import { updateSpec } from './statements';

async function findAndModify(context: CommandContext): Promise<Reply> {
  const { body } = context;
  const ns = namespaceOf(context.db, body['findAndModify'] ?? body['findandmodify']);
  const removing = flagOption(body, 'remove');
  const returnNew = flagOption(body, 'new');
  const upserting = flagOption(body, 'upsert');
  const bypass = flagOption(body, 'bypassDocumentValidation');
  if (removing && body['update'] !== undefined) throw failedToParse('Cannot specify both an update and remove=true');
  if (removing && upserting) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (removing && returnNew)
    throw failedToParse("Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
  if (!removing && body['update'] === undefined)
    throw failedToParse('Either an update or remove=true must be specified');
  const now = new Date();
  const variables = variablesOf(body, 'let', now);
  const clusterTime = context.services.engine.clock.tick();
  const filterSpec = documentOption(body, 'query') ?? {};
  const selectionOf = (info: CollectionInfo | undefined): Selection => ({
    filter: filterSpec,
    sort: documentOption(body, 'sort'),
    collation: collationOf(body, info),
    hint: body['hint'],
    variables,
    now,
    single: true,
    upserts: upserting,
    checkInterrupt: context.checkInterrupt,
  });
  const run = (view: WriteView, limits: Limits): Doc => {
    let info = view.catalogue.get(ns);
    const collation = collationOf(body, info);
    const change = removing
      ? undefined
      : compileChange(updateSpec(body['update']), {
          arrayFilters: documentsOption(body, 'arrayFilters'),
          variables,
          collation,
          now,
          clusterTime,
        });
    const { matches, filter } = select(view, info, selectionOf(info), limits);
    const projectionSpec = documentOption(body, 'fields');
    const project = (doc: Doc): Doc =>
      projectionSpec && Object.keys(projectionSpec).length > 0
        ? compileProjection(projectionSpec, { filter, variables, now, collation })(doc)
        : doc;
    const match = matches[0];
    if (!change) {
      if (match && info) deleteSelected(view, info, match);
      return { lastErrorObject: { n: match ? 1 : 0 }, value: match ? project(match.doc) : null, ok: 1 };
    }
    if (match && info) {
      const { doc } = changeRecord(view, info, match, change, filter, bypass);
      const value = project(returnNew ? doc : match.doc);
      return { lastErrorObject: { n: 1, updatedExisting: true }, value, ok: 1 };
    }
    if (!upserting) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
    const doc = change.upsert(filterSpec);
    info = ensureCollection(view, ns);
    insertUpserted(view, info, doc, bypass);
    return {
      lastErrorObject: { n: 1, updatedExisting: false, upserted: doc['_id'] },
      value: returnNew ? project(doc) : null,
      ok: 1,
    };
  };
  const statement = { ns, prepare: (info: CollectionInfo | undefined) => ({ selection: selectionOf(info) }) };
  return runSingle(context, statement, (limitsNow) => context.write((view) => run(view, limitsNow())));
}

const command = { run: findAndModify, inTransaction: true, retryable: true, writes: true };

export const FIND_AND_MODIFY_COMMANDS: CommandTable = { findAndModify: command, findandmodify: command };
