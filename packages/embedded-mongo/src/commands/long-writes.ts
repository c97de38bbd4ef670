/**
 * Long-running write commands. Several statements run in as many short writes as they need, with a retry record of the command's progress.
 * A statement that does not fit in a short write first finds its records in time slices, outside the writer, and then changes them in
 * several writes. As in MongoDB, each record is checked again and changed once, and what was written stays when a later record fails.
 * Inside a transaction, the slices are part of it. Other commands run in between.
 */
import { MongoError, mongoError } from '../errors';
import type { Doc } from '../bson';
import type { Filter } from '../query';
import { PAUSED } from '../query/pause';
import type { CollectionInfo } from '../store/catalogue';
import { withView, type CommandContext, type Progress } from './context';
import { filterOf, matchAgain, queryOf, TooLong, type Limits } from './modify';
import { runWithoutMatch, type Prepared, type Statement, type WriteOutcome } from './statements';
import { inSlices, SLICE_MS, yieldToOthers } from './time-slices';
import { concernsCommand, writeErrorOf } from './write-errors';
import type { WriteView } from '../txn/views';

/** Maximum number of records a statement may match; their ids are held in memory. */
const MAX_MATCHES = 10_000_000;

/** A command's statements. `S` is a statement as it was sent, `O` its outcome. */
export interface Statements<S, O> {
  list: readonly S[];
  ordered: boolean;
  /** May match many records. */
  isMulti(statement: S): boolean;
  run(view: WriteView, statement: S, limits: Limits): O;
  /** The statement in a form that can run in slices, and its outcome in that case. */
  sliced?(statement: S): { statement: Statement; outcome(result: WriteOutcome): O };
  /** The reply if these are all the command's statements; those that failed or did not run have no outcome. */
  reply(outcomes: readonly Outcome<O>[], errors: Doc[]): Doc;
}

type Outcome<O> = readonly [index: number, outcome: O];

/** Records found beforehand for the statement that a write begins with. */
interface Found {
  index: number;
  ids: readonly number[];
}

/**
 * Runs a command's statements, each atomically, with as many in one write as its time allows. Those that a crash or an error of the whole
 * command leaves out run when the command is sent again as a retryable write.
 */
export async function runStatements<S, O>(context: CommandContext, statements: Statements<S, O>): Promise<Doc> {
  let progress: Progress = { reply: statements.reply([], []), next: 0 };
  let found: Found | undefined;
  for (;;) {
    let index = 0;
    try {
      progress = await context.writeNext(progress, (view, { reply, next = 0 }) => {
        index = next;
        return runSome(context, view, statements, { reply, next }, found);
      });
      if (progress.next === undefined) return progress.reply;
    } catch (error) {
      if (!(error instanceof TooLong) || !statements.sliced) throw error;
      const { statement, outcome } = statements.sliced(statements.list[index] as S);
      if (statements.isMulti(statements.list[index] as S)) {
        const result = await settled(async () => outcome(await runLong(context, statement)));
        progress = advance(context, statements, progress, [[index, result]]);
        if (progress.next === undefined) return progress.reply;
      } else {
        found = { index, ids: (await locate(context, statement.ns, statement.prepare)).ids };
      }
    }
    context.checkInterrupt();
    await yieldBetweenWrites(context);
  }
}

/** Runs as many statements as fit in one time slice. @throws TooLong when not even one fits */
function runSome<S, O>(
  context: CommandContext,
  view: WriteView,
  statements: Statements<S, O>,
  progress: Progress & { next: number },
  found: Found | undefined,
): Progress {
  const { list, ordered, run } = statements;
  const untilMs = performance.now() + SLICE_MS;
  const done: [number, O | MongoError][] = [];
  for (let index = progress.next; index < list.length; index += 1) {
    const isFirst = done.length === 0;
    if (!isFirst && performance.now() > untilMs) break;
    const limits = found?.index === index ? { found: found.ids } : { untilMs };
    try {
      done.push([index, run(view, list[index] as S, limits)]);
    } catch (error) {
      // A statement that does not fit in the rest of this slice runs first in the next.
      if (error instanceof TooLong && !isFirst) break;
      if (!(error instanceof MongoError) || concernsCommand(error)) throw error;
      done.push([index, error]);
      if (ordered) break;
    }
  }
  return advance(context, statements, progress, done);
}

/** The command's progress including the outcomes of further statements. */
function advance<S, O>(
  context: CommandContext,
  { list, ordered, reply }: Statements<S, O>,
  progress: Progress,
  done: readonly (readonly [number, O | MongoError])[],
): Progress {
  const outcomes: Outcome<O>[] = [];
  const errors: Doc[] = [];
  let next = progress.next ?? 0;
  for (const [index, result] of done) {
    if (result instanceof MongoError) errors.push(writeErrorOf(result, index));
    else outcomes.push([index, result]);
    next = index + 1;
  }
  if (errors.length > 0) context.failTransaction();
  const isComplete = next === list.length || (ordered && errors.length > 0);
  return { reply: added(progress.reply, reply(outcomes, errors)), next: isComplete ? undefined : next };
}

