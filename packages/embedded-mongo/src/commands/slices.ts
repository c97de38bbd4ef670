/**
 * Write commands that take long. What fits into a short write is done in one, with its retry record. What does not is looked for in slices
 * first, outside the writer, and then changed in several writes, as MongoDB does it: each record is tested again and changed once, and what
 * was written stays when a later one fails. In a transaction the slices are its own. Other commands run in between.
 */
import { MongoError, mongoError } from '../errors';
import type { Doc } from '../bson';
import type { Filter } from '../query';
import { PAUSED } from '../query/pause';
import type { CollectionInfo } from '../store/catalogue';
import type { CommandContext } from './context';
import { withView } from './context';
import { filterOf, matchAgain, queryOf, TooLong, type Limits } from './modify';
import { runWithoutMatch, type Prepared, type Statement, type WriteOutcome } from './statements';
import { drained, nextTurn, TURN_MS, WRITE_TURN_MS } from './turns';
import { concernsCommand, runStatements, writeErrorOf } from './write-errors';
import type { WriteView } from '../txn/views';

/** Records one statement may be about; their ids are held in memory. */
const MAX_MATCHES = 10_000_000;

/** A command's statements. `S` is one of them as it was sent, `O` what comes out of it. */
export interface Statements<S, O> {
  list: readonly S[];
  ordered: boolean;
  /** May be about many records. */
  isMulti(statement: S): boolean;
  run(view: WriteView, statement: S, limits: Limits): O;
  /** The statement as something that can be cut into slices, and what comes out of it then. */
  sliced(statement: S): { statement: Statement; outcome(result: WriteOutcome): O };
  /** What the command answers; a statement that failed or was not run has no outcome. */
  reply(outcomes: readonly (O | undefined)[], errors: Doc[]): Doc;
}

/** What a write may do, said when it runs: it may have to wait before. */
type LimitsNow = () => Limits;
const oneTurn: LimitsNow = () => ({ untilMs: performance.now() + TURN_MS });

export async function runInSlices<S, O>(context: CommandContext, statements: Statements<S, O>): Promise<Doc> {
  const { list, ordered, isMulti, run, reply } = statements;
  const several = list.length > 1;
  const multi = list.some(isMulti);
  const inOne = (limitsNow: LimitsNow): Promise<Doc> =>
    context.write((view) => {
      const limits = limitsNow();
      const outcomes: (O | undefined)[] = [];
      const errors = runStatements(list, ordered, (statement, index) => {
        outcomes[index] = run(view, statement, limits);
      });
      if (errors.length > 0) context.failTransaction();
      return reply(outcomes, errors);
    });
  // Several that are about one record each share a retry record.
  if (several && !multi) return inOne(() => ({}));
  if (several && context.transaction) return oneByOne(context, statements);
  if (!multi) return aboutOne(context, () => statements.sliced(list[0] as S).statement, inOne);
  try {
    return await inOne(oneTurn);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    return await oneByOne(context, statements);
  }
}

/** Runs a write about one record. If that takes long to find it is looked for in slices, and again if it was changed meanwhile. */
export async function aboutOne<T>(
  context: CommandContext,
  statement: () => Pick<Statement, 'ns'> & { prepare(info: CollectionInfo | undefined): Pick<Prepared, 'selection'> },
  write: (limits: LimitsNow) => Promise<T>,
): Promise<T> {
  for (let limits = oneTurn; ;) {
    try {
      return await write(limits);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
    }
    const { ns, prepare } = statement();
    const { ids } = await locate(context, ns, prepare);
    limits = () => ({ found: ids });
  }
}

async function oneByOne<S, O>(context: CommandContext, statements: Statements<S, O>): Promise<Doc> {
  const outcomes: (O | undefined)[] = [];
  const errors: Doc[] = [];
  for (const [index, statement] of statements.list.entries()) {
    try {
      outcomes[index] = await runAlone(context, statements, statement);
    } catch (error) {
      if (!(error instanceof MongoError) || concernsCommand(error)) throw error;
      errors.push(writeErrorOf(error, index));
      if (statements.ordered) break;
    }
    await rest(context);
  }
  if (errors.length > 0) context.failTransaction();
  return statements.reply(outcomes, errors);
}

async function runAlone<S, O>(context: CommandContext, statements: Statements<S, O>, statement: S): Promise<O> {
  const inOne = (limits: LimitsNow): Promise<O> =>
    context.writePart((view) => statements.run(view, statement, limits()));
  if (!statements.isMulti(statement)) return aboutOne(context, () => statements.sliced(statement).statement, inOne);
  try {
    return await inOne(oneTurn);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    const { statement: long, outcome } = statements.sliced(statement);
    return outcome(await runLong(context, long));
  }
}

interface Located<P> {
  info: CollectionInfo | undefined;
  prepared: P;
  ids: readonly number[];
}

/** Finds the records a statement is about, as they are now. */
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
    // Only the order of records stays the same while other commands write: by an index, a newer state could show one again.
    await drained(query.isByRecord ? view : undefined, query, (pauseAtMs) => {
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
    await rest(context);
  }
  return total;
}

interface Part {
  /** The first id that is left. */
  next: number;
  matched: number;
  modified: number;
  error?: MongoError;
}

/** As many as one turn allows. What was changed before an error stays, as it does in MongoDB. */
function applyToSome(
  view: WriteView,
  { ns, info, prepared, filter }: { ns: string; info: CollectionInfo; prepared: Prepared; filter: Filter },
  ids: readonly number[],
  from: number,
): Part {
  const current = view.catalogue.get(ns);
  if (current?.id !== info.id) throw mongoError('QueryPlanKilled', `collection dropped or renamed: ${ns}`);
  view.guardCollection(ns);
  const untilMs = performance.now() + WRITE_TURN_MS;
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

async function rest({ transaction, services: { engine } }: CommandContext): Promise<void> {
  await nextTurn();
  if (!transaction && engine.store.isShortOfMemory) await engine.store.rest();
}
