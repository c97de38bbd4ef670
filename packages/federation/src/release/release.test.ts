/** The release commands on real files: their effect on the registry, what they refuse, and that no concurrent change is lost. */
import { execFile } from 'node:child_process';
import { appendFile, cp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBuild, temporaryFolder, type Fixture } from './build-fixture';
import { changeLive, possibleCommands, retire, wasReleased, type ReleaseContext } from './changes';
import { runCli } from './cli';
import { incompatibilities } from './compatibility';
import { folderStore } from '@taskmint/object-store';
import { readJournal } from './journal';
import { changeRegistry, readRegistry, RevisionConflict } from './registry-store';
import { copyBuild } from './published-builds';
import { publishBuild, startCanary } from './release';
import { ReleaseRefused } from './transitions';

let root: string;
let registryFile: string;
let context: ReleaseContext;
let one: Fixture;
let two: Fixture;

beforeEach(async () => {
  root = await temporaryFolder();
  registryFile = join(root, 'remotes.json');
  context = { registry: registryFile, who: 'tester', why: 'test' };
  one = await makeBuild(root, 'worker-app', '0.1.0-11111111');
  two = await makeBuild(root, 'worker-app', '0.2.0-22222222');
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function live() {
  const registry = await readRegistry(registryFile);
  const [remote] = registry.remotes;
  return {
    revision: registry.revision,
    state: remote?.state,
    current: remote?.current?.version,
    previous: remote?.previous?.version,
    canary: remote?.canary?.version.version,
  };
}

describe('publishing', () => {
  it('records a build with its address and the hash of every file, the manifest included', async () => {
    await publishBuild(context, { buildDir: one.dir });
    const [remote] = (await readRegistry(registryFile)).remotes;
    expect(remote).toMatchObject({
      name: 'worker-app',
      mount: '/dashboard',
      roles: ['freelancer'],
      state: 'live',
      previous: null,
    });
    expect(remote?.current?.manifestUrl).toBe('/remotes/worker-app/0.1.0-11111111/remote.json');
    expect(Object.keys(remote?.current?.assets ?? {}).sort()).toEqual(['remote.json', 'remoteEntry.js']);
    expect(remote?.current?.entryFiles).toEqual(['remoteEntry.js']);
  });

  it('keeps the version before, and changes nothing when the build is live already', async () => {
    await publishBuild(context, { buildDir: one.dir });
    await publishBuild(context, { buildDir: two.dir });
    await publishBuild(context, { buildDir: two.dir });
    expect(await live()).toMatchObject({ revision: 2, current: two.manifest.buildId, previous: one.manifest.buildId });
  });

  it('copies the build to where it is served, once', async () => {
    const copyTo = folderStore(join(root, 'public'));
    await publishBuild(context, { buildDir: one.dir, copyTo });
    const copy = join(root, 'public', 'remotes', 'worker-app', one.manifest.buildId, 'remoteEntry.js');
    const made = (await stat(copy)).mtimeMs;
    await publishBuild(context, { buildDir: one.dir, copyTo });
    expect((await stat(copy)).mtimeMs).toBe(made);
  });

  it.each(['../0.1.0-11111111/remoteEntry.js', '%2e%2e/0.1.0-11111111/remoteEntry.js'])(
    'refuses a build that speaks for a file of another one (%s)',
    async (name) => {
      const [asset] = Object.values(one.manifest.assets);
      // A browser normalizes the second name to the first, and such a file can exist in the build itself.
      await cp(one.dir, join(two.dir, '%2e%2e', '0.1.0-11111111'), { recursive: true });
      const assets = { ...two.manifest.assets, [name]: asset };
      await writeFile(join(two.dir, 'remote.json'), JSON.stringify({ ...two.manifest, assets }));
      await expect(publishBuild(context, { buildDir: two.dir })).rejects.toThrow('is not a manifest');
      expect((await readRegistry(registryFile)).remotes).toEqual([]);
    },
  );

  it('refuses a build with a tampered, missing or undescribed file, and leaves the registry alone', async () => {
    await appendFile(join(one.dir, 'remoteEntry.js'), '//');
    await expect(publishBuild(context, { buildDir: one.dir })).rejects.toThrow('is not what was built');
    await rm(join(one.dir, 'remoteEntry.js'));
    await expect(publishBuild(context, { buildDir: one.dir })).rejects.toThrow('is missing');
    await writeFile(join(one.dir, 'remote.json'), '{}');
    await expect(publishBuild(context, { buildDir: one.dir })).rejects.toThrow('is not a manifest');
    await expect(publishBuild(context, { buildDir: root })).rejects.toThrow('build the remote first');
    expect(await live()).toMatchObject({ revision: 0, current: undefined });
  });

  it('refuses a place that another remote has, be it for one role of several or turned off: a page goes to the first', async () => {
    await publishBuild(context, { buildDir: one.dir });
    await changeLive(context, 'worker-app', 'disable');
    const intruder = await makeBuild(root, 'client-app', '0.1.0-33333333', { roles: ['client', 'freelancer'] });
    const refused = publishBuild(context, { buildDir: intruder.dir });
    await expect(refused).rejects.toThrow(
      'client-app needs /dashboard for freelancer, which is the place of worker-app',
    );
    expect((await readRegistry(registryFile)).remotes.map(({ name }) => name)).toEqual(['worker-app']);

    const own = await makeBuild(root, 'client-app', '0.1.0-44444444', { roles: ['client'] });
    await publishBuild(context, { buildDir: own.dir });
    const moved = await makeBuild(root, 'client-app', '0.2.0-55555555', { roles: ['client', 'freelancer'] });
    await expect(publishBuild(context, { buildDir: moved.dir })).rejects.toThrow(ReleaseRefused);

    for (const name of ['landing', 'landing-two']) {
      const page = await makeBuild(root, name, '0.1.0-66666666', { mount: '/', roles: [] });
      const published = publishBuild(context, { buildDir: page.dir });
      if (name === 'landing') await published;
      else await expect(published).rejects.toThrow('landing-two needs / for everybody, which is the place of landing');
    }
  });

  it('refuses a build that does not run on the live shell, in either direction', async () => {
    const shell = {
      format: 1 as const,
      buildId: 's',
      hostContract: '2.0.0',
      shared: [{ name: 'react', version: '20.0.0', requiredVersion: '^20.0.0' }],
    };
    expect(incompatibilities(one.manifest, shell)).toEqual([
      'it needs host contract ^1.0.0, the shell has 2.0.0',
      'it needs react ^19.3.1, the shell shares 20.0.0',
      'it brings react 19.3.1, the shell needs ^20.0.0',
    ]);
    const shellManifestFile = join(root, 'shell.json');
    await writeFile(shellManifestFile, JSON.stringify(shell));
    await expect(publishBuild(context, { buildDir: one.dir, shellManifestFile })).rejects.toThrow(ReleaseRefused);
  });
});

it('lets a build with another design system go live: it brings its own copy', async () => {
  const common = (version: string) => [
    { name: '@taskmint/ui-kit/core', version, requiredVersion: version, singleton: false },
  ];
  const build = await makeBuild(root, 'worker-app', '0.3.0-33333333', { shared: common('0.1.0-s33333333') });
  const shell = { format: 1 as const, buildId: 's', hostContract: '1.1.0', shared: common('0.1.0-s11111111') };
  expect(incompatibilities(build.manifest, shell)).toEqual([]);
});

describe('canary, promote, rollback, states', () => {
  beforeEach(() => publishBuild(context, { buildDir: one.dir }));

  it('raises a share without moving anybody who has it, and promotes', async () => {
    await startCanary(context, { buildDir: two.dir }, { share: 5, hours: 48 });
    const salt = (await readRegistry(registryFile)).remotes[0]?.canary?.salt;
    await startCanary(context, { buildDir: two.dir }, { share: 50, hours: 48 });
    expect((await readRegistry(registryFile)).remotes[0]?.canary).toMatchObject({ share: 50, salt });
    await changeLive(context, 'worker-app', 'promote');
    expect(await live()).toMatchObject({
      current: two.manifest.buildId,
      previous: one.manifest.buildId,
      canary: undefined,
    });
    await expect(changeLive(context, 'worker-app', 'promote')).rejects.toThrow('no canary');
  });

  it('rolls a canary back first, then the version, to which nothing falls back again', async () => {
    await expect(changeLive(context, 'worker-app', 'rollback')).rejects.toThrow('no previous version');
    await publishBuild(context, { buildDir: two.dir });
    await startCanary(context, { buildDir: one.dir }, { share: 10, hours: 1 });
    await changeLive(context, 'worker-app', 'rollback');
    expect(await live()).toMatchObject({ current: two.manifest.buildId, canary: undefined });
    await changeLive({ ...context, expectRevision: 4 }, 'worker-app', 'rollback');
    expect(await live()).toMatchObject({ current: one.manifest.buildId, previous: undefined });
    await expect(changeLive(context, 'worker-app', 'quarantine')).rejects.toThrow('disable it instead');
    await publishBuild(context, { buildDir: two.dir });
    expect(await live()).toMatchObject({ current: two.manifest.buildId, previous: one.manifest.buildId });
  });

  it('goes back to the previous version while a canary is named whose time is over: nobody has it', async () => {
    await publishBuild(context, { buildDir: two.dir });
    const yesterday = new Date(Date.now() - 86_400_000);
    await startCanary({ ...context, now: yesterday }, { buildDir: one.dir }, { share: 10, hours: 1 });
    await changeLive(context, 'worker-app', 'rollback');
    expect(await live()).toMatchObject({ current: one.manifest.buildId, previous: undefined, canary: undefined });
  });

  it.each(['quarantine', 'disable'] as const)(
    'publishes the build under %s again, and keeps what it can go back to',
    async (command) => {
      await publishBuild(context, { buildDir: two.dir });
      await changeLive(context, 'worker-app', command);
      await publishBuild(context, { buildDir: two.dir });
      const [entry] = (await readRegistry(registryFile)).remotes;
      expect(entry?.state).toBe('live');
      expect(await live()).toMatchObject({ current: two.manifest.buildId, previous: one.manifest.buildId });
    },
  );

  it('does not give a canary another place: it would have the one of the live version, and keep it', async () => {
    const moved = await makeBuild(root, 'worker-app', '0.3.0-33333333', { roles: ['freelancer', 'client'] });
    const refused = startCanary(context, { buildDir: moved.dir }, { share: 5, hours: 1 });
    await expect(refused).rejects.toThrow('has another mount point or other roles');
    await publishBuild(context, { buildDir: moved.dir });
    expect((await readRegistry(registryFile)).remotes[0]?.roles).toEqual(['freelancer', 'client']);
  });

  it('does not fall back to a build of another place: it would appear where the newer one is', async () => {
    const moved = await makeBuild(root, 'worker-app', '0.3.0-33333333', { roles: ['freelancer', 'client'] });
    await publishBuild(context, { buildDir: moved.dir });
    await expect(changeLive(context, 'worker-app', 'rollback')).rejects.toThrow('no previous version');
    await publishBuild(context, { buildDir: one.dir });
    expect((await readRegistry(registryFile)).remotes[0]).toMatchObject({ roles: ['freelancer'], previous: null });
  });

  it('retires what is disabled: its place is free, and nobody is told of it any more', async () => {
    await expect(retire(context, 'worker-app')).rejects.toThrow('worker-app is live: disable it first');
    await changeLive(context, 'worker-app', 'disable');
    await retire(context, 'worker-app');
    expect((await readRegistry(registryFile)).remotes).toEqual([]);
    expect(await readJournal(registryFile)).toMatchObject([
      { command: 'retire', remote: 'worker-app', from: one.manifest.buildId, to: null },
      { command: 'disable' },
      { command: 'publish' },
    ]);
    await expect(retire(context, 'worker-app')).rejects.toThrow('is not in the registry');
    const heir = await makeBuild(root, 'partner-app', '0.1.0-44444444');
    await publishBuild(context, { buildDir: heir.dir });
    expect((await readRegistry(registryFile)).remotes.map(({ name }) => name)).toEqual(['partner-app']);
  });

  it('quarantines only what has something to fall back to', async () => {
    await expect(changeLive(context, 'worker-app', 'quarantine')).rejects.toThrow('disable it instead');
    await changeLive(context, 'worker-app', 'disable');
    expect(await live()).toMatchObject({ state: 'disabled' });
    await changeLive(context, 'worker-app', 'enable');
    expect(await live()).toMatchObject({ state: 'live', revision: 3 });
    await expect(changeLive(context, 'nobody', 'disable')).rejects.toThrow('is not in the registry');
  });

  it('is written down with who, what, when and why, newest first', async () => {
    await publishBuild({ ...context, why: 'second' }, { buildDir: two.dir });
    await appendFile(join(root, 'remotes.journal.jsonl'), '{"cut sho');
    const journal = await readJournal(registryFile);
    expect(journal.map(({ command, from, to, who, why }) => [command, from, to, who, why])).toEqual([
      ['publish', one.manifest.buildId, two.manifest.buildId, 'tester', 'second'],
      ['publish', null, one.manifest.buildId, 'tester', 'test'],
    ]);
  });
});

it('knows a build that has been released from one that was only copied, be it only as a canary that ended', async () => {
  await publishBuild(context, { buildDir: one.dir });
  const three = await makeBuild(root, 'worker-app', '0.3.0-33333333');
  await startCanary(context, { buildDir: two.dir }, { share: 5, hours: 1 });
  await changeLive(context, 'worker-app', 'rollback');
  // A release that died before it changed the registry.
  await copyBuild(folderStore(root), three.dir, 'worker-app', three.manifest.buildId);
  const released = [one, two, three].map(({ manifest }) => wasReleased(registryFile, 'worker-app', manifest.buildId));
  expect(await Promise.all(released)).toEqual([true, true, false]);
});

describe('the registry file', () => {
  it('changes nothing on a dry run, not even a lock or a journal', async () => {
    const { before, after } = await publishBuild({ ...context, dryRun: true }, { buildDir: one.dir });
    expect([before.revision, after.revision]).toEqual([0, 1]);
    expect(await readdir(root)).toEqual(['worker-app']);
  });

  it('refuses a change that was decided on an older revision', async () => {
    await publishBuild(context, { buildDir: one.dir });
    await expect(publishBuild({ ...context, expectRevision: 0 }, { buildDir: two.dir })).rejects.toThrow(
      RevisionConflict,
    );
    expect(await live()).toMatchObject({ revision: 1, current: one.manifest.buildId });
  });

  it('loses none of many changes at once', async () => {
    const builds = await Promise.all(
      Array.from({ length: 12 }, (_, n) => makeBuild(root, `remote-${n}`, '0.1.0-aaaaaaaa', { mount: `/${n}` })),
    );
    await Promise.all(builds.map(({ dir }) => publishBuild(context, { buildDir: dir })));
    const registry = await readRegistry(registryFile);
    expect(registry.revision).toBe(12);
    expect(registry.remotes).toHaveLength(12);
    expect((await readdir(root)).filter((name) => /lock|tmp/.test(name))).toEqual([]);
  });

  describe('waiting for others', () => {
    const lock = (): string => `${registryFile}.lock`;
    const change = (): Promise<unknown> => changeRegistry(registryFile, (registry) => ({ ...registry, remotes: [] }));
    let passed = 0;

    beforeEach(() => {
      const realNow = performance.now.bind(performance);
      passed = 0;
      jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
    });
    afterEach(() => jest.restoreAllMocks());

    it('goes on as long as the lock changes hands', async () => {
      await writeFile(lock(), 'writer 0');
      const changed = change();
      for (let writer = 1; writer <= 5; writer += 1) {
        await pause(100);
        passed += 2_000;
        await writeFile(lock(), `writer ${writer}`);
      }
      await rm(lock());
      await changed;
      expect((await readRegistry(registryFile)).revision).toBe(1);
    });

    it('gives up when one writer keeps it and says that they live, and leaves that writer its lock', async () => {
      await writeFile(lock(), 'writer 0');
      const refused = expect(change()).rejects.toThrow('is held by another writer');
      for (let said = 1; said <= 3; said += 1) {
        await pause(100);
        const renewed = new Date();
        await utimes(lock(), renewed, renewed);
        passed += 5_000;
      }
      await refused;
      expect(await readFile(lock(), 'utf8')).toBe('writer 0');
      expect((await readRegistry(registryFile)).revision).toBe(0);
    });

    it('takes over the lock of a process that died, once, however many wait for it', async () => {
      await writeFile(lock(), '');
      const builds = await Promise.all(
        Array.from({ length: 8 }, (_, n) => makeBuild(root, `remote-${n}`, '0.1.0-aaaaaaaa', { mount: `/${n}` })),
      );
      const published = Promise.all(builds.map(({ dir }) => publishBuild(context, { buildDir: dir })));
      await pause(100);
      expect(await live()).toMatchObject({ revision: 0 });
      passed += 9_000;
      await published;
      expect(await live()).toMatchObject({ revision: 8 });
      expect((await readdir(root)).filter((name) => /lock/.test(name))).toEqual([]);
    });
  });

  it('never writes what the contract does not allow, and never reads it', async () => {
    await publishBuild(context, { buildDir: one.dir });
    const before = await readFile(registryFile, 'utf8');
    await expect(
      changeRegistry(registryFile, (registry) => ({ ...registry, remotes: [{ name: 'x' }] as never })),
    ).rejects.toThrow();
    expect(await readFile(registryFile, 'utf8')).toBe(before);
    await writeFile(registryFile, '{"format":2}');
    await expect(readRegistry(registryFile)).rejects.toThrow();
  });
});

describe('the command line', () => {
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await runCli(args, (line) => lines.push(line));
    return { code, text: lines.join('\n') };
  };
  beforeEach(() => void Object.assign(process.env, { REMOTE_REGISTRY_FILE: registryFile }));
  afterEach(() => void delete process.env['REMOTE_REGISTRY_FILE']);

  it('takes no registry that does not exist for an empty one', async () => {
    const mistyped = join(root, 'remots.json');
    for (const args of [['status'], ['rollback', 'worker-app'], ['worker-app', '--build-dir', one.dir]]) {
      expect(await run(...args, '--registry', mistyped)).toEqual({
        code: 1,
        text: expect.stringContaining(`There is no registry ${mistyped}.`),
      });
    }
    expect((await readdir(root)).filter((name) => name.startsWith('remot'))).toEqual([]);
    await publishBuild(context, { buildDir: one.dir });
    expect((await run('status', '--registry', registryFile)).text).toContain('Registry revision 1');
  });

  it('publishes a given build, says what changed, and shows it in the status', async () => {
    const done = await run('worker-app', '--build-dir', one.dir, '--why', 'first');
    expect(done).toMatchObject({
      code: 0,
      text: expect.stringContaining('now  revision 1: live, current 0.1.0-11111111'),
    });
    const { text } = await run('status');
    expect(text).toContain('worker-app  live  at /dashboard for freelancer');
    expect(text).toContain('(first)');
  });

  it('says what is wrong and ends with 1', async () => {
    await publishBuild(context, { buildDir: one.dir });
    expect(await run('rollback', 'worker-app')).toEqual({ code: 1, text: 'worker-app has no previous version' });
    expect((await run('canary', 'worker-app', '--build-dir', two.dir, '--share', '0')).text).toContain(
      '--share must be a whole number',
    );
    expect((await run('promote')).text).toBe(
      'promote needs the name of a remote; npm run release -- --help lists the commands',
    );
    expect((await run('disable', 'worker-app', '--expect', '9')).text).toBe('The registry is at revision 1, not 9');
    expect((await run('--nonsense')).code).toBe(1);
    expect(await run('promot')).toEqual({
      code: 1,
      text: expect.stringContaining('neither a command nor a remote promot; the remotes are landing, '),
    });
    expect((await run('promote', 'worker-app', 'client-app')).text).toContain(
      'promote worker-app client-app: give one command, or none, and one remote',
    );
    expect((await run('restored', 'worker-app')).text).toContain('restored worker-app: restored takes no remote');
    expect((await run('restored', '--dry-run')).text).toContain('dry run, nothing written');
    expect((await readRegistry(registryFile)).revision).toBe(1);
    // Before anything is built.
    expect((await run('canary', 'worker-app')).text).toContain('--share must be a whole number');
    expect((await run('status')).text).toContain(`remotes.json in ${root}`);
  });

  it('refuses a reason that its journal could not keep', async () => {
    const { text } = await run('worker-app', '--build-dir', one.dir, '--why', 'x'.repeat(501));
    expect(text).toBe('--why takes at most 500 characters');
    expect(await live()).toMatchObject({ revision: 0 });
    await run('worker-app', '--build-dir', one.dir, '--why', 'x'.repeat(500));
    expect(await readJournal(registryFile)).toHaveLength(1);
  });

  it('refuses a build of another remote than the one named, and says when there is no shell to compare it with', async () => {
    await writeFile(join(root, 'package.json'), '{ "workspaces": [] }');
    jest.spyOn(process, 'cwd').mockReturnValueOnce(root);
    const { text } = await run('client-app', '--build-dir', one.dir);
    expect(text).toMatch(/Not checked whether.*is a build of worker-app, not of client-app/s);
    expect(await live()).toMatchObject({ revision: 0 });
  });

  it('rolls back once, however many say so', async () => {
    await publishBuild(context, { buildDir: one.dir });
    await publishBuild(context, { buildDir: two.dir });
    const both = await Promise.all([run('rollback', 'worker-app'), run('rollback', 'worker-app')]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(await live()).toMatchObject({ revision: 3, current: one.manifest.buildId });
    expect(both.find(({ code }) => code === 1)?.text).toContain('no previous version');
  });

  it('ends a canary once, however many say so, and leaves the live build alone', async () => {
    await publishBuild(context, { buildDir: one.dir });
    await publishBuild(context, { buildDir: two.dir });
    await run('canary', 'worker-app', '--share', '5', '--build-dir', one.dir);
    const both = await Promise.all([run('rollback', 'worker-app'), run('rollback', 'worker-app')]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(await live()).toMatchObject({ revision: 4, current: two.manifest.buildId, canary: undefined });
    const { text } = both.find(({ code }) => code === 1)!;
    expect(text).toContain(`ended worker-app's canary ${one.manifest.buildId}`);
    expect(text).toContain('--expect 4');
    expect((await run('rollback', 'worker-app', '--expect', '4')).code).toBe(0);
    expect(await live()).toMatchObject({ revision: 5, current: one.manifest.buildId });
  });

  it('says which build a canary was, afterwards too', async () => {
    await publishBuild(context, { buildDir: one.dir });
    await run('canary', 'worker-app', '--share', '5', '--build-dir', two.dir);
    await run('rollback', 'worker-app');
    const { text } = await run('status');
    for (const command of ['canary', 'rollback']) {
      expect(text).toMatch(new RegExp(`${command} worker-app .*, canary ${two.manifest.buildId}`));
    }
  });

  it.each([
    ['publish', ['worker-app', '--build-dir', 'TWO']],
    ['canary', ['canary', 'worker-app', '--share', '5', '--build-dir', 'TWO']],
    ['rollback', ['rollback', 'worker-app']],
    ['promote', ['promote', 'worker-app']],
    ['quarantine', ['quarantine', 'worker-app']],
    ['disable', ['disable', 'worker-app']],
    ['enable', ['enable', 'worker-app']],
  ])('%s with --dry-run says what it would do and writes nothing; without it, it does that', async (command, args) => {
    const three = await makeBuild(root, 'worker-app', '0.3.0-33333333');
    await publishBuild(context, { buildDir: three.dir });
    await publishBuild(context, { buildDir: one.dir });
    if (command === 'promote') await startCanary(context, { buildDir: two.dir }, { share: 5, hours: 1 });
    if (command === 'enable') await changeLive(context, 'worker-app', 'disable');
    const filled = args.map((arg) => (arg === 'TWO' ? two.dir : arg));
    const look = async () => [
      await readFile(registryFile, 'utf8'),
      (await readJournal(registryFile)).length,
      await readdir(root),
    ];
    const before = await look();
    const dry = await run(...filled, '--dry-run');
    expect(dry).toMatchObject({ code: 0, text: expect.stringContaining('dry run, nothing written') });
    expect(await look()).toEqual(before);
    const done = await run(...filled);
    expect(done.text.split('\n').at(-1)).toBe(dry.text.split('\n').at(-1));
    const [latest] = await readJournal(registryFile);
    expect(latest).toMatchObject({ command, remote: 'worker-app' });
  });

  it('offers only commands that would do something', async () => {
    await publishBuild(context, { buildDir: one.dir });
    const possible = async () => possibleCommands(await readRegistry(registryFile), 'worker-app');
    expect(await possible()).toEqual(['disable']);
    await publishBuild(context, { buildDir: two.dir });
    expect(await possible()).toEqual(['rollback', 'disable', 'quarantine']);
    await changeLive(context, 'worker-app', 'disable');
    expect(await possible()).toEqual(['rollback', 'enable', 'quarantine']);
  });

  it('copies what it publishes to where the site serves it from, beside the registry', async () => {
    await run('worker-app', '--build-dir', one.dir);
    const served = join(root, 'remotes', 'worker-app', one.manifest.buildId);
    expect((await readdir(served)).sort()).toEqual(['remote.json', 'remoteEntry.js']);
  });
});

describe('processes of their own', () => {
  const BIN = join(__dirname, '..', '..', 'bin', 'release.mjs');
  const spawned = (...args: string[]) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { ...process.env, REMOTE_REGISTRY_FILE: registryFile };
      execFile(process.execPath, [BIN, ...args], { env }, (error, stdout) =>
        resolve({ code: error ? Number(error.code) : 0, text: stdout }),
      );
    });

  // The first one compiles sources that have changed; three that do so at once took two minutes on a busy machine.
  beforeAll(() => spawned('status'), 300_000);

  it('that release at the same moment both get through, one after the other, and both are recorded', async () => {
    const builds = await Promise.all(
      ['a-app', 'b-app', 'c-app'].map((name) => makeBuild(root, name, '0.1.0-aaaaaaaa', { mount: `/${name}` })),
    );
    const done = await Promise.all(builds.map(({ dir, manifest }) => spawned(manifest.name, '--build-dir', dir)));
    expect(done.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await readRegistry(registryFile)).remotes.map(({ name }) => name).sort()).toEqual([
      'a-app',
      'b-app',
      'c-app',
    ]);
    expect((await readJournal(registryFile)).map(({ revision }) => revision)).toEqual([3, 2, 1]);
  }, 120_000);

  it('that decided on the same revision are told apart: one wins, the other is refused', async () => {
    await publishBuild(context, { buildDir: one.dir });
    await publishBuild(context, { buildDir: two.dir });
    const both = await Promise.all([
      spawned('rollback', 'worker-app', '--expect', '2'),
      spawned('disable', 'worker-app', '--expect', '2'),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)?.text).toContain('The registry is at revision 3, not 2');
    expect(await live()).toMatchObject({ revision: 3 });
  }, 120_000);
});
