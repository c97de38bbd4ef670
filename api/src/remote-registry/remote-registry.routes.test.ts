import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicKey, verify } from 'node:crypto';
import { calls, signedText, type RemoteRegistry, type Role, type SignedRegistry } from '@taskmint/contract';
import { readSigningKey } from '@taskmint/federation/registry';
import { now, setClock } from '../clock';
import { DAY_MS } from '../days';
import { shared } from '../testing/shared';
import { startTestApi, TEST_SECRETS } from '../testing/start-test-api';

const folder = mkdtempSync(join(tmpdir(), 'registry-'));
const file = join(folder, 'remotes.json');

function build(name: string) {
  return {
    version: '1.0.0-ab12cd34',
    manifestUrl: `/remotes/${name}/1.0.0-ab12cd34/mf-manifest.json`,
    hostContract: '^1.0.0',
    builtAt: '2026-01-01T00:00:00.000Z',
    assets: { 'remoteEntry.js': { size: 10, integrity: `sha384-${'A'.repeat(64)}` } },
  };
}

function remote(name: string, roles: Role[]): RemoteRegistry['remotes'][number] {
  return { name, mount: '/dashboard', roles, owner: 'team', state: 'live', current: build(name), previous: null };
}

const document: RemoteRegistry = {
  format: 1,
  revision: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  remotes: [
    remote('landing', []),
    remote('client-app', ['client']),
    remote('worker-app', ['freelancer']),
    remote('admin-app', ['admin']),
  ],
};

const api = shared(() => startTestApi({ REMOTE_REGISTRY_FILE: file }));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const ask = (token?: string, headers: Record<string, string> = {}) =>
  api.request<SignedRegistry>('GET', '/remotes', undefined, { token, headers });

describe('GET /remotes', () => {
  it('answers 503 while nothing is published, so that the shell uses its own copy', async () => {
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'not_ready' } });
    writeFileSync(file, JSON.stringify(document));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await ask()).status).toBe(200);
  });

  it.each([
    ['nobody', null, ['landing']],
    ['a client', 'client', ['landing', 'client-app']],
    ['a freelancer', 'freelancer', ['landing', 'worker-app']],
    ['an admin', 'admin', ['landing', 'admin-app']],
  ] as const)('names to %s what they may load and no more', async (_, role, names) => {
    const token = role ? (await api.person(role)).token : undefined;
    const { body, text } = await ask(token);
    expect(body.remotes.map(({ name }) => name)).toEqual(names);
    if (role !== 'admin') expect(text).not.toContain('admin');
  });

  it('names no admin remote to a token that is forged or not ours', async () => {
    for (const token of ['x', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.', api.stranger().token]) {
      const { status, text } = await ask(token);
      expect(status).toBe(200);
      expect(text).not.toContain('admin');
    }
  });

  it('takes the admin remote away from somebody who is demoted, at once', async () => {
    const [first, second] = [await api.person('admin'), await api.person('admin')];
    expect((await ask(second.token)).text).toContain('admin-app');
    await api.ok(
      calls.changeRole,
      { params: { email: second.email }, body: { role: 'client' } },
      { token: first.token },
    );
    expect((await ask(second.token)).text).not.toContain('admin');
  });

  it('is checked again every time, costs nothing when unchanged, and is shared with nobody', async () => {
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toMatch(/authorization/i);
    const again = await ask(undefined, { 'If-None-Match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const { token } = await api.person('admin');
    expect((await ask(token, { 'If-None-Match': etag })).status).toBe(200);
  });
});

describe('what GET /remotes signs', () => {
  const { publicKey: x } = readSigningKey(TEST_SECRETS.REGISTRY_SIGNING_KEY);
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

  it.each([
    ['public', null],
    ['client', 'client'],
    ['freelancer', 'freelancer'],
    ['admin', 'admin'],
  ] as const)('is every byte of the view, for %s alone', async (audience, role) => {
    const { body } = await ask(role ? (await api.person(role)).token : undefined);
    expect(body.audience).toBe(audience);
    const isGood = (text: string) =>
      verify(null, Buffer.from(text), publicKey, Buffer.from(body.signature, 'base64url'));
    expect(isGood(signedText(body))).toBe(true);
    expect(isGood(signedText({ ...body, audience: audience === 'admin' ? 'client' : 'admin' }))).toBe(false);
  });

  it('is signed anew each day, a week and a part of a day before it ends', async () => {
    const before = await ask();
    const left = Date.parse(before.body.expires) - now().getTime();
    expect(left).toBeGreaterThan(7 * DAY_MS);
    expect(left).toBeLessThanOrEqual(8 * DAY_MS);
    const later = Date.now() + DAY_MS;
    setClock(() => later);
    try {
      const after = await ask(undefined, { 'If-None-Match': before.headers.get('etag') ?? '' });
      expect(after.status).toBe(200);
      expect(Date.parse(after.body.expires) - Date.parse(before.body.expires)).toBe(DAY_MS);
    } finally {
      setClock();
    }
  });
});

describe('POST /remotes/failures', () => {
  const failure = {
    remote: 'worker-app',
    version: '1.0.0',
    kind: 'chunk' as const,
    url: 'https://x.test/a.js',
    message: 'no',
  };

  const counted = async () => {
    const { text } = await api.request('GET', '/metrics');
    return text.split('\n').filter((line) => line.startsWith('remote_failures_total{'));
  };

  it('counts by remote and kind, and lets nobody make up remotes in the metrics', async () => {
    await api.ok(calls.reportRemoteFailure, { body: failure });
    await api.ok(calls.reportRemoteFailure, { body: { ...failure, remote: 'made-up', version: null, url: null } });
    const lines = await counted();
    expect(lines).toContain('remote_failures_total{remote="worker-app",kind="chunk"} 1');
    expect(lines).toContain('remote_failures_total{remote="unknown",kind="chunk"} 1');
    expect(lines.join()).not.toContain('made-up');
  });

  it('stops counting one address that reports without end', async () => {
    for (let n = 0; n < 60; n += 1) await api.ok(calls.reportRemoteFailure, { body: { ...failure, kind: 'timeout' } });
    const line = (await counted()).find((one) => one.includes('"timeout"'));
    expect(Number(line?.split(' ').at(-1))).toBeLessThanOrEqual(30);
  });

  it.each([
    ['an unknown kind', { ...failure, kind: 'x' }],
    ['a long message', { ...failure, message: 'x'.repeat(501) }],
    ['a name with markup', { ...failure, remote: '<script>' }],
    ['another field', { ...failure, cookie: 'x' }],
  ])('refuses %s', async (_, body) => {
    expect((await api.request('POST', '/remotes/failures', body)).status).toBe(422);
  });
});
