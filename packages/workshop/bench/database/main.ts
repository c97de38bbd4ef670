/**
 * Measures the compiled server in a separate process, with fsync, through the official driver on the same machine, and writes the table to
 * BENCHMARKS.md. `--documents 1000000` sets the size of the large collection.
 */
import { quantile } from '../stats';
import { mkdirSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { startServer } from '../../../embedded-mongo/src/server/server';
import { Environment } from '../../../embedded-mongo/src/store/environment';
import { removeTemporary, serveDatabase, temporaryDirectory } from '../api/processes';
import { replaceSection } from '../report';
import { documentsWanted, fill, makeDocument, PAGE, resident, watchMemory, type Row } from './tools';

const ROUND_MS = 500;
const ROUNDS = 9;
const SMALL = 1_000;
const BARE_COMMIT = 'LMDB commit of one small record, alone';

interface Operation {
  name: string;
  inFlight: number;
  work(): Promise<unknown>;
}

interface Measured {
  /** Of each round. */
  perSecond: number[];
  p50Ms: number;
  p99Ms: number;
}

async function runFor(ms: number, { inFlight, work }: Operation, latencies: number[]): Promise<number> {
  const endMs = performance.now() + ms;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const startMs = performance.now();
      await work();
      latencies.push(performance.now() - startMs);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return (done / ms) * 1_000;
}

/** Measures operations in turns, so that other load on the machine affects all of them equally. */
async function measure(operations: readonly Operation[]): Promise<Map<string, Measured>> {
  const latencies = operations.map((): number[] => []);
  const perSecond = operations.map((): number[] => []);
  for (const operation of operations) await runFor(ROUND_MS, operation, []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, operation] of operations.entries()) {
      perSecond[at]?.push(await runFor(ROUND_MS, operation, latencies[at] ?? []));
    }
  }
  return new Map(
    operations.map(({ name }, at) => [
      name,
      {
        perSecond: perSecond[at] ?? [],
        p50Ms: quantile(latencies[at] ?? [], 0.5),
        p99Ms: quantile(latencies[at] ?? [], 0.99),
      },
    ]),
  );
}

/** How many times faster `a` is than `b`: the lower quartile over the rounds, which measure both in succession. */
function timesFaster(a: Measured | undefined, b: Measured | undefined): number {
  return quantile(
    (a?.perSecond ?? []).map((rate, round) => rate / (b?.perSecond[round] ?? 1)),
    0.25,
  );
}

/** Goals and results, for the table at the end. */
const goals: { goal: string; wanted: string; measured: string; met: boolean }[] = [];
function goal(name: string, measured: number, bound: { max?: number; min?: number }, unit = ''): void {
  const { max, min } = bound;
  const wanted = max === undefined ? `at least ${min}${unit}` : `at most ${max}${unit}`;
  const met = (max === undefined || measured <= max) && (min === undefined || measured >= min);
  const digits = unit === '' ? 2 : 0;
  goals.push({ goal: name, wanted, measured: `${measured.toFixed(digits)}${unit}`, met });
}

const lines: string[] = [];
function report(line: string): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

function row({ name, inFlight }: Operation, measured: Measured | undefined, note = ''): void {
  if (!measured) return;
  const { perSecond, p50Ms, p99Ms } = measured;
  report(
    `| ${name} | ${inFlight} | ${quantile(perSecond, 0.5).toFixed(0)} | ${p50Ms.toFixed(2)} | ${p99Ms.toFixed(2)} | ${note} |`,
  );
}

/** The cost of the disk and LMDB alone: one record overwrites another, and is made durable before the next. */
function bareCommits(dir: string): { operations: Operation[]; close(): Promise<void> } {
  mkdirSync(dir);
  const environment = new Environment(dir, false);
  const value = Buffer.alloc(330, 1);
  let written = 0;
  const put = (): void => environment.writer.put('docs', Buffer.from(`${written++ % SMALL}`), value);
  return {
    operations: [
      { name: BARE_COMMIT, inFlight: 1, work: async () => environment.transactionNow(put) },
      { name: 'the same on another thread', inFlight: 1, work: () => environment.transaction(put) },
    ],
    close: () => environment.close(),
  };
}