/** Merges two replies: counts are added, lists are concatenated. */
function added(before: Doc, more: Doc): Doc {
  const sum: Doc = { ...before };
  for (const [field, value] of Object.entries(more)) {
    const earlier = before[field];
    if (Array.isArray(value)) sum[field] = Array.isArray(earlier) ? [...(earlier as unknown[]), ...value] : value;
    else if (field !== 'ok') sum[field] = ((earlier as number | undefined) ?? 0) + (value as number);
  }
  return sum;
}

/** The outcome, or the error if it concerns only this statement. */
async function settled<O>(run: () => Promise<O>): Promise<O | MongoError> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof MongoError) || concernsCommand(error)) throw error;
    return error;
  }
}

/** Runs a write that changes one record. If finding it takes long, it is found in slices, and again if it was changed meanwhile. */
export async function runSingle<T>(
  context: CommandContext,
  { ns, prepare }: Pick<Statement, 'ns'> & { prepare(info: CollectionInfo | undefined): Pick<Prepared, 'selection'> },
  write: (limitsNow: () => Limits) => Promise<T>,
): Promise<T> {
  // A function, because the write may have to wait before it runs.
  let limitsNow = (): Limits => ({ untilMs: performance.now() + SLICE_MS });
  for (;;) {
    try {
      return await write(limitsNow);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
    }
    const { ids } = await locate(context, ns, prepare);
    limitsNow = () => ({ found: ids });
  }
}

interface Located<P> {
  info: CollectionInfo | undefined;
  prepared: P;
  ids: readonly number[];
}

/** Finds the records that a statement matches in the latest committed state. */
function locate<P extends Pick<Prepared, 'selection'>>(
  context: CommandContext,
  ns: string,
  prepare: (info: CollectionInfo | undefined) => P,
): Promise<Located<P>> {
  return withView(context, async (view) => {
    const info = view.catalogue.get(ns);
    const prepared = prepare(info);
    const query = queryOf(view.data, info, prepared.selection, filterOf(prepared.selection));
    const ids: number[] = [];
    // Only record order is stable while other commands write: in index order, a newer state could return a record twice.
    await inSlices(query.isByRecord ? view : undefined, query, (pauseAtMs) => {
      for (let match = query.step(view, pauseAtMs); match; match = query.step(view, pauseAtMs)) {
        if (match === PAUSED) return PAUSED;
        if (ids.length === MAX_MATCHES)
          throw mongoError('QueryExceededMemoryLimitNoDiskUseAllowed', `more than ${MAX_MATCHES} documents match`);
        ids.push(match.recordId);
      }
      return undefined;
    });
    return { info, prepared, ids };
  });
}

async function runLong(context: CommandContext, { ns, prepare }: Statement): Promise<WriteOutcome> {
  const { info, prepared, ids } = await locate(context, ns, prepare);
  if (!info || ids.length === 0) return context.writePart((view) => runWithoutMatch(view, prepared));
  const filter = filterOf(prepared.selection);
  const total: WriteOutcome = { matched: 0, modified: 0, upserted: undefined };
  for (let at = 0; at < ids.length;) {
    const from = at;
    const part = await context.writePart((view) => applyToSome(view, { ns, info, prepared, filter }, ids, from));
    total.matched += part.matched;
    total.modified += part.modified;
    if (part.error) throw part.error;
    at = part.next;
    context.checkInterrupt();
    await yieldBetweenWrites(context);
  }
  return total;
}

interface Part {
  /** Index of the first remaining id. */
  next: number;
  matched: number;
  modified: number;
  error?: MongoError;
}

/** Changes as many records as fit in one time slice. As in MongoDB, changes made before an error stay. */
function applyToSome(
  view: WriteView,
  { ns, info, prepared, filter }: { ns: string; info: CollectionInfo; prepared: Prepared; filter: Filter },
  ids: readonly number[],
  from: number,
): Part {
  const current = view.catalogue.get(ns);
  if (current?.id !== info.id) throw mongoError('QueryPlanKilled', `collection dropped or renamed: ${ns}`);
  view.guardCollection(ns);
  const untilMs = performance.now() + SLICE_MS;
  const part: Part = { next: from, matched: 0, modified: 0 };
  for (; part.next < ids.length && performance.now() < untilMs; part.next += 1) {
    const match = matchAgain(view, current, ids[part.next] as number, filter);
    if (!match) continue;
    try {
      if (prepared.apply(view, current, match, filter)) part.modified += 1;
    } catch (error) {
      if (!(error instanceof MongoError) || concernsCommand(error)) throw error;
      return { ...part, error };
    }
    part.matched += 1;
  }
  return part;
}

async function yieldBetweenWrites({ transaction, services: { engine } }: CommandContext): Promise<void> {
  await yieldToOthers();
  if (!transaction) await engine.store.environment.yieldIfShort();
}
