import fs, {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { temporaryDirectory, type TemporaryDirectory } from '../testing/temporary-server';
import { claimDirectory, DirectoryError, type DirectoryLock } from './directory';
import { restore } from './backup';
import { Store } from './store';

let directory: TemporaryDirectory;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

async function fill(): Promise<void> {
  const store = Store.open(directory.path);
  await store.write((writer) => {
    for (let n = 0; n < 2_000; n += 1) writer.put('docs', Buffer.from(`key ${n}`), Buffer.alloc(300, n));
  });
  await store.close();
}

it('is taken by one server at a time, and free again after it', async () => {
  const store = Store.open(directory.path);
  expect(() => Store.open(directory.path)).toThrow(/in use by process \d+/);
  await store.close();
  await Store.open(directory.path).close();
});

const lockFile = (): string => path.join(directory.path, 'server.lock');
const DEAD_PID = 4_194_304 - 7;

it('of a process that died is taken over', () => {
  claimDirectory(directory.path).release();
  symlinkSync(`${DEAD_PID}-1-gone`, lockFile());
  claimDirectory(directory.path).release();
});

it('of a process that died goes to one of two that find it at once', () => {
  claimDirectory(directory.path).release();
  symlinkSync(`${DEAD_PID}-1-gone`, lockFile());
  let first: DirectoryLock | undefined;
  const second = (): DirectoryLock => claimDirectory(directory.path, () => (first ??= claimDirectory(directory.path)));
  expect(second).toThrow(`in use by process ${process.pid}`);
  expect(second).toThrow(DirectoryError);
  first?.release();
  expect(readdirSync(directory.path)).toEqual(['embedded-mongo.json']);
});

it('of a process that died while it took over is taken over', () => {
  claimDirectory(directory.path).release();
  symlinkSync(`${DEAD_PID}-1-gone`, lockFile());
  symlinkSync(`${DEAD_PID}-1-late`, `${lockFile()}.gone`);
  claimDirectory(directory.path).release();
  expect(readdirSync(directory.path)).toEqual(['embedded-mongo.json']);
});

it('whose lock cannot be read is taken over', () => {
  claimDirectory(directory.path).release();
  writeFileSync(lockFile(), 'nothing that was ever written');
  claimDirectory(directory.path).release();
});

it('of a process whose number was given to another is taken over', () => {
  claimDirectory(directory.path).release();
  symlinkSync(`${process.ppid}-never-gone`, lockFile());
  claimDirectory(directory.path).release();
});

it('with the lock of an earlier version is refused while its process lives, and taken over after it', () => {
  claimDirectory(directory.path).release();
  writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, token: 'earlier' }));
  expect(() => claimDirectory(directory.path)).toThrow(`in use by process ${process.ppid}`);
  writeFileSync(lockFile(), JSON.stringify({ pid: DEAD_PID, startedTicks: '1', token: 'gone' }));
  claimDirectory(directory.path).release();
});

it('is read by its owner only, also where it was open before, and so are its backups', async () => {
  await fill();
  chmodSync(directory.path, 0o755);
  for (const name of readdirSync(directory.path)) chmodSync(path.join(directory.path, name), 0o644);
  const store = Store.open(directory.path);
  const [copy, restored, fresh] = ['copy', 'restored', 'fresh'].map((name) => path.join(directory.path, name));
  mkdirSync(copy as string, { mode: 0o755 });
  await store.backup(copy as string);
  await store.close();
  restore(copy as string, restored as string);
  await Store.open(fresh as string).close();
  const openToOthers = [directory.path, copy, restored, fresh].flatMap((dir) =>
    ['.', 'data.mdb', 'embedded-mongo.json', 'lock.mdb']
      .map((name) => path.join(dir as string, name))
      .filter((file) => (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077),
  );
  expect(openToOthers).toEqual([]);
});

it('of a process that was killed while it made it is made by the next', () => {
  const { path: dir } = directory;
  // What a kill leaves: the file that it was at, without its contents, and nothing cleaned up.
  const write = jest.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
    fs.closeSync(fs.openSync(file as string, 'w'));
    throw new Error('killed');
  });
  const clean = jest.spyOn(fs, 'rmSync').mockImplementation(() => undefined);
  expect(() => claimDirectory(dir)).toThrow('killed');
  write.mockRestore();
  clean.mockRestore();
  expect(readdirSync(dir)).not.toEqual([]);
  claimDirectory(dir).release();
  expect(readdirSync(dir).filter((name) => !name.startsWith('server.lock'))).toEqual(['embedded-mongo.json']);
});

