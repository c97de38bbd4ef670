/**
 * Capacity of one API process, measured, and of many on one database, simulated. Measures the CPU time of each kind of request in the API process and
 * in the database, and writes the section of docs/database.md. Needs the embedded database, whose CPU time it can read.
 */
import { cpus } from 'node:os';
import path from 'node:path';
import { inDatabase, processorMs, removeTemporary, startApi, startDatabase, type Server } from '../api/processes';
import { startGenerator, type Generator } from '../api/measure';
import type { LoadOrder, LoadResult } from '../api/load-worker';
import { newTask, seedPending, seedPerson, seedTasks, seedWorkers, withDatabase } from '../api/seed';
import { replaceSection } from '../report';
import { ceilingOf, LIMIT_MS, type Cost } from './simulate';

const PAGE = path.join(__dirname, '../../../../docs/database.md');
const HEADING = '## What one process takes, and what many do';
const IN_FLIGHT = 4;
const SECONDS = 8;
const WRITES = 1_000;
/** API processes per machine: one for each of its two cores. */
const PER_MACHINE = 2;
const MACHINES = [1, 10, 100];
const DATABASE_CORES = [1, 16, 64];

/** A kind of request, and its share in a hundred. */
interface Kind {
  readonly name: string;
  readonly weight: number;
  /** A complete order, measured from first to last request. */
  order(): Promise<Omit<LoadOrder, 'url' | 'connections'>>;
}

interface Measured extends Cost {
  readonly name: string;
}

async function main(): Promise<void> {
  const database = await startDatabase();
  if (!database.child)
    throw new Error('What another database takes of the processor cannot be read here: unset MONGODB_URI');
  const uri = inDatabase(database.uri, 'bench_capacity');
  const generator = startGenerator();
  try {
    const measured = await withDatabase(uri, async () => {
      const kinds = await kindsOfRequests();
      const api = await startApi(uri);
      try {
        const all: Measured[] = [];
        for (const kind of kinds) all.push(await measure(kind, { api, database: database.child!, generator }));
        return all;
      } finally {
        await api.stop();
      }
    });
    writeSection(measured);
  } finally {
    generator.stop();
    await database.stop();
    removeTemporary();
  }
}

async function kindsOfRequests(): Promise<Kind[]> {
  const ids = await seedTasks(2_000);
  const client = await seedPerson('client', 100 * WRITES);
  const workers = await seedWorkers(WRITES);
  const headers = { authorization: client.authorization, 'content-type': 'application/json' };
  const shared = <T>(items: readonly T[]): T[][] =>
    Array.from({ length: IN_FLIGHT }, (_, at) => items.filter((_item, index) => index % IN_FLIGHT === at));
  return [
    {
      name: 'a list of 20 tasks',
      weight: 60,
      order: async () => ({ seconds: SECONDS, requests: [{ path: '/task?limit=20' }] }),
    },
    {
      name: 'one task',
      weight: 30,
      order: async () => ({ seconds: SECONDS, requests: ids.slice(0, 200).map((id) => ({ path: `/task/${id}` })) }),
    },
    {
      name: 'a task that is posted',
      weight: 5,
      order: async () => {
        // A new client each time: there is a limit on tasks per day.
        const poster = await seedPerson('client', 10 * WRITES);
        const posterHeaders = { ...headers, authorization: poster.authorization };
        const posts = Array.from({ length: WRITES }, (_, n) => ({
          method: 'POST' as const,
          path: '/task',
          headers: posterHeaders,
          body: JSON.stringify(newTask(`label picture ${n}`, 5, 2)),
        }));
        return { amount: WRITES, requests: [], each: shared(posts) };
      },
    },
    {
      name: 'work that is approved',
      weight: 5,
      order: async () => {
        const pending = await seedPending(client, workers);
        const body = JSON.stringify({ status: 'approve' });
        return {
          amount: WRITES,
          requests: [],
          each: shared(pending.map((id) => ({ method: 'PATCH' as const, path: `/submission/${id}`, headers, body }))),
        };
      },
    },
  ];
}

async function measure(
  { name, weight, order }: Kind,
  { api, database, generator }: { api: Server; database: Server['child']; generator: Generator },
): Promise<Measured> {
  const load = { url: api.said, connections: IN_FLIGHT, ...(await order()) };
  const [apiBefore, databaseBefore] = [processorMs(api.child), processorMs(database)];
  const result: LoadResult = await generator.run(load);
  if (result.bad > 0 || result.good === 0) throw new Error(`${name}: ${result.bad} requests failed`);
  const apiMs = (processorMs(api.child) - apiBefore) / result.good;
  const databaseMs = (processorMs(database) - databaseBefore) / result.good;
  console.log(
    `${name}: ${apiMs.toFixed(2)} ms of the process, ${databaseMs.toFixed(2)} ms of the database, ${result.good} of them`,
  );
  return { name, weight, apiMs, databaseMs };
}

const whole = (value: number): string => (Math.floor(value / 10) * 10).toLocaleString('en-US');

function writeSection(costs: readonly Measured[]): void {
  const weights = costs.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (figure: 'apiMs' | 'databaseMs'): string =>
    (costs.reduce((sum, cost) => sum + cost[figure] * cost.weight, 0) / weights).toFixed(2);
  const rows = costs.map(
    ({ name, weight, apiMs, databaseMs }) => `| ${name} | ${weight} | ${apiMs.toFixed(2)} | ${databaseMs.toFixed(2)} |`,
  );
  const ceilings = MACHINES.map((machines) => {
    const processes = machines * PER_MACHINE;
    const cells = DATABASE_CORES.map((databaseCores) => whole(ceilingOf(costs, { processes, databaseCores })));
    return `| ${machines} (${processes} processes) | ${cells.join(' | ')} |`;
  });
  const one = whole(ceilingOf(costs, { processes: 1, databaseCores: Math.max(...DATABASE_CORES) }));
  const body = `Measured by \`npm run bench -- capacity\` on ${new Date().toISOString().slice(0, 10)} (${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, ${IN_FLIGHT} in flight): time of the processor, in ms, for each request, of the
process that answers and of the embedded database.

| request | of a hundred | process | database |
| --- | --- | --- | --- |
${rows.join('\n')}
| all, by how often they come | 100 | ${mean('apiMs')} | ${mean('databaseMs')} |

So one process takes ${one} such requests a second while 99 of 100 are answered within ${LIMIT_MS} ms. Many are simulated, not measured: requests arrive by chance, each goes to any process, waits there for its core, for one of the database's
cores, and for its process again; what each takes varies by chance around the figures above. Requests a second, of which 99 of 100 are answered within ${LIMIT_MS} ms, by machines of ${PER_MACHINE} cores:

| machines of the API | ${DATABASE_CORES.map((cores) => (cores === 1 ? 'database of 1 core' : `of ${cores} cores`)).join(' | ')} |
| --- | ${DATABASE_CORES.map(() => '---').join(' | ')} |
${ceilings.join('\n')}

The database's time is that of the embedded one, which runs in JavaScript on one core; MongoDB's for the same commands is another and has to be put in its place before anything is bought. What holds of both: processes add up until
the primary has no core left, and from there on another machine adds nothing but waiting. Transactions that meet at one record, as approvals of one task do, are worked off in groups by each process ([benchmarks.md](benchmarks.md)) and are not in the simulation.
`;
  replaceSection(PAGE, HEADING, body);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
