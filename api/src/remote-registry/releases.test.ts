/** The admins' view of releases and their actions there: checked, recorded twice, and never based on an outdated view. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, type RemoteRegistry } from '@taskmint/contract';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { recentFailures } from './recent-failures';

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
const file = join(folder, 'registry.json');
let admin: { token: string; email: string };

function build(name: string, version: string) {
  return {
    version,
    manifestUrl: `/remotes/${name}/${version}/remote.json`,
    hostContract: '^1.0.0',
    builtAt: '2026-01-01T00:00:00.000Z',
    assets: { 'remoteEntry.js': { size: 10, integrity: `sha384-${'A'.repeat(64)}` } },
  };
}

const document = (): RemoteRegistry => ({
  format: 1,
  revision: 7,
  updatedAt: '2026-01-01T00:00:00.000Z',
  remotes: (['worker-app', 'admin-app'] as const).map((name) => ({
    name,
    mount: '/dashboard',
    roles: [name === 'admin-app' ? 'admin' : 'freelancer'],
    owner: 'team',
    state: 'live',
    current: build(name, '2.0.0'),
    previous: build(name, '1.0.0'),
  })),
});

const api = shared(() => startTestApi({ REMOTE_REGISTRY_FILE: file }));
beforeAll(async () => {
  admin = await api.person('admin');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
beforeEach(() => writeFileSync(file, JSON.stringify(document())));

const overview = () => api.ok(calls.getReleases, {}, { token: admin.token });
const change = (remote: string, body: object, token = admin.token) =>
  api.request<{ code: string; message: string }>('POST', `/admin/releases/${remote}`, body, { token });
const onDisk = () => JSON.parse(readFileSync(file, 'utf8')) as RemoteRegistry;

it('shows every remote with its builds, and what may be done', async () => {
  const { revision, remotes } = await overview();
  expect(revision).toBe(7);
  expect(remotes.map(({ name, commands }) => [name, commands])).toEqual([
    ['worker-app', ['rollback', 'disable', 'quarantine']],
    ['admin-app', ['rollback', 'quarantine']],
  ]);
  expect(remotes[0]?.current).toEqual({ version: '2.0.0', built_at: '2026-01-01T00:00:00.000Z', files: 1, bytes: 10 });
});

it('rolls back, and says in the journal and in the audit log who did it and why', async () => {
  const reason = 'the task list throws';
  const done = await change('worker-app', { command: 'rollback', revision: 7, reason });
  expect([done.status, done.body]).toEqual([200, { revision: 8, state: 'live', current: '1.0.0' }]);
  expect(onDisk().remotes[0]).toMatchObject({ current: { version: '1.0.0' }, previous: null });
  const record = {
    who: admin.email,
    command: 'rollback',
    remote: 'worker-app',
    from: '2.0.0',
    to: '1.0.0',
    why: reason,
  };
  expect((await overview()).history[0]).toMatchObject(record);
  const audit = await api.ok(calls.listAudit, { query: { action: 'release-rollback' } }, { token: admin.token });
  expect(audit[0]).toMatchObject({ actor_email: admin.email, subject: 'remote:worker-app', reason });
  const seen = await api.request<RemoteRegistry>('GET', '/remotes', undefined, {
    token: (await api.person('freelancer')).token,
  });
  expect(seen.body.remotes[0]?.current?.version).toBe('1.0.0');
});

it.each([
  [
    'on an outdated look',
    'worker-app',
    { command: 'rollback', revision: 6, reason: 'a reason of some length' },
    409,
    'release_refused',
  ],
  [
    'of what has no canary',
    'worker-app',
    { command: 'promote', revision: 7, reason: 'a reason of some length' },
    409,
    'release_refused',
  ],
  [
    'that locks admins out',
    'admin-app',
    { command: 'disable', revision: 7, reason: 'a reason of some length' },
    409,
    'release_refused',
  ],
  [
    'of an unknown remote',
    'nobody-app',
    { command: 'disable', revision: 7, reason: 'a reason of some length' },
    404,
    'remote_not_found',
  ],
  ['without a reason', 'worker-app', { command: 'disable', revision: 7, reason: '' }, 422, 'invalid_input'],
  [
    'by a made-up command',
    'worker-app',
    { command: 'publish', revision: 7, reason: 'a reason of some length' },
    422,
    'invalid_input',
  ],
])('refuses a change %s, and changes nothing', async (_, remote, body, status, code) => {
  const answer = await change(remote, body);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(onDisk()).toEqual(document());
});

it('takes nothing from anybody but admins', async () => {
  for (const role of ['client', 'freelancer'] as const) {
    const { token } = await api.person(role);
    expect(
      (await change('worker-app', { command: 'disable', revision: 7, reason: 'a reason of some length' }, token))
        .status,
    ).toBe(403);
    expect((await api.request('GET', '/admin/releases', undefined, { token })).status).toBe(403);
  }
  expect((await api.request('GET', '/admin/releases')).status).toBe(401);
  expect(onDisk()).toEqual(document());
});

it('lets one of two admins through who decided on the same look', async () => {
  const body = { command: 'rollback', revision: 7, reason: 'both at the same moment' };
  const answers = await Promise.all([change('worker-app', body), change('admin-app', body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(onDisk().revision).toBe(8);
});

it('shows what browsers reported, newest first, and keeps no more than it can hold', async () => {
  const failure = { remote: 'worker-app', version: '2.0.0', kind: 'render' as const, url: null, message: 'no' };
  const { token } = await api.person('freelancer');
  await api.ok(calls.reportRemoteFailure, { body: failure });
  await api.ok(calls.reportRemoteFailure, { body: { ...failure, kind: 'chunk' } }, { token });
  const { failures } = await overview();
  expect(failures.slice(0, 2)).toMatchObject([
    { kind: 'chunk', role: 'freelancer' },
    { ...failure, role: null },
  ]);
  const few = recentFailures(2);
  for (const message of ['a', 'b', 'c']) few.add({ ...failure, message }, null);
  expect(few.list().map(({ message }) => message)).toEqual(['c', 'b']);
});
