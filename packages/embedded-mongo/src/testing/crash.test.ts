/** kill -9 at random moments. `EMBEDDED_MONGO_CRASH_ROUNDS=200` runs that many rounds. */
import { createServer, type AddressInfo } from 'node:net';
import { Binary, Long } from 'bson';
import { randomBytes } from 'node:crypto';
import { CrashLoad } from './crash-load';
import { RawClient } from './raw-client';
import { serverProcess, temporaryDirectory } from './temporary-server';

const ROUNDS = Number(process.env['EMBEDDED_MONGO_CRASH_ROUNDS'] ?? 3);
const ROUND_TIMEOUT_MS = 90_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

it(
  `${ROUNDS} times killed under load: nothing acknowledged is lost, half applied or applied twice`,
  async () => {
    const directory = temporaryDirectory();
    const port = await freePort();
    const args = ['--dir', directory.path, '--port', String(port)];
    const totals = { inserts: 0, increments: 0, transfers: 0, unknown: 0 };
    const faults: string[] = [];
    let server = await serverProcess(args);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const load = new CrashLoad(server.uri, round);
        await load.start();
        await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1_000));
        await server.kill();
        server = await serverProcess(args);
        const report = await load.finish().catch((error: Error) => {
          throw new Error(`round ${round}: ${error.message}; server: ${server.state()}`);
        });
        await load.close();
        faults.push(...report.faults.map((fault) => `round ${round}: ${fault}`));
        totals.inserts += report.inserts;
        totals.increments += report.increments;
        totals.transfers += report.transfers;
        totals.unknown += report.unknown;
      }
      expect(await server.stop()).toBe(0);
    } finally {
      if (server.child.exitCode === null) await server.kill();
      directory.remove();
    }
    process.stdout.write(
      `crash: ${ROUNDS} rounds, ${totals.inserts} inserts, ${totals.increments} increments (${totals.unknown} unknown), ${totals.transfers} transactions acknowledged, ${faults.length} faults\n`,
    );
    expect(faults).toEqual([]);
    expect(totals.inserts).toBeGreaterThan(0);
    expect(totals.transfers).toBeGreaterThan(0);
  },
  ROUND_TIMEOUT_MS * ROUNDS,
);

it('a write repeated after a crash is answered as it was the first time and not applied again', async () => {
  const directory = temporaryDirectory();
  const args = ['--dir', directory.path, '--port', '0'];
  const lsid = { id: new Binary(randomBytes(16), Binary.SUBTYPE_UUID) };
  const increment = {
    update: 'counters',
    updates: [{ q: { _id: 1 }, u: { $inc: { value: 1 } }, upsert: true }],
    lsid,
    txnNumber: Long.fromNumber(1),
    $db: 'retry',
  };
  const commit = { commitTransaction: 1, lsid, txnNumber: Long.fromNumber(2), autocommit: false, $db: 'admin' };
  let server = await serverProcess(args);
  try {
    let client = await RawClient.connect(server.uri);
    const first = await client.command(increment);
    expect(first).toMatchObject({ ok: 1, n: 1, upserted: [{ index: 0, _id: 1 }] });
    await server.kill();
    server = await serverProcess(args);
    client = await RawClient.connect(server.uri);
    const second = await client.command(increment);
    expect(second).toMatchObject({ ok: 1, n: 1, upserted: [{ index: 0, _id: 1 }], retriedStmtIds: [0] });
    const insert = {
      insert: 'counters',
      documents: [{ _id: 2 }],
      lsid,
      txnNumber: Long.fromNumber(2),
      autocommit: false,
    };
    expect(await client.command({ ...insert, startTransaction: true, $db: 'retry' })).toMatchObject({ ok: 1, n: 1 });
    expect(await client.command(commit)).toMatchObject({ ok: 1 });
    await server.kill();
    server = await serverProcess(args);
    client = await RawClient.connect(server.uri);
    expect(await client.command(commit)).toMatchObject({ ok: 1 });
    const found = await client.command({ find: 'counters', $db: 'retry' });
    expect(found['cursor']).toMatchObject({ firstBatch: [{ _id: 1, value: 1 }, { _id: 2 }] });
    expect(await client.command({ ...increment, txnNumber: Long.fromNumber(1) })).toMatchObject({ ok: 0, code: 225 });
    client.close();
    expect(await server.stop()).toBe(0);
  } finally {
    if (server.child.exitCode === null) await server.kill();
    directory.remove();
  }
}, 270_000);
