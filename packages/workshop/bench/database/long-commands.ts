/**
 * Runs commands over a large collection, one after another, while reading single documents: the worst latency of those reads, and the server's
 * memory. Appends its table to the output of `benchmark`. `--documents 1000000` sets the size.
 */
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { removeTemporary, serveDatabase, temporaryDirectory } from '../api/processes';
import { replaceSection } from '../report';
import { quantile } from '../stats';
import { documentsWanted, fill, watchMemory, PAGE, type Row } from './tools';

const MAX_MS = 50;
const MAX_MB = 600;

interface Long {
  name: string;
  work(rows: Collection<Row>, count: number): Promise<unknown>;
}

const LONG: Long[] = [
  { name: 'updateMany of all, no index', work: (rows) => rows.updateMany({ text: /x/ }, { $inc: { n: 1 } }) },
  {
    name: '$group into as many groups',
    work: (rows) => drain(rows, [{ $group: { _id: '$_id', n: { $sum: '$n' } } }]),
  },
  {
    name: '$group, $sort and $limit',
    work: (rows) =>
      drain(rows, [{ $group: { _id: '$org', at: { $max: '$at' } } }, { $sort: { at: -1 } }, { $limit: 5 }]),
  },
  { name: '$out of all', work: (rows) => drain(rows, [{ $out: 'copy' }]) },
  { name: '$merge of all', work: (rows) => drain(rows, [{ $merge: 'merged' }]) },
  { name: '$merge of all into itself', work: (rows) => drain(rows, [{ $set: { n: 5 } }, { $merge: 'large' }]) },
  { name: 'createIndex', work: (rows) => rows.createIndex({ at: 1, n: 1 }) },
  { name: 'statistics', work: (rows) => drain(rows, [{ $collStats: { storageStats: {} } }]) },
  { name: 'count by a filter, no index', work: (rows) => rows.countDocuments({ text: /x/ }) },
  { name: 'distinct', work: (rows) => rows.distinct('org', { text: /x/ }) },
  { name: 'findOneAndUpdate, no index', work: (rows) => rows.findOneAndUpdate({ n: -1 }, { $inc: { n: 1 } }) },
  {
    name: 'deleteMany of a tenth, by _id',
    work: (rows, count) => rows.deleteMany({ _id: { $gte: 0, $lt: count / 10 } }),
  },
];

async function drain(rows: Collection<Row>, pipeline: Document[]): Promise<number> {
  let seen = 0;
  for await (const _ of rows.aggregate(pipeline, { batchSize: 10_000 })) seen += 1;
  return seen;
}

async function main(): Promise<void> {
  const count = documentsWanted();
  const lines = [
    `Written by \`npm run bench -- long-commands\`: one command at a time over ${count} documents, and point reads by \`_id\`, one in flight, from another thread. Wanted: p99 at most ${MAX_MS} ms, at most ${MAX_MB} MB resident.`,
    '',
    '| command | seconds | reads | p50 ms | p99 ms | longest ms | MB resident at most | |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  const server = await serveDatabase(temporaryDirectory());
  try {
    const client = new MongoClient(server.said);
    const rows = client.db('bench').collection<Row>('large');
    await rows.createIndexes([{ key: { email: 1 }, unique: true }, { key: { org: 1, at: -1 } }]);
    await fill(rows, count);
    for (const { name, work } of LONG) {
      const memory = watchMemory(server.child.pid);
      const reader = new Worker(__filename, { workerData: { uri: server.said, count } });
      await once(reader, 'message');
      const startMs = performance.now();
      const outcome = await work(rows, count).then(
        () => '',
        (error: Error) => error.message,
      );
      reader.postMessage('enough');
      const [latencies] = (await once(reader, 'message')) as [number[]];
      const seconds = (performance.now() - startMs) / 1_000;
      const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(latencies, share)) as [number, number, number];
      const peakMb = memory.peakMb();
      const met = outcome || (p99 <= MAX_MS && peakMb <= MAX_MB ? 'met' : '**not met**');
      const cells = [seconds.toFixed(1), latencies.length, p50.toFixed(1), p99.toFixed(1), most.toFixed(0), peakMb];
      lines.push(`| ${[name, ...cells, met].join(' | ')} |`);
      process.stdout.write(`${lines.at(-1)}\n`);
    }
    await client.close();
  } finally {
    await server.stop();
    removeTemporary();
  }
  replaceSection(PAGE, '## While long commands run', lines.join('\n'));
}

/** Reads until told to stop, in a separate thread, so that only the server can delay it. */
async function readAllTheWhile({ uri, count }: { uri: string; count: number }): Promise<void> {
  const client = new MongoClient(uri);
  const rows = client.db('bench').collection<Row>('large');
  const latencies: number[] = [];
  let enough = false;
  parentPort?.once('message', () => (enough = true));
  const read = (): Promise<unknown> => rows.findOne({ _id: count - 1 - Math.floor(Math.random() * (count / 2)) });
  await read();
  parentPort?.postMessage('ready');
  while (!enough) {
    const askedMs = performance.now();
    await read();
    latencies.push(performance.now() - askedMs);
  }
  await client.close();
  parentPort?.postMessage(latencies);
}

(isMainThread ? main() : readAllTheWhile(workerData as { uri: string; count: number })).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
