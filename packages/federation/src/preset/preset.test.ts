/** Build ids and the share list: what makes two builds the same, and what the preset refuses. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DefinePlugin } from 'webpack';
import { calls } from '@taskmint/contract';
import { monorepoRoot } from './artefacts';
import { isKnownTo } from './contract-calls-loader';
import { buildIdentity } from './build-identity';
import { createHostConfig, OVERRIDE_VARIABLE } from './host-config';
import { createRemoteConfig, type RemoteSettings } from './remote-config';
import { sharedModules, sharedOption } from './shared-modules';

const ROOT = monorepoRoot(__dirname);
const APP = join(ROOT, 'worker-app');

describe('the identity of a build', () => {
  let root: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'taskmint-identity-'));
    await mkdir(join(root, 'app', 'src'), { recursive: true });
    await mkdir(join(root, 'packages', 'contract', 'src'), { recursive: true });
    await cp(
      join(ROOT, 'packages', 'contract', 'src', 'coins.ts'),
      join(root, 'packages', 'contract', 'src', 'coins.ts'),
    );
    await writeFile(join(root, 'app', 'package.json'), '{"version":"1.2.3"}');
    await writeFile(join(root, 'app', 'src', 'entry.ts'), 'export default 1;');
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const id = () => buildIdentity(root, join(root, 'app')).buildId;

  it('is the version and a fingerprint that only sources change', async () => {
    const before = id();
    expect(before).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
    await writeFile(join(root, 'app', 'src', 'entry.test.ts'), 'it.todo("x")');
    await mkdir(join(root, 'app', 'dist'));
    await writeFile(join(root, 'app', 'dist', 'entry.js'), '1');
    expect(id()).toBe(before);
    await writeFile(join(root, 'app', 'src', 'entry.ts'), 'export default 2;');
    const after = id();
    expect(after).not.toBe(before);
    await writeFile(join(root, 'packages', 'contract', 'src', 'coins.ts'), '');
    expect(id()).not.toBe(after);
  });

  it('changes with what renders pages ahead of time, which would leave old pages otherwise', async () => {
    const before = id();
    await mkdir(join(root, 'packages', 'federation', 'bin'), { recursive: true });
    await writeFile(join(root, 'packages', 'federation', 'bin', 'prerender.cjs'), '');
    expect(id()).not.toBe(before);
  });
});

describe('the share list', () => {
  it('is strict, single, and takes versions from what is installed', () => {
    const option = sharedOption(APP);
    for (const [name, settings] of Object.entries(option)) {
      if (!/\/(core|query)$/.test(name)) expect(settings).toMatchObject({ singleton: true, strictVersion: true });
    }
    expect(Object.keys(option)).toEqual(expect.arrayContaining(['react', 'react/', 'react-dom', 'styled-components']));
    const react = sharedModules(APP).find(({ name }) => name === 'react');
    expect(react).toEqual({
      name: 'react',
      version: react?.version,
      requiredVersion: `^${react?.version}`,
      singleton: true,
    });
    expect(react?.version).toBe((jest.requireActual('react/package.json') as { version: string }).version);
  });

  it('lets a build with other sources bring its own copy of what need not be one', () => {
    for (const name of ['@taskmint/ui-kit/core', '@taskmint/platform/query']) {
      const settings = sharedOption(APP)[name];
      expect(settings).toMatchObject({ singleton: false, strictVersion: false });
      expect(settings?.version).toMatch(/^0\.1\.0-s[0-9a-f]{8}$/);
      expect(settings?.requiredVersion).toBe(settings?.version);
    }
  });

  it('leaves the router to the shell, and everything else to each app', () => {
    expect(Object.keys(sharedOption(APP)).filter((name) => /router|tanstack|\/testing|charts/.test(name))).toEqual([]);
  });

  it('cannot be made for a folder where the packages are not installed', () => {
    expect(() => sharedModules('/')).toThrow('react is not installed');
  });
});

it('tells only the builds of admins which calls admins have', () => {
  const known = (roles: string[]) => Object.entries(calls).filter(([, call]) => isKnownTo(roles, call));
  const withheld = Object.keys(calls).filter((name) => !known(['client']).some(([one]) => one === name));
  expect(known(['admin'])).toHaveLength(Object.keys(calls).length);
  expect(withheld).toEqual(expect.arrayContaining(['getReleases', 'changeRole', 'listAudit', 'payWithdrawal']));
  expect(known([]).filter(([, { path }]) => path.startsWith('/admin/'))).toEqual([]);
  expect(known([]).map(([name]) => name)).toEqual(expect.arrayContaining(['listTasks', 'exchangeToken', 'createTask']));
});

describe('a remote', () => {
  const settings: RemoteSettings = {
    appDir: APP,
    name: 'worker-app',
    entry: './src/entry.tsx',
    port: 0,
    mount: '/dashboard',
    roles: ['freelancer'],
    owner: 'Worker team',
    hostContract: '^1.0.0',
    budgets: { entryBytes: 1, firstScreenBytes: 1, clickToVisibleMs: 1 },
  };

  it('is refused without a proper description of itself', () => {
    expect(() => createRemoteConfig({ ...settings, name: 'Worker App' })).toThrow();
    expect(() => createRemoteConfig({ ...settings, mount: 'dashboard' })).toThrow();
  });

  it.each([
    ['/dashboard/partner', ['freelancer']],
    ['/partner', []],
    ['/dashboard', []],
    ['/', ['client']],
  ] as const)('is not built for release at %s for %j, where no page would load it', (mount, roles) => {
    const build = () => createRemoteConfig({ ...settings, mount, roles: [...roles] })({}, { mode: 'production' });
    expect(build).toThrow(`worker-app/webpack.config.cjs: no page would load it at ${mount}`);
  });

  it('is released under a folder and a global name of its own per build, with nothing that breaks containers', () => {
    const { buildId } = buildIdentity(ROOT, APP);
    const config = createRemoteConfig(settings)({}, { mode: 'production' });
    expect(config.output?.path).toBe(join(ROOT, 'dist', 'remotes', 'worker-app', buildId));
    expect(config.output?.uniqueName).toContain(buildId.replace(/[^a-z0-9]+/g, '_'));
    expect(config.optimization).toMatchObject({ runtimeChunk: false, splitChunks: { chunks: 'async' } });
    expect(config.devServer).toBeUndefined();
  });
});

describe('the shell', () => {
  const knowsOverride = (mode: string): unknown => {
    const config = createHostConfig({
      appDir: join(ROOT, 'shell'),
      entry: './src/index.ts',
      firstChunk: 'bootstrap',
      template: './src/page.html',
      hostContract: '1.0.0',
      port: 3100,
    })({}, { mode });
    const defined = (config.plugins ?? []).filter((plugin) => plugin instanceof DefinePlugin);
    return defined.map(({ definitions }) => definitions['REMOTE_OVERRIDE']).find((value) => value !== undefined);
  };
  afterEach(() => delete process.env[OVERRIDE_VARIABLE]);

  it("knows the developer's override of a remote on a developer's machine, and in production only when it is asked for", () => {
    expect(knowsOverride('development')).toBe('true');
    expect(knowsOverride('production')).toBe('false');
    process.env[OVERRIDE_VARIABLE] = '1';
    expect(knowsOverride('production')).toBe('true');
  });
});
