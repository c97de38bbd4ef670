/** The command line from a user's point of view: serving, stopping, refusing, backing up and restoring. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { serverProcess, temporaryDirectory, type TemporaryDirectory } from './testing/temporary-server';

let directory: TemporaryDirectory;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

const inside = (name: string): string => path.join(directory.path, name);

function run(...args: string[]): Promise<{ code: number; output: string }> {
  const entry = path.join(__dirname, 'testing', 'serve-from-source.cjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], { timeout: 30_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, output: stdout + stderr });
    });
  });
}

it('announces itself, serves, and ends cleanly when asked to', async () => {
  const server = await serverProcess(['--dir', inside('data')]);
  try {
    expect(server.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?replicaSet=rs0$/);
    const client = new MongoClient(server.uri);
    await client.db('t').collection('a').insertOne({ kept: true });
    await client.close();
    expect(await server.stop()).toBe(0);
    expect(readdirSync(inside('data'))).not.toContain('server.lock');
  } finally {
    if (server.child.exitCode === null) await server.kill();
  }
}, 30_000);

it('refuses what it cannot serve, each with its own words', async () => {
  mkdirSync(inside('foreign'));
  writeFileSync(inside('foreign/notes.txt'), 'x');
  const server = await serverProcess(['--dir', inside('data')]);
  try {
    const port = new URL(server.uri).port;
    const [usage, unknown, badPort, foreign, busyDir, busyPort, open] = await Promise.all([
      run('--port', '0'),
      run('--dri', inside('data')),
      run('--dir', inside('other'), '--port', 'many'),
      run('--dir', inside('foreign')),
      run('--dir', inside('data')),
      run('--dir', inside('second'), '--port', port),
      run('--dir', inside('third'), '--host', '0.0.0.0'),
    ]);
    expect(usage).toMatchObject({ code: 2, output: expect.stringMatching(/--dir is missing[^]*usage:/) as string });
    expect(unknown).toMatchObject({ code: 2, output: expect.stringMatching(/--dri[^]*usage:/) as string });
    expect(badPort).toMatchObject({ code: 2, output: expect.stringMatching(/--port many is not a port/) as string });
    expect(foreign).toMatchObject({ code: 1, output: expect.stringMatching(/holds other files/) as string });
    expect(busyDir).toMatchObject({ code: 1, output: expect.stringMatching(/in use by process \d+/) as string });
    expect(busyPort).toMatchObject({ code: 1, output: expect.stringMatching(/port is in use/) as string });
    expect(open).toMatchObject({ code: 1, output: expect.stringMatching(/needs a user and a password/) as string });
  } finally {
    await server.stop();
  }
}, 60_000);

it('backs up while the server runs, and restores what was committed then', async () => {
  const server = await serverProcess(['--dir', inside('data')]);
  const client = new MongoClient(server.uri);
  const rows = client.db('t').collection('rows');
  try {
    await rows.createIndex({ n: 1 }, { unique: true });
    await rows.insertMany(Array.from({ length: 500 }, (_, n) => ({ n })));
    expect(await run('backup', '--dir', inside('data'), '--to', inside('copy'))).toMatchObject({ code: 0 });
    await rows.insertOne({ n: 'after the backup' });
    expect(await rows.countDocuments()).toBe(501);
  } finally {
    await client.close();
    await server.stop();
  }
  expect(await run('restore', '--from', inside('copy'), '--dir', inside('data'))).toMatchObject({ code: 1 });
  expect(await run('restore', '--from', inside('nothing'), '--dir', inside('restored'))).toMatchObject({ code: 1 });
  expect(await run('restore', '--from', inside('copy'), '--dir', inside('restored'))).toMatchObject({ code: 0 });
  const restored = await serverProcess(['--dir', inside('restored')]);
  const second = new MongoClient(restored.uri);
  try {
    expect(await second.db('t').collection('rows').countDocuments()).toBe(500);
    expect(await second.db('t').collection('rows').find({ n: 77 }).hint('n_1').toArray()).toHaveLength(1);
  } finally {
    await second.close();
    await restored.stop();
  }
}, 60_000);
