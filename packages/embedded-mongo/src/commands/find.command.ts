/** `find`, `getMore` and `killCursors`. */
import { asInteger, MAX_INTERNAL_BYTES, readDoc, writeDoc, Long, type Doc } from '../bson';
import { badValue, mongoError, notImplemented, typeMismatch } from '../errors';
import { Query, type Match } from '../plan/query';
import { PAUSED } from '../query/pause';
import { compileFilter, compileProjection, compileRawProjection, compileSort } from '../query';
import type { OpenView, ReadView } from '../txn/views';
import type { CursorReply } from '../wire/reply';
import { withView, type CommandContext, type CommandTable, type Reply } from './context';
import { cursorReply, DEFAULT_BATCH_SIZE, takeBatch, type Batch, type Cursor, type ResultStream } from './cursors';
import { collationOf, countOption, documentOption, flagOption, namespaceOf, variablesOf } from './options';
import { yieldToOthers } from './time-slices';

/** Default time that a `getMore` waits for more results. */
const AWAIT_MS = 1_000;
/** How often a waiting `getMore` checks that its client is still connected. */
const LOOK_EVERY_MS = 250;

/** A find or a pipeline, compiled and planned; nothing has been read yet, except what the planner counts. */
export interface Prepared {
  query: Query;
  filter: Doc;
  sort: Doc | undefined;
  /** Matching documents as raw BSON, as they are sent. */
  stream: ResultStream;
}

/** Compiles a find against a view. */
export function prepareFind(context: CommandContext, view: ReadView, ns: string, body: Doc): Prepared {
  const info = view.catalogue.get(ns);
  if (flagOption(body, 'tailable') || flagOption(body, 'awaitData')) {
    throw notImplemented('tailable cursors are not supported: there are no capped collections');
  }
  for (const field of ['min', 'max', 'returnKey', 'showRecordId']) {
    if (body[field] !== undefined && body[field] !== false)
      throw notImplemented(`find option '${field}' is not supported`);
  }
  const now = new Date();
  const filter = documentOption(body, 'filter') ?? {};
  const sortSpec = documentOption(body, 'sort');
  const projectionSpec = documentOption(body, 'projection');
  const collation = collationOf(body, info);
  const variables = variablesOf(body, 'let', now);
  const compiled = compileFilter(filter, { collation, variables, now });
  const hasSort = sortSpec !== undefined && Object.keys(sortSpec).length > 0;
  const sort = hasSort ? compileSort(sortSpec, collation) : undefined;
  const limit = countOption(body, 'limit', 0);
  flagOption(body, 'allowDiskUse');
  const skip = countOption(body, 'skip', 0);
  const isProjected = projectionSpec !== undefined && Object.keys(projectionSpec).length > 0;
  const projectRaw = isProjected ? compileRawProjection(projectionSpec) : undefined;
  const project =
    isProjected && !projectRaw
      ? compileProjection(projectionSpec, { filter: compiled, variables, now, collation })
      : undefined;
  const query = new Query(info, {
    filter,
    sort,
    collation,
    hint: body['hint'],
    data: view.data,
    compiled,
    skip,
    limit,
    decodes: project !== undefined,
    checkInterrupt: context.checkInterrupt,
  });
  const send = (match: Match): Uint8Array =>
    project
      ? writeDoc(project(match.doc ?? readDoc(match.raw)), MAX_INTERNAL_BYTES)
      : (projectRaw?.(match.raw) ?? match.raw);
  const stream: ResultStream = {
    next(view: ReadView, pauseAtMs = Infinity) {
      const match = query.step(view, pauseAtMs);
      return match === undefined || match === PAUSED ? match : send(match);
    },
    suspend: () => query.suspend(),
  };
  return { query, filter, sort: hasSort ? sortSpec : undefined, stream };
}

async function find(context: CommandContext): Promise<Reply> {
  const { body } = context;
  const ns = namespaceOf(context.db, body['find']);
  return withView(context, (view) =>
    firstBatch(context, view, ns, prepareFind(context, view, ns, body).stream, {
      batchSize: countOption(body, 'batchSize', DEFAULT_BATCH_SIZE),
      single: flagOption(body, 'singleBatch'),
      limit: countOption(body, 'limit', 0),
      noTimeout: flagOption(body, 'noCursorTimeout'),
    }),
  );
}

