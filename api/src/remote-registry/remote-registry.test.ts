import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES, type RemoteEntry, type RemoteRegistry, type Role } from '@taskmint/contract';
import { followRegistry } from '@taskmint/federation/registry';
import { registryForRole } from './registry-for-role';

function build(name: string, version: string) {
  return {
    version,
    manifestUrl: `/remotes/${name}/${version}/remote.json`,
    hostContract: '^1.0.0',
    builtAt: '2026-01-01T00:00:00.000Z',
    assets: {},
  };
}

function entry(name: string, roles: Role[], state: RemoteEntry['state'] = 'live'): RemoteEntry {
  return {
    name,
    mount: '/dashboard',
    roles,
    owner: `${name} team`,
    state,
    current: build(name, '2.0.0'),
    previous: build(name, '1.0.0'),
  };
}

function registry(revision = 1): RemoteRegistry {
  return {
    format: 1,
    revision,
    updatedAt: '2026-01-01T00:00:00.000Z',
    remotes: [
      entry('landing', []),
      entry('client-app', ['client']),
      entry('worker-app', ['freelancer']),
      {
        ...entry('admin-app', ['admin']),
        canary: { version: build('admin-app', '3.0.0'), share: 5, salt: 's', until: '2027-01-01T00:00:00.000Z' },
      },
    ],
  };
}

describe('the registry for a role', () => {
  it.each([null, ...ROLES])('names to %s only what they may load', (role) => {
    const names = registryForRole(registry(), role).remotes.map((remote) => remote.name);
    const own = { admin: 'admin-app', client: 'client-app', freelancer: 'worker-app' };
    expect(names).toEqual(role === null ? ['landing'] : ['landing', own[role]]);
  });

  it.each([null, 'client', 'freelancer'] as const)('holds no trace of the admin remote for %s', (role) => {
    expect(JSON.stringify(registryForRole(registry(), role))).not.toMatch(/admin/i);
  });

  it('names of a build only the hashes that loading it begins with; all of an older build that does not name them', () => {
    const hash = { size: 1, integrity: `sha384-${'A'.repeat(64)}` };
    const assets = { 'remote.json': hash, 'remoteEntry.js': hash, 'assets/entry.js': hash, 'assets/screen.js': hash };
    const remote = entry('landing', []);
    const current = { ...build('landing', '2.0.0'), assets, entryFiles: ['remoteEntry.js', 'assets/entry.js'] };
    const previous = { ...build('landing', '1.0.0'), assets };
    const [seen] = registryForRole({ ...registry(), remotes: [{ ...remote, current, previous }] }, null).remotes;
    expect(Object.keys(seen?.current?.assets ?? {})).toEqual(['remote.json', 'remoteEntry.js', 'assets/entry.js']);
    expect(seen?.previous?.assets).toEqual(assets);
  });

  it('keeps a disabled remote in the list without any address', () => {
    const document = { ...registry(), remotes: [entry('landing', [], 'disabled')] };
    const [landing] = registryForRole(document, null).remotes;
    expect(landing).toMatchObject({ name: 'landing', state: 'disabled', current: null, previous: null });
  });
});

describe('when admins have a site of their own', () => {
  const origin = 'https://admin.example';
  const admins = (isAsking: boolean) => registryForRole(registry(), 'admin', { origin, isAsking }).remotes[1];

  it('their remote has addresses only there; elsewhere they are told where to go', () => {
    expect(admins(true)).toMatchObject({ name: 'admin-app', origin, current: { version: '2.0.0' } });
    const elsewhere = admins(false);
    expect(elsewhere).toMatchObject({ name: 'admin-app', origin, current: null, previous: null });
    expect(JSON.stringify(elsewhere)).not.toContain('/remotes/');
  });

  it('nobody else hears of it', () => {
    for (const role of [null, 'client', 'freelancer'] as const) {
      expect(JSON.stringify(registryForRole(registry(), role, { origin, isAsking: false }))).not.toMatch(/admin/i);
    }
  });
});

describe('the registry file', () => {
  let folder: string;
  let path: string;
  const problems: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-'));
    path = join(folder, 'registry.json');
    problems.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function publish(text: string) {
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
    await sleep(260);
  }

  it('is read again when a new one is published', async () => {
    await publish(JSON.stringify(registry(1)));
    const file = followRegistry(path, (problem) => problems.push(problem));
    expect((await file.read())?.revision).toBe(1);
    await publish(JSON.stringify(registry(2)));
    expect((await file.read())?.revision).toBe(2);
  });

  it('answers null until there is one, and recovers', async () => {
    const file = followRegistry(path, (problem) => problems.push(problem));
    expect(await file.read()).toBeNull();
    await publish(JSON.stringify(registry(7)));
    expect((await file.read())?.revision).toBe(7);
  });

  it.each(['', '{', '{"format":1}', '[]', 'null'])(
    'keeps the last good one when it becomes %j, and says so once',
    async (broken) => {
      await publish(JSON.stringify(registry(3)));
      const file = followRegistry(path, (problem) => problems.push(problem));
      await file.read();
      await publish(broken);
      expect((await file.read())?.revision).toBe(3);
      await sleep(260);
      expect((await file.read())?.revision).toBe(3);
      expect(problems).toHaveLength(1);
    },
  );

  it('answers everybody who asks at once before the first reading is over', async () => {
    await publish(JSON.stringify(registry(4)));
    const file = followRegistry(path, (problem) => problems.push(problem));
    const answers = await Promise.all(Array.from({ length: 50 }, () => file.read()));
    expect(answers.every((answer) => answer?.revision === 4)).toBe(true);
  });
});
