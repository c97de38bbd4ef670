/** Commands that look at the server itself: explain, statistics, and what the shell asks for when it connects. */
import { hostname } from 'node:os';
import { isPlainObject, Long, type Doc } from '../bson';
import { badValue, mongoError, notImplemented } from '../errors';
import { describePlan, planIndexes, type Plan } from '../plan/plan';
import { planQuery } from '../plan/planner';
import type { Query } from '../plan/query';
import { PAUSED } from '../query/pause';
import type { OpenView } from '../txn/views';
import { prepareAggregate } from './aggregate.command';
import type { CommandContext, CommandTable, Reply } from './context';
import { withView } from './context';
import type { ResultStream } from './cursors';
import { prepareFind } from './find.command';
import { SERVER_VERSION } from './handshake.command';
import { documentOption, documentsOption, flagOption, namespaceOf } from './options';
import { checkRequest } from './request-check';
import { drained } from './turns';
import { refuseScale, statisticsOf, statisticsOfAll } from './statistics';
import { inSlices } from './turns';

interface Explained {
  plan: Plan;
  filter: Doc;
  sort: Doc | undefined;
  /** Runs it, for execution statistics. */
  run: (() => Promise<{ returned: number; query: Query }>) | undefined;
}

async function explain(context: CommandContext): Promise<Reply> {
  const inner = documentOption(context.body, 'explain');
  if (!inner) throw badValue('explain needs a command');
  const name = Object.keys(inner)[0] ?? '';
  checkRequest(name, inner, context.services.engine.clock.current(), false);
  const ns = namespaceOf(context.db, inner[name]);
  const verbosity = String(context.body['verbosity'] ?? 'allPlansExecution');
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity))
    throw badValue(`Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`);
  const fields = await withView(context, async (view) => {
    const startedMs = Date.now();
    const explained = explainable(context, view, name, ns, inner);
    const ran = verbosity === 'queryPlanner' ? undefined : await explained.run?.();
    return {
      explainVersion: '1',
      queryPlanner: {
        namespace: ns,
        parsedQuery: explained.filter,
        winningPlan: describePlan(explained.plan, explained.filter, explained.sort),
        rejectedPlans: [],
        indexesUsed: planIndexes(explained.plan),
      },
      ...(ran
        ? {
            executionStats: {
              executionSuccess: true,
              nReturned: ran.returned,
              executionTimeMillis: Date.now() - startedMs,
              totalKeysExamined: ran.query.examined.keys,
              totalDocsExamined: ran.query.examined.docs,
            },
          }
        : {}),
      command: { ...inner, $db: context.db },
      serverInfo: { host: hostname(), version: SERVER_VERSION },
      ok: 1,
    };
  });
  return { fields };
}

function explainable(context: CommandContext, view: OpenView, name: string, ns: string, inner: Doc): Explained {
  const info = view.catalogue.get(ns);
  if (name === 'find') {
    const found = prepareFind(context, view, ns, inner);
    return { ...found, run: async () => ({ returned: await drain(found.stream, view), query: found.query }) };
  }
  if (name === 'aggregate') {
    const found = prepareAggregate(context, view, ns, documentsOption(inner, 'pipeline') ?? [], inner);
    return { ...found, run: async () => ({ returned: await drain(found.stream, view), query: found.query }) };
  }
  const filters: Record<string, unknown> = {
    count: inner['query'],
    distinct: inner['query'],
    findAndModify: inner['query'],
    update: firstOf(inner['updates']),
    delete: firstOf(inner['deletes']),
  };
  if (!(name in filters)) throw notImplemented(`explain of '${name}' is not supported`);
  const filter = isPlainObject(filters[name]) ? filters[name] : {};
  return {
    plan: planQuery(info, { filter, hint: inner['hint'], data: view.data }),
    filter,
    sort: undefined,
    run: undefined,
  };
}

function firstOf(statements: unknown): unknown {
  return Array.isArray(statements) && isPlainObject(statements[0]) ? statements[0]['q'] : {};
}

/** @returns how many documents there were */
function drain(stream: ResultStream, view: OpenView): Promise<number> {
  let returned = 0;
  return drained(stream.needsOneState ? undefined : view, stream, (pauseAtMs) => {
    for (let next = stream.next(view, pauseAtMs); next; next = stream.next(view, pauseAtMs)) {
      if (next === PAUSED) return PAUSED;
      returned += 1;
    }
    return returned;
  });
}

async function collStats(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['collStats'] ?? context.body['collstats']);
  refuseScale(context.body);
  return await withView(context, async (view) => {
    const statistics = await inSlices(statisticsOf(() => view.data, view.catalogue.get(ns)));
    return { fields: { ns, ...statistics, scaleFactor: 1, ok: 1 } };
  });
}