export interface FirstBatchOptions {
  batchSize: number;
  /** No cursor is kept. */
  single?: boolean;
  /** Maximum length of the result, 0 if unlimited: once that many are returned, no cursor stays open. */
  limit?: number;
  noTimeout?: boolean;
}

/** Replies with the first batch and keeps a cursor open for the rest, if there is any. */
export async function firstBatch(
  context: CommandContext,
  view: OpenView,
  ns: string,
  stream: ResultStream,
  { batchSize, single = false, limit = 0, noTimeout = false }: FirstBatchOptions,
): Promise<CursorReply> {
  const { cursors } = context.services;
  const holder: { overflow: Uint8Array | undefined } = { overflow: undefined };
  // A first batch of size 0 only opens the cursor.
  const batch =
    batchSize === 0
      ? { documents: [], exhausted: false, resumeToken: stream.tail?.resumeToken }
      : await takeBatch(stream, view, batchSize, holder);
  let id = 0n;
  if (!batch.exhausted && !single && !(limit > 0 && batch.documents.length >= limit)) {
    const { session, transaction } = context;
    id = cursors.open({ ns, stream, sessionKey: session?.key, transaction, noTimeout }, holder.overflow).id;
  }
  return cursorReply(ns, id, 'firstBatch', batch.documents, batch.resumeToken);
}

async function getMore(context: CommandContext): Promise<Reply> {
  const { body, services } = context;
  const id = asInteger(body['getMore']);
  if (id === undefined) throw typeMismatch("BSON field 'getMore' is the wrong type, expected type 'long'");
  const ns = rawNamespace(context.db, body['collection']);
  const cursor = services.cursors.get(id, ns, context.session?.key);
  if (body['maxTimeMS'] !== undefined && !cursor.stream.tail)
    throw badValue('cannot set maxTimeMS on getMore command for a non-awaitData cursor');
  cursor.busy = true;
  let keep = false;
  try {
    const batch = await (cursor.stream.tail ? awaitBatch(context, cursor) : nextBatch(context, cursor));
    keep = !batch.exhausted;
    return cursorReply(ns, keep ? id : 0n, 'nextBatch', batch.documents, batch.resumeToken);
  } finally {
    cursor.busy = false;
    if (!keep) services.cursors.kill(id);
  }
}

function nextBatch(context: CommandContext, cursor: Cursor): Promise<Batch> {
  return withView(context, (view) => takeBatch(cursor.stream, view, countOption(context.body, 'batchSize', 0), cursor));
}

/** Waits for new results for as long as the client allows; then returns an empty batch. */
async function awaitBatch(context: CommandContext, cursor: Cursor): Promise<Batch> {
  const { engine, cursors } = context.services;
  const untilMs = performance.now() + (countOption(context.body, 'maxTimeMS', 0) || AWAIT_MS);
  for (;;) {
    const grows = engine.logGrows(Math.min(LOOK_EVERY_MS, untilMs - performance.now()));
    // One change wakes all streams on its collection, so they take turns.
    await yieldToOthers();
    const batch = await nextBatch(context, cursor);
    if (batch.documents.length > 0 || batch.exhausted || performance.now() >= untilMs) return batch;
    await engine.store.environment.yieldWhile(grows);
    context.checkInterrupt();
    if (!cursors.has(cursor.id)) throw mongoError('CursorKilled', 'the cursor was killed while it waited');
  }
}

/** Cursors of commands such as listIndexes use namespaces that user collections may not have. */
function rawNamespace(db: string, name: unknown): string {
  if (typeof name !== 'string' || name === '') throw badValue('Collection names cannot be empty');
  return `${db}.${name}`;
}

function killCursors(context: CommandContext): Reply {
  const ids = context.body['cursors'];
  if (!Array.isArray(ids)) throw typeMismatch("BSON field 'cursors' is the wrong type, expected type 'array'");
  const killed: Long[] = [];
  const unknown: Long[] = [];
  for (const value of ids) {
    const id = asInteger(value) ?? 0n;
    (context.services.cursors.kill(id) ? killed : unknown).push(Long.fromBigInt(id));
  }
  return { cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

export const FIND_COMMANDS: CommandTable = {
  find: { run: find, inTransaction: true },
  getMore: { run: getMore, inTransaction: true },
  killCursors: { run: killCursors, inTransaction: true },
};