async function main(): Promise<void> {
  const large = documentsWanted();
  const dir = temporaryDirectory();
  try {
    report('# Benchmarks\n');
    report(
      `Written by \`npm run bench -- database\`. ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}) shared by driver and server, Node ${process.version}, every write fsynced. Documents of about 330 bytes with three indexes. Operations are measured in turns, ${ROUNDS} rounds of ${ROUND_MS} ms; of ratios the lower quartile counts.\n`,
    );
    report('| operation | in flight | per second | p50 ms | p99 ms | |');
    report('| --- | --- | --- | --- | --- | --- |');
    let server = await serveDatabase(dir);
    let client = new MongoClient(server.said, { maxPoolSize: 32 });
    const db = client.db('bench');
    const small = db.collection<Row>('small');
    const inserts = db.collection<Row>('inserts');
    const rows = db.collection<Row>('large');
    for (const collection of [small, inserts, rows]) {
      await collection.createIndexes([{ key: { email: 1 }, unique: true }, { key: { org: 1, at: -1 } }]);
    }
    await fill(small, SMALL);
    let inserted = SMALL;
    const random = (count: number): number => Math.floor(Math.random() * count);
    const ping = (): Promise<unknown> => db.command({ ping: 1 });
    const insert = (): Promise<unknown> => inserts.insertOne(makeDocument(inserted++));
    const byId = (): Promise<unknown> => small.findOne({ _id: random(SMALL) });
    const modify = (): Promise<unknown> =>
      small.findOneAndUpdate({ email: `u${random(SMALL)}@example.test` }, { $inc: { n: 1 } });
    const page = (): Promise<unknown> =>
      small
        .find({ org: random(50) })
        .sort({ at: -1 })
        .limit(20)
        .toArray();
    const transfer = (): Promise<unknown> =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await small.updateOne({ _id: random(SMALL) }, { $inc: { n: -1 } }, { session });
          await small.updateOne({ _id: random(SMALL) }, { $inc: { n: 1 } }, { session });
          await inserts.insertOne(makeDocument(inserted++), { session });
        }),
      );
    const bare = bareCommits(path.join(dir, 'bare'));
    for (const inFlight of [1, 16]) {
      const operations: Operation[] = [
        { name: 'ping (the ceiling)', inFlight, work: ping },
        ...(inFlight === 1 ? bare.operations : []),
        { name: 'findOne by _id', inFlight, work: byId },
        { name: 'findOneAndUpdate, indexed', inFlight, work: modify },
        { name: 'find by index, sort, limit 20', inFlight, work: page },
        { name: 'transaction: two updates, one insert', inFlight, work: transfer },
      ];
      const measured = await measure(operations);
      const ceiling = measured.get('ping (the ceiling)');
      for (const operation of operations) {
        const own = measured.get(operation.name);
        if (operation.name.startsWith('findOne'))
          goal(`${operation.name}, ${inFlight} in flight: ping's rate to its`, timesFaster(ceiling, own), {
            max: 1.5,
          });
        const isBare = bare.operations.includes(operation);
        const commits = timesFaster(measured.get(BARE_COMMIT), own);
        const ofCommit =
          inFlight === 1 && operation.work === modify
            ? `; it takes ${commits.toFixed(1)} times as long as that commit`
            : '';
        const times = `ping is ${timesFaster(ceiling, own).toFixed(2)} times as fast${ofCommit}`;
        row(operation, own, own === ceiling || isBare ? '' : times);
      }
    }
    await bare.close();
    const one: Operation = { name: 'insertOne', inFlight: 1, work: insert };
    const many: Operation = { name: 'insertOne, many', inFlight: 16, work: insert };
    const insertRates = await measure([one, many]);
    row(one, insertRates.get(one.name));
    row(
      many,
      insertRates.get(many.name),
      `${timesFaster(insertRates.get(many.name), insertRates.get(one.name)).toFixed(1)} times one in flight`,
    );

    goal('inserts: rate of 16 in flight to one', timesFaster(insertRates.get(many.name), insertRates.get(one.name)), {
      min: 5,
    });

    const memory = watchMemory(server.child.pid);
    const seconds = await fill(rows, large);
    const filled = resident(server.child.pid);
    const find = (collection: Collection<Row>, count: number) => (): Promise<unknown> =>
      collection.findOne({ email: `u${random(count)}@example.test` });
    const few: Operation = { name: `indexed find among ${SMALL}`, inFlight: 4, work: find(small, SMALL) };
    const lots: Operation = { name: `indexed find among ${large}`, inFlight: 4, work: find(rows, large) };
    const finds = await measure([few, lots]);
    const peakMb = memory.peakMb();
    const [fewP99, lotsP99] = [few, lots].map(({ name }) => finds.get(name)?.p99Ms ?? 0) as [number, number];
    row(few, finds.get(few.name));
    row(lots, finds.get(lots.name), `p99 ${(lotsP99 / fewP99).toFixed(2)} times that among ${SMALL}`);
    report('');
    report(
      `* ${large} documents inserted in batches in ${seconds.toFixed(1)} s (${(large / seconds).toFixed(0)}/s); then ${filled}.`,
    );
    report(
      `* After the indexed finds among them: ${resident(server.child.pid)}; at most ${peakMb.toFixed(0)} MB all the while.`,
    );
    goal(`p99 of an indexed find: among ${large} documents to among ${SMALL}`, lotsP99 / fewP99, { max: 1.5 });
    if (peakMb > 0)
      goal(`resident at most while ${large} documents are inserted and read`, peakMb, { max: 400 }, ' MB');
    await client.close();
    await server.stop();
    report(`* The data file has ${Math.round(statSync(path.join(dir, 'data.mdb')).size / 1024 / 1024)} MB.`);

    const openedMs = performance.now();
    const inProcess = await startServer({ dir });
    const openingMs = performance.now() - openedMs;
    report(`* Opening it again takes ${openingMs.toFixed(0)} ms.`);
    goal(`opening ${large} documents`, openingMs, { max: 500 }, ' ms');
    await inProcess.stop();
    server = await serveDatabase(dir);
    client = new MongoClient(server.said);
    await client.db('bench').collection('large').findOne({ email: 'u1@example.test' });
    report(`* A freshly opened server after its first find: ${resident(server.child.pid)}.`);
    await client.close();
    await server.stop();
    report('\n| goal | wanted | measured | |');
    report('| --- | --- | --- | --- |');
    for (const { goal: name, wanted, measured, met } of goals)
      report(`| ${name} | ${wanted} | ${measured} | ${met ? 'met' : '**not met**'} |`);
    replaceSection(PAGE, null, lines.join('\n'));
  } finally {
    removeTemporary();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