async function dbStats(context: CommandContext): Promise<Reply> {
  refuseScale(context.body);
  if (flagOption(context.body, 'freeStorage')) throw notImplemented("dbStats option 'freeStorage' is not supported");
  const fields = await withView(context, async (view) => {
    const all = await statisticsOfAll(view, view.catalogue.inDatabase(context.db));
    const sum = (field: 'count' | 'size' | 'nindexes' | 'totalIndexSize'): number =>
      all.reduce((total, statistics) => total + statistics[field], 0);
    const objects = sum('count');
    return {
      db: context.db,
      collections: all.length,
      views: 0,
      objects,
      avgObjSize: objects === 0 ? 0 : sum('size') / objects,
      dataSize: sum('size'),
      storageSize: sum('size'),
      indexes: sum('nindexes'),
      indexSize: sum('totalIndexSize'),
      totalSize: sum('size') + sum('totalIndexSize'),
      scaleFactor: 1,
      ok: 1,
    };
  });
  return { fields };
}

function serverStatus({ services }: CommandContext): Reply {
  const { rss } = process.memoryUsage();
  return {
    fields: {
      host: hostname(),
      version: SERVER_VERSION,
      process: 'embedded-mongo',
      pid: Long.fromNumber(process.pid),
      uptime: (Date.now() - services.startedAtMs) / 1000,
      localTime: new Date(),
      connections: { current: services.connectionCount(), available: 10_000 },
      mem: { resident: Math.round(rss / 1048576), bits: 64 },
      metrics: { cursor: { open: { total: services.cursors.size } } },
      transactions: { currentOpen: services.engine.openTransactions.size },
      storageEngine: { name: 'lmdb', persistent: true },
      repl: { setName: 'rs0', isWritablePrimary: true },
      ok: 1,
    },
  };
}

function replicaStatus({ peer, services }: CommandContext): Reply {
  const member = {
    _id: 0,
    name: peer.localAddress,
    health: 1,
    state: 1,
    stateStr: 'PRIMARY',
    uptime: Math.round((Date.now() - services.startedAtMs) / 1000),
    self: true,
  };
  return { fields: { set: 'rs0', date: new Date(), myState: 1, term: Long.fromNumber(1), members: [member], ok: 1 } };
}

/** The set as the shell's `rs.conf()` shows it. */
function replicaConfig({ peer }: CommandContext): Reply {
  const members = [{ _id: 0, host: peer.localAddress, arbiterOnly: false, hidden: false, priority: 1, votes: 1 }];
  return { fields: { config: { _id: 'rs0', version: 1, term: Long.fromNumber(1), members }, ok: 1 } };
}

function getParameter({ body }: CommandContext): Reply {
  const known: Doc = {
    featureCompatibilityVersion: { version: SERVER_VERSION.split('.').slice(0, 2).join('.') },
    transactionLifetimeLimitSeconds: 60,
    localLogicalSessionTimeoutMinutes: 30,
    authenticationMechanisms: ['SCRAM-SHA-256'],
  };
  if (body['getParameter'] === '*') return { fields: { ...known, ok: 1 } };
  const asked = Object.keys(body).filter((name) => name in known);
  if (asked.length === 0) throw mongoError('InvalidOptions', 'no option found to get');
  return { fields: { ...Object.fromEntries(asked.map((name) => [name, known[name]])), ok: 1 } };
}

const hostInfo = (): Reply => ({
  fields: {
    system: { currentTime: new Date(), hostname: hostname(), cpuAddrSize: 64, numCores: 1 },
    os: { type: process.platform, name: process.platform, version: '' },
    extra: {},
    ok: 1,
  },
});

export const DIAGNOSTIC_COMMANDS: CommandTable = {
  explain: { run: explain },
  collStats: { run: collStats },
  collstats: { run: collStats },
  dbStats: { run: dbStats },
  dbstats: { run: dbStats },
  serverStatus: { run: serverStatus },
  replSetGetStatus: { run: replicaStatus },
  replSetGetConfig: { run: replicaConfig },
  getParameter: { run: getParameter },
  hostInfo: { run: hostInfo },
  getCmdLineOpts: { run: () => ({ fields: { argv: ['embedded-mongo'], parsed: {}, ok: 1 } }) },
  getLog: {
    run: ({ body }) => ({
      fields:
        body['getLog'] === '*'
          ? { names: ['global', 'startupWarnings'], ok: 1 }
          : { totalLinesWritten: 0, log: [], ok: 1 },
    }),
  },
};
