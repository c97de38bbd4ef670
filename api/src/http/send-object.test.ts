/** Readers who request files and read none of them: they cost little memory, and block neither calls nor other readers. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { proofKey } from '../modules/proofs/attach-proof.command';
import { LINK_LIFE_MS, linkSigner } from '../modules/proofs/expiring-link';
import { ProofModel } from '../modules/proofs/proof.model';
import { objectStore } from '../store';
import { logLines } from '../testing/log-lines';
import { clientWithLongWork } from '../testing/long-work';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { until } from '../testing/until';

const FILE_BYTES = 5 * 1024 * 1024;
const READERS = 120;

const sockets: Socket[] = [];
const api = shared(() => startTestApi({ MAX_IN_FLIGHT: '2', MAX_PER_CALLER: '300' }));
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Megabytes of buffers that somebody holds. */
function heldMb(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers / 1e6;
}

/** Path of a private file of `FILE_BYTES`, and its key in the store. */
async function privateFile(): Promise<{ path: string; key: string }> {
  const _id = new Types.ObjectId();
  const own = { submission_id: _id, worker: _id, position: 0, stored_at: new Date() };
  const file = { name: 'work.pdf', type: 'application/pdf' as const, size: FILE_BYTES, sha256: 'none' };
  await collectionOf(ProofModel).insertOne({ _id, ...own, ...file });
  await objectStore().write(proofKey(_id), Buffer.alloc(FILE_BYTES, 'x'), { type: file.type });
  const id = _id.toHexString();
  const signed = linkSigner(api.env.JWT_SECRET).query(id, new Date(Date.now() + LINK_LIFE_MS));
  return { path: `/files/${id}?${signed}`, key: proofKey(_id) };
}

/** Connections that ask for the file twice, as the system's own memory holds one of them, and read nothing. Each has begun to be answered. */
async function askAndLeave(path: string, count: number, token = 'none'): Promise<void> {
  const { port } = new URL(api.api.url);
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    // The first bytes are read, which shows that it is answered.
    sockets.push(socket.on('error', () => undefined).on('data', () => undefined));
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(2));
    if (n % 10 === 9) await sleep(30);
  }
  const begun = () => sockets.filter(({ bytesRead, destroyed }) => bytesRead > 0 || destroyed).length;
  await until(() => begun() === count, begun);
  // They take what the system's own memory holds, and no more comes then.
  await sleep(300);
}

test('files that nobody takes lie in memory in part, and calls and other readers are served', async () => {
  const { path } = await privateFile();
  const before = heldMb();
  await askAndLeave(path, READERS);
  // What is on its way from the disk to a connection is let go of a moment later; a whole file for each would stay.
  const held = () => heldMb() - before;
  await until(() => held() < 80, held);
  const read = await fetch(api.api.url + path);
  expect(read.headers.get('content-length')).toBe(String(FILE_BYTES));
  expect((await read.arrayBuffer()).byteLength).toBe(FILE_BYTES);
  expect((await api.send(calls.listTasks, { query: {} }, {})).status).toBe(200);
});

test('exports that nobody takes leave calls their places', async () => {
  const { client, task } = await clientWithLongWork(api, 1_000, 10_000);
  for (const path of [`/task/${task}/results?sheet=all`, '/account/export']) {
    await askAndLeave(path, 3, client.token);
    expect([path, (await api.send(calls.listTasks, { query: {} }, {})).status]).toEqual([path, 200]);
    sockets.splice(0).forEach((socket) => socket.destroy());
  }
});

test('its head is answered without it, and in another spelling it is not there', async () => {
  const { path } = await privateFile();
  const head = await fetch(api.api.url + path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(FILE_BYTES)]);
  expect((await fetch(api.api.url + path.replace('/files', '/FILES'))).status).toBe(404);
});

test('a file that goes while it is read ends its answer early, and its reader sees that', async () => {
  const { path, key } = await privateFile();
  const response = await fetch(api.api.url + path);
  await objectStore().remove(key);
  const said = await logLines(() => expect(response.arrayBuffer()).rejects.toThrow());
  expect(JSON.stringify(said)).toContain('was changed while it was read');
});
