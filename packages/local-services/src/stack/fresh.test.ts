/** `npm start` touches no directory that a running product uses, and `npm start -- --fresh` empties none. */
import * as fs from 'node:fs';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { lockDirectory, start } from '@taskmint/embedded-mongo';
import { dataPlaces } from './places';
import { freePorts } from './ports';
import { startStack } from './stack';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'taskmint-fresh-'));
  fs.mkdirSync(dataPlaces(dataDir).files);
  fs.writeFileSync(path.join(dataPlaces(dataDir).files, 'a-picture'), '');
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const isThere = () => fs.existsSync(path.join(dataPlaces(dataDir).files, 'a-picture'));

it('when a port is taken', async () => {
  const ports = await freePorts();
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(ports.site, '127.0.0.1', resolve));
  try {
    await expect(startStack({ dataDir, ports, fresh: true })).rejects.toThrow(`Port ${ports.site} is in use`);
    expect(isThere()).toBe(true);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

it('when its database runs on another port', async () => {
  const { database } = dataPlaces(dataDir);
  const running = await start({ dir: database });
  try {
    await expect(startStack({ dataDir, ports: 'free', fresh: true })).rejects.toThrow(/is in use by process \d+/);
    expect([isThere(), fs.readdirSync(database).includes('server.lock')]).toEqual([true, true]);
  } finally {
    await running.stop();
  }
});

it('when another product uses it, with a database elsewhere', async () => {
  const { database } = dataPlaces(dataDir);
  fs.mkdirSync(database);
  const other = lockDirectory(database);
  const env = { MONGODB_URI: 'mongodb://127.0.0.1:1/taskmint?replicaSet=rs0' };
  try {
    await expect(startStack({ dataDir, ports: 'free', env })).rejects.toThrow(/is in use by process \d+/);
    expect(fs.readdirSync(dataDir)).not.toContain('registry.json');
  } finally {
    other.release();
  }
});

it('without --fresh, on other ports: the journal of the payments that are under way stays where it is', async () => {
  const { database, payments } = dataPlaces(dataDir);
  const running = await start({ dir: database });
  const journal = path.join(payments, 'provider.journal');
  fs.mkdirSync(payments);
  fs.writeFileSync(journal, '');
  const { ino } = fs.statSync(journal);
  try {
    await expect(startStack({ dataDir, ports: 'free' })).rejects.toThrow(/is in use by process \d+/);
    expect(fs.statSync(journal).ino).toBe(ino);
    expect(fs.readdirSync(dataDir)).not.toContain('registry.json');
  } finally {
    await running.stop();
  }
});