it('with other files in it is refused and left alone', () => {
  const file = path.join(directory.path, 'thesis.txt');
  writeFileSync(file, 'mine');
  expect(() => Store.open(directory.path)).toThrow(DirectoryError);
  expect(() => Store.open(directory.path)).toThrow(/holds other files/);
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

it('of an earlier format is known by the new one from the moment it is opened', async () => {
  await fill();
  const file = path.join(directory.path, 'embedded-mongo.json');
  writeFileSync(file, '{"engine":"embedded-mongo","format":1}');
  await Store.open(directory.path).close();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ engine: 'embedded-mongo', format: 3 });
});

it('of another program or a later format is refused', () => {
  const file = path.join(directory.path, 'embedded-mongo.json');
  for (const [content, message] of [
    ['{"engine":"other","format":1}', /another program/],
    ['{"engine":"embedded-mongo","format":99}', /format 99/],
    ['not json', /damaged/],
  ] as const) {
    writeFileSync(file, content);
    expect(() => Store.open(directory.path)).toThrow(message);
  }
});

it('with a data file that is cut short or not LMDB is refused instead of crashing', async () => {
  await fill();
  const file = path.join(directory.path, 'data.mdb');
  const whole = readFileSync(file);
  truncateSync(file, 40_000);
  expect(() => Store.open(directory.path)).toThrow(/shorter than its contents/);
  writeFileSync(file, Buffer.alloc(whole.length, 0x5a));
  expect(() => Store.open(directory.path)).toThrow(/not an LMDB file/);
  writeFileSync(file, whole);
  const store = Store.open(directory.path);
  const snapshot = store.snapshot();
  expect(snapshot.countUpTo('docs', { start: Buffer.from([0]), end: Buffer.from([0xff]) }, 10_000).keys).toBe(2_000);
  snapshot.close();
  await store.close();
});

it('with any one page of its tree overwritten is refused instead of crashing', async () => {
  await fill();
  const file = path.join(directory.path, 'data.mdb');
  const whole = readFileSync(file);
  const pageBytes = 4096;
  let refused = 0;
  for (let page = 2; page < whole.length / pageBytes; page += 1) {
    const damaged = Buffer.from(whole);
    damaged.fill(page % 2 ? 0x5a : 0, page * pageBytes, (page + 1) * pageBytes);
    writeFileSync(file, damaged);
    try {
      claimDirectory(directory.path).release();
    } catch (error) {
      expect((error as Error).message).toMatch(/is damaged \(page \d+/);
      refused += 1;
    }
  }
  // The others are free pages, which nothing refers to.
  expect(refused).toBeGreaterThan((whole.length / pageBytes) * 0.9);
});

it('with a page that looks empty is refused: a scan would pass over its records', async () => {
  await fill();
  const file = path.join(directory.path, 'data.mdb');
  const whole = readFileSync(file);
  const leaves = Array.from({ length: whole.length / 4_096 }, (_, page) => page * 4_096).filter(
    (at) => whole.readUInt16LE(at + 18) === 2 && whole.includes('key 1', at),
  );
  whole.writeUInt16LE(0, (leaves.at(-1) as number) + 20);
  writeFileSync(file, whole);
  expect(() => claimDirectory(directory.path)).toThrow(/is damaged \(page \d+ is empty\)/);
});

it('keeps its lock away from those who were refused', async () => {
  const store = Store.open(directory.path);
  for (let attempt = 0; attempt < 3; attempt += 1) expect(() => claimDirectory(directory.path)).toThrow(DirectoryError);
  await store.close();
});
