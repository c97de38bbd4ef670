/** `explain`, and the commands that the shell sends when it connects. */
import { hostname } from 'node:os';
import { isPlainObject, type Doc } from '../bson';
import { badValue, invalidOptions, notImplemented } from '../errors';
import { describePlan, indexesOf } from '../plan/plan';
import { Query } from '../plan/query';
import { PAUSED } from '../query/pause';
import { SESSION_TIMEOUT_MINUTES, TRANSACTION_LIFETIME_MS } from '../txn/sessions';
import type { OpenView } from '../txn/views';
import { prepareAggregate } from './aggregate.command';
import { withView, type CommandContext, type CommandTable, type Reply } from './context';
import type { ResultStream } from './cursors';
import { prepareFind, type Prepared } from './find.command';
import { SERVER_VERSION } from './handshake.command';
import { documentOption, documentsOption, namespaceOf } from './options';
import { checkRequest } from './request-check';
import { inSlices } from './time-slices';

async function explain(context: CommandContext): Promise<Reply> {
  const inner = documentOption(context.body, 'explain');
  if (!inner) throw badValue('explain needs a command');
  const name = Object.keys(inner)[0] ?? '';
  checkRequest(name, inner, context.services.engine.clock.current(), false);
  const ns = namespaceOf(context.db, inner[name]);
  const verbosity = String(context.body['verbosity'] ?? 'allPlansExecution');
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity))
    throw badValue(`Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`);
  return withView(context, async (view) => {
    const startedMs = Date.now();
    const { query, filter, sort, stream } = explainable(context, view, name, ns, inner);
    const returned = stream && verbosity !== 'queryPlanner' ? await drain(stream, view) : undefined;
    return {
      explainVersion: '1',
      queryPlanner: {
        namespace: ns,
        parsedQuery: filter,
        winningPlan: describePlan(query.plan, filter, sort),
        rejectedPlans: [],
        indexesUsed: indexesOf(query.plan).map((index) => index.name),
      },
      ...(returned === undefined
        ? {}
        : {
            executionStats: {
              executionSuccess: true,
              nReturned: returned,
              executionTimeMillis: Date.now() - startedMs,
              totalKeysExamined: query.examined.keys,
              totalDocsExamined: query.examined.docs,
            },
          }),
      command: { ...inner, $db: context.db },
      serverInfo: { host: hostname(), version: SERVER_VERSION },
      ok: 1,
    };
  });
}

/** @returns the stream of the commands that are run for execution statistics, too */
function explainable(
  context: CommandContext,
  view: OpenView,
  name: string,
  ns: string,
  inner: Doc,
): Omit<Prepared, 'stream'> & Partial<Prepared> {
  if (name === 'find') return prepareFind(context, view, ns, inner);
  if (name === 'aggregate') return prepareAggregate(context, view, ns, documentsOption(inner, 'pipeline') ?? [], inner);
  const filters: Record<string, unknown> = {
    count: inner['query'],
    distinct: inner['query'],
    findAndModify: inner['query'],
    update: firstOf(inner['updates']),
    delete: firstOf(inner['deletes']),
  };
  if (!(name in filters)) throw notImplemented(`explain of '${name}' is not supported`);
  const filter = isPlainObject(filters[name]) ? filters[name] : {};
  const { checkInterrupt } = context;
  const query = new Query(view.catalogue.get(ns), { filter, hint: inner['hint'], data: view.data, checkInterrupt });
  return { query, filter, sort: undefined };
}

function firstOf(statements: unknown): unknown {
  return Array.isArray(statements) && isPlainObject(statements[0]) ? statements[0]['q'] : {};
}

/** @returns the number of documents */
function drain(stream: ResultStream, view: OpenView): Promise<number> {
  let returned = 0;
  return inSlices(stream.needsOneState ? undefined : view, stream, (pauseAtMs) => {
    for (let next = stream.next(view, pauseAtMs); next; next = stream.next(view, pauseAtMs)) {
      if (next === PAUSED) return PAUSED;
      returned += 1;
    }
    return returned;
  });
}

function getParameter({ body }: CommandContext): Reply {
  const known: Doc = {
    featureCompatibilityVersion: { version: SERVER_VERSION.split('.').slice(0, 2).join('.') },
    transactionLifetimeLimitSeconds: TRANSACTION_LIFETIME_MS / 1_000,
    localLogicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    authenticationMechanisms: ['SCRAM-SHA-256'],
  };
  if (body['getParameter'] === '*') return { ...known, ok: 1 };
  const asked = Object.keys(body).filter((name) => name in known);
  if (asked.length === 0) throw invalidOptions('no option found to get');
  return { ...Object.fromEntries(asked.map((name) => [name, known[name]])), ok: 1 };
}

export const DIAGNOSTIC_COMMANDS: CommandTable = {
  explain: { run: explain },
  getParameter: { run: getParameter },
  getLog: {
    run: ({ body }) =>
      body['getLog'] === '*'
        ? { names: ['global', 'startupWarnings'], ok: 1 }
        : { totalLinesWritten: 0, log: [], ok: 1 },
  },
};
