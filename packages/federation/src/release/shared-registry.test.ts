/** Registry, journal and builds in a bucket that several machines share: the same holds as in a folder, even when a release dies halfway. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, readStoreSettings, StoreUnavailable, type ObjectStore } from '@taskmint/object-store';
import { startS3Double, type S3Double } from '@taskmint/object-store/double';
import { makeBuild } from './build-fixture';
import { changeLive } from './changes';
import { runCli } from './cli';
import { followRegistry } from './follow-registry';
import { readJournal } from './journal';
import { readBuild } from './published-builds';
import { changeRegistry, readRegistry, registryIn, RevisionConflict, type StoredRegistry } from './registry-store';
import { publishBuild } from './release';
import { problemsOfRegistry } from './store-problems';

let root: string;
let double: S3Double;
let store: ObjectStore;
let registry: StoredRegistry;
let one: Awaited<ReturnType<typeof makeBuild>>;
let two: typeof one;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shared-'));
  double = await startS3Double();
  store = openStore(readStoreSettings(double.settings), root);
  registry = registryIn(store);
  one = await makeBuild(root, 'worker-app', '0.1.0-11111111');
  two = await makeBuild(root, 'worker-app', '0.2.0-22222222');
});
afterEach(async () => {
  await double.stop();
  await rm(root, { recursive: true, force: true });
});

const publish = (build: typeof one, who = 'tester') =>
  publishBuild({ registry, who }, { buildDir: build.dir, copyTo: store });

it('takes a build, goes back, and tells who did what, newest first', async () => {
  await publish(one, 'first');
  await publish(two, 'second');
  await changeLive({ registry, who: 'third' }, 'worker-app', 'rollback');
  const [remote] = (await readRegistry(registry)).remotes;
  expect([remote?.current?.version, remote?.previous?.version]).toEqual([one.manifest.buildId, undefined]);
  expect((await readJournal(registry)).map(({ who, revision }) => [who, revision])).toEqual([
    ['third', 3],
    ['second', 2],
    ['first', 1],
  ]);
  expect([...(await readBuild(store, 'worker-app', one.manifest.buildId)).keys()]).toEqual([
    'remote.json',
    'remoteEntry.js',
  ]);
  expect(double.objects.get(`shop/remotes/worker-app/${one.manifest.buildId}/remoteEntry.js`)).toMatchObject({
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  expect(await problemsOfRegistry(registry)).toEqual([]);
});

it('lets every one of many releases at the same moment through, and none twice', async () => {
  const builds = await Promise.all(
    Array.from({ length: 10 }, (_, n) => makeBuild(root, `remote-${n}`, '0.1.0-aaaaaaaa', { mount: `/${n}` })),
  );
  await Promise.all(builds.map((build) => publish(build)));
  const { revision, remotes } = await readRegistry(registry);
  expect([revision, remotes.length]).toEqual([10, 10]);
  const journal = await readJournal(registry);
  expect(journal.map((entry) => entry.revision).sort((a, b) => a - b)).toEqual(builds.map((_, n) => n + 1));
  await expect(publishBuild({ registry, expectRevision: 9 }, { buildDir: one.dir })).rejects.toThrow(RevisionConflict);
});

it('never makes a build live whose copy died halfway, and writes it whole the next time', async () => {
  double.fault = (method, key) => (method === 'PUT' && key.endsWith('remote.json') ? 'cut before' : undefined);
  await expect(publish(one)).rejects.toThrow(StoreUnavailable);
  expect((await readRegistry(registry)).revision).toBe(0);
  expect((await readBuild(store, 'worker-app', one.manifest.buildId)).size).toBe(0);
  double.fault = () => undefined;
  await publish(one);
  expect((await readBuild(store, 'worker-app', one.manifest.buildId)).size).toBe(2);
});

it('loses no record of a release that died before it wrote its journal, whoever comes next', async () => {
  await publish(one);
  double.fault = (method, key) => (method === 'PUT' && key.endsWith('-0000000002.json') ? 'cut before' : undefined);
  await expect(publish(two, 'died')).rejects.toThrow(StoreUnavailable);
  double.fault = () => undefined;
  const whoDid = async () =>
    (await readJournal(registry)).map(({ who, command, revision }) => [who, command, revision]);
  const untilNow = [
    ['died', 'publish', 2],
    ['tester', 'publish', 1],
  ];
  expect(await whoDid()).toEqual(untilNow);
  expect(await problemsOfRegistry(registry)).toEqual([]);
  await changeLive({ registry, who: 'next' }, 'worker-app', 'rollback');
  expect(await whoDid()).toEqual([['next', 'rollback', 3], ...untilNow]);
  expect(await store.list('registry.journal/')).toHaveLength(3);
});

it('says what is half written: a change without a record, a build that lacks a file or its manifest, a document that is none', async () => {
  await publish(one);
  await publish(two);
  await changeRegistry(registry, (document) => ({ ...document }));
  await store.remove(`remotes/worker-app/${one.manifest.buildId}/remote.json`);
  await store.remove(`remotes/worker-app/${two.manifest.buildId}/remoteEntry.js`);
  expect(await problemsOfRegistry(registry)).toEqual([
    expect.stringContaining('The journal lacks revision 3 of the registry'),
    expect.stringContaining(`names worker-app ${two.manifest.buildId}, which is not whole in s3://taskmint-test/shop/`),
    expect.stringContaining(`names worker-app ${one.manifest.buildId}, which is not whole in s3://taskmint-test/shop/`),
  ]);
  await publish(two);
  expect(await problemsOfRegistry(registry)).not.toContainEqual(expect.stringContaining(two.manifest.buildId));
  await store.write('registry.json', Buffer.from('{"format":1,"rev'));
  const damaged = 'registry.json in s3://taskmint-test/shop/ is no registry. Restore it';
  expect(await problemsOfRegistry(registry)).toEqual([expect.stringContaining(damaged)]);
  await expect(publish(two)).rejects.toThrow(damaged);
  double.fault = () => 'unavailable';
  await expect(problemsOfRegistry(registry)).rejects.toThrow(StoreUnavailable);
});

it('is followed through an outage with the last good document, and said once', async () => {
  await publish(one);
  const said: string[] = [];
  const followed = followRegistry({ ...registry, store: { ...store, recheckMs: 0 } }, (problem) => said.push(problem));
  expect((await followed.read())?.revision).toBe(1);
  double.fault = () => 'cut before';
  expect((await followed.read())?.revision).toBe(1);
  expect((await followed.read())?.revision).toBe(1);
  expect(said).toHaveLength(1);
  double.fault = () => undefined;
  await publish(two);
  expect((await followed.read())?.revision).toBe(2);
});

it('is where the release commands go when the environment names the bucket', async () => {
  const lines: string[] = [];
  const before = { ...process.env };
  const run = async (environment: Record<string, string>, ...args: string[]) => {
    lines.length = 0;
    Object.assign(process.env, environment);
    return runCli(args, (line) => lines.push(line)).finally(() => {
      process.env = { ...before };
    });
  };
  expect(await run({ ...double.settings }, 'worker-app', '--build-dir', one.dir)).toBe(0);
  expect((await readRegistry(registry)).revision).toBe(1);
  expect(await run({ ...double.settings, REMOTE_REGISTRY_FILE: join(root, 'registry.json') }, 'status')).toBe(1);
  expect(lines.join('\n')).toContain('REMOTE_REGISTRY_FILE: names a file of this machine');
  expect(await run({ STORE_URL: 's3://NO' }, 'status')).toBe(1);
  expect(lines.join('\n')).toContain('STORE_URL: must be s3://BUCKET');
});
