/**
 * Measures news: the delay from the commit of a change to its arrival at readers, with 2,000 open streams in each of three processes, and what is
 * lost when one of the processes is killed. Writes its section of docs/benchmarks.md. `--streams 500` opens fewer per process.
 */
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { collectionOf } from '../../../../api/src/database/records';
import { inTransaction } from '../../../../api/src/database/transaction';
import { notify } from '../../../../api/src/modules/news/notify';
import { UserModel } from '../../../../api/src/modules/users/user.model';
import { inDatabase, removeTemporary, startApi, startDatabase, type Server } from '../api/processes';
import { seedPeople, withDatabase, type Seeded } from '../api/seed';
import { replaceSection, tableOf, type Row } from '../report';
import { quantile } from '../stats';
import { Listener } from './listener';

const PROCESSES = 3;
const GOAL_MS = 1_000;
const TELL_MS = 20_000;
const PER_SECOND = 100;
/** Streams opened concurrently. */
const OPENING = 50;
/** Maximum wait for notices in transit, in ms. */
const PATIENCE_MS = 20_000;

const at = process.argv.indexOf('--streams');
const STREAMS = at === -1 ? 2_000 : Number(process.argv[at + 1]);

interface Somebody extends Seeded {
  readonly listener: Listener;
}

/** Commit time of each notice, by person and number. */
type Committed = Map<string, Map<number, number>>;

async function main(): Promise<void> {
  const database = await startDatabase();
  const uri = inDatabase(database.uri, `news_${process.pid}`);
  const servers: Server[] = [];
  try {
    await withDatabase(uri, async () => {
      for (let n = 0; n < PROCESSES; n += 1) {
        const most = String(STREAMS * PROCESSES);
        servers.push(await startApi(uri, { MAX_STREAMS: most, MAX_STREAMS_PER_ADDRESS: most }));
      }
      await measure(servers);
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
    removeTemporary();
  }
}

async function measure(servers: readonly Server[]): Promise<void> {
  const alive = [...servers];
  const seeded = await seedPeople('freelancer', STREAMS * PROCESSES);
  const people = seeded.map((one, index): Somebody => {
    const own = servers[index % PROCESSES] as Server;
    const address = (): string => (alive.includes(own) ? own : (alive[index % alive.length] as Server)).said;
    return { ...one, listener: new Listener(one.authorization, address) };
  });
  for (let from = 0; from < people.length; from += OPENING)
    await Promise.all(people.slice(from, from + OPENING).map(({ listener }) => listener.listen()));
  console.log(`${people.length} streams are open`);

  const committed: Committed = new Map();
  await tellFor(TELL_MS, people, committed);
  await arrived(people, committed);
  const latencies = latenciesOf(people, committed);
  console.log(`p50 ${quantile(latencies, 0.5)} ms, p99 ${quantile(latencies, 0.99)} ms of ${latencies.length}`);

  const told = tellFor(TELL_MS / 2, people, committed);
  await sleep(TELL_MS / 4);
  const doomed = alive.shift();
  doomed?.child.kill('SIGKILL');
  await told;
  await arrived(people, committed);
  const { lost, repeated } = outcome(people, committed);
  for (const { listener } of people) listener.close();
  report(latencies, lost, repeated, committed);
}

/** Creates notices at a fixed rate per second, each in a separate transaction. */
async function tellFor(durationMs: number, people: readonly Somebody[], committed: Committed): Promise<void> {
  const began = performance.now();
  const telling: Promise<void>[] = [];
  for (let n = 0; performance.now() - began < durationMs; n += 1) {
    await sleep(Math.max(0, began + (n * 1_000) / PER_SECOND - performance.now()));
    telling.push(tellOne(people[Math.floor(Math.random() * people.length)] as Somebody, committed));
  }
  await Promise.all(telling);
}

async function tellOne({ actor: { id } }: Somebody, committed: Committed): Promise<void> {
  await inTransaction(async (tx) => {
    // Also updates the person's record, like the commands that create notices.
    const person = new Types.ObjectId(id);
    await collectionOf(UserModel).updateOne({ _id: person }, { $inc: { undertakings: 1 } }, { session: tx.session });
    notify(tx, { person, kind: 'suspension_lifted', facts: {} });
  });
  const own = committed.get(id) ?? new Map<number, number>();
  committed.set(id, own.set(own.size + 1, performance.now()));
}

/** Waits until everything has arrived, or for a while. */
async function arrived(people: readonly Somebody[], committed: Committed): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && outcome(people, committed).lost > 0) await sleep(50);
}

function outcome(people: readonly Somebody[], committed: Committed): { lost: number; repeated: number } {
  let lost = 0;
  let repeated = 0;
  for (const { actor, listener } of people) {
    repeated += listener.repeats;
    for (const number of committed.get(actor.id)?.keys() ?? []) if (!listener.arrivedAt.has(number)) lost += 1;
  }
  return { lost, repeated };
}

function latenciesOf(people: readonly Somebody[], committed: Committed): number[] {
  return people.flatMap(({ actor, listener }) =>
    [...(committed.get(actor.id) ?? [])].map(([number, at]) => (listener.arrivedAt.get(number) ?? Infinity) - at),
  );
}

function report(latencies: readonly number[], lost: number, repeated: number, committed: Committed): void {
  const all = [...committed.values()].reduce((sum, { size }) => sum + size, 0);
  const [p50, p99] = [Math.round(quantile(latencies, 0.5)), Math.round(quantile(latencies, 0.99))];
  const how = `${STREAMS.toLocaleString('en')} streams in each of ${PROCESSES} processes, ${PER_SECOND} changes a second`;
  const rows: Row[] = [
    {
      goal: `from commit to arrival p99 under ${GOAL_MS} ms`,
      measured: `${p99} ms`,
      met: p99 < GOAL_MS,
      how: `${how}; half of them within ${p50} ms`,
    },
    {
      goal: 'nothing lost and nothing twice when a process is killed',
      measured: `${lost} lost, ${repeated} twice`,
      met: lost === 0 && repeated === 0,
      how: `of ${all.toLocaleString('en')}; its streams are taken up at the other processes by number`,
    },
  ];
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}`;
  const lead = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machine}; readers, writers and all processes share them. Again: \`npm run bench -- news\``;
  replaceSection(path.join(__dirname, '../../../../docs/benchmarks.md'), '## News', `${lead}\n\n${tableOf(rows)}`);
  for (const { goal, measured, met } of rows) console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
  if (rows.some(({ met }) => !met)) process.exitCode = 1;
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
