/** What operators rely on: headers on every response, CORS, limits, rate limits, request ids, metrics, and a log without secrets. */
import * as http from 'node:http';
import { calls } from '@taskmint/contract';
import { logLines } from '../testing/log-lines';
import { shared } from '../testing/shared';
import { startTestApi, taskFields } from '../testing/start-test-api';

const SITE = 'https://taskmint.test';
const METRICS_TOKEN = 'a-token-for-the-metrics-of-this-test';

const api = shared(() =>
  startTestApi({ SITE_ORIGINS: `${SITE},http://localhost:3000`, METRICS_TOKEN, MAX_BODY_KB: '16' }),
);

/** One answer of every sort. */
async function answers(): Promise<{ what: string; headers: Headers; status: number }[]> {
  const client = await api.person('client');
  const ask = async (what: string, method: string, path: string, body?: unknown, token?: string) => ({
    what,
    ...(await api.request(method, path, body, { token, headers: { Origin: SITE } })),
  });
  return [
    await ask('a list', 'GET', '/task'),
    await ask('nothing there', 'GET', '/nothing/there'),
    await ask('not signed in', 'GET', '/users'),
    await ask('not allowed', 'GET', '/users', undefined, client.token),
    await ask('wrong input', 'POST', '/task', { task_title: 1 }, client.token),
    await ask('wrong method', 'PUT', '/task', {}),
    await ask('no JSON', 'POST', '/task', '{"a":', client.token),
    await ask('healthy', 'GET', '/healthz'),
  ];
}

describe('every answer', () => {
  it('carries security headers, the origin that may read it, and its request id', async () => {
    for (const { what, headers } of await answers()) {
      expect([what, headers.get('content-security-policy')]).toEqual([
        what,
        expect.stringContaining("default-src 'none'"),
      ]);
      expect([what, headers.get('content-security-policy')]).toEqual([
        what,
        expect.stringMatching(/object-src 'none'.*frame-ancestors 'none'.*base-uri 'none'/),
      ]);
      expect([what, headers.get('content-type')]).toEqual([what, 'application/json; charset=utf-8']);
      expect([what, headers.get('x-content-type-options')]).toEqual([what, 'nosniff']);
      expect([what, headers.get('x-frame-options')]).toEqual([what, 'DENY']);
      expect([what, headers.get('referrer-policy')]).toEqual([what, 'no-referrer']);
      expect([what, headers.get('access-control-allow-origin')]).toEqual([what, SITE]);
      expect([what, headers.get('x-request-id')]).toEqual([what, expect.stringMatching(/^[\w-]{8,64}$/)]);
      expect([what, headers.get('x-powered-by')]).toEqual([what, null]);
    }
  });

  it('to a person is kept by no browser and no proxy', async () => {
    const { token, email } = await api.person('client');
    for (const path of [`/user/${email}`, `/payment/${email}`, '/task/none', `/statement/${email}`, '/users'])
      expect([path, (await api.request('GET', path, undefined, { token })).headers.get('cache-control')]).toEqual([
        path,
        'no-store',
      ]);
    expect((await api.request('GET', '/task')).headers.get('cache-control')).toBeNull();
  });

  it('keeps a sane request id of the caller and replaces any other', async () => {
    const idOf = async (offered: string) =>
      (await api.request('GET', '/task', undefined, { headers: { 'X-Request-Id': offered } })).headers.get(
        'x-request-id',
      );
    expect(await idOf('caller-id-12345')).toBe('caller-id-12345');
    for (const offered of ['short', 'a'.repeat(65), 'with space here', '{"inject":"log"}'])
      expect(await idOf(offered)).not.toBe(offered);
  });

  it('is a refusal with code, message and request id when it is no success', async () => {
    const { body } = await api.request('GET', '/nothing');
    expect(body).toEqual({ code: 'not_found', message: expect.any(String), requestId: expect.any(String) });
  });
});

describe('origins', () => {
  it.each(['https://evil.test', 'https://taskmint.test.evil.test', 'null', 'http://taskmint.test'])(
    '%s is not let in',
    async (Origin) => {
      const { headers } = await api.request('GET', '/task', undefined, { headers: { Origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('a preflight names the methods and headers that the site needs', async () => {
    const headers = {
      Origin: SITE,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization',
    };
    const answer = await api.request('OPTIONS', '/task', undefined, { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('methods', () => {
  it.each(['TRACE', 'PROPFIND'])('%s is not answered', async (method) => {
    const { port } = new URL(api.api.url);
    const status = await new Promise((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port, path: '/task', method }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.once('error', reject);
      request.end();
    });
    expect(status).toBe(405);
  });
});

describe('limits', () => {
  it('a body that is too large is refused, whether or not it says so', async () => {
    const { token } = await api.person('client');
    const body = { ...taskFields(), task_detail: 'a'.repeat(20_000) };
    expect((await api.request('POST', '/task', body, { token })).body).toMatchObject({ code: 'body_too_large' });
  });

  it('a body that is not JSON is refused', async () => {
    const { token } = await api.person('client');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await api.request('POST', '/task', 'a=1', { token, headers: { 'Content-Type': type } });
      expect(answer.body).toMatchObject({ code: 'unsupported_media_type' });
    }
  });

  it('a page has at most 200 records', async () => {
    expect((await api.request('GET', '/task?limit=200')).status).toBe(200);
    for (const query of ['limit=201', 'limit=0', 'limit=1e9', 'offset=-1', 'offset=10001', 'limit=1&limit=2'])
      expect((await api.request('GET', `/task?${query}`)).status).toBe(422);
  });

  it.each(['0x10', '0b11', '1e1', '%2B5', '%205', '5%0a', '05', '5.0', '-0', '٥', 'Infinity', 'NaN', 'true', ''])(
    'a number in a query is decimal digits, and not %j',
    async (written) => {
      for (const field of ['limit', 'offset', 'min_pay', 'min_rating', 'ends_within']) {
        const { status, body } = await api.request('GET', `/task?${field}=${written}`);
        expect(body).toMatchObject({ code: 'invalid_input' });
        expect({ field, status }).toEqual({ field, status: 422 });
      }
      const { token } = await api.person('client');
      const text = 'This is not what I agreed to do.';
      const contest = await api.request('POST', `/decisions/${written || '0x1'}/contest`, { text }, { token });
      expect([404, 422]).toContain(contest.status);
    },
  );

  it('a number in a query may have a fraction, and be too small', async () => {
    expect((await api.request('GET', '/task?min_rating=4.5&limit=16&search=0x10')).status).toBe(200);
    const { body } = await api.request('GET', '/task?limit=-1');
    expect(body).toMatchObject({ details: { issues: [{ code: 'too_small', limit: 1 }] } });
  });
});

describe('figures', () => {
  it('are for whoever has the token, and name routes and never people', async () => {
    const client = await api.person('client');
    await api.ok(calls.getUser, { params: { email: client.email } }, { token: client.token });
    for (const token of [undefined, 'wrong', `${METRICS_TOKEN}x`])
      expect((await api.request('GET', '/metrics', undefined, { token })).status).toBe(403);
    const { text } = await api.request<string>('GET', '/metrics', undefined, { token: METRICS_TOKEN });
    expect(text).toContain('http_requests_total{route="/user/{email}",method="GET",status="200"}');
    expect(text).toContain('db_transactions_total');
    expect(text).not.toContain(client.email);
    expect(text).not.toContain(client.id);
  });
});

describe('the log', () => {
  it('says who signed in, and who was turned away: why, from where, and who it was as far as that is known', async () => {
    const WARN = 40;
    const client = await api.person('client');
    const stranger = api.stranger();
    const written = await logLines(async () => {
      await api.request('POST', '/jwt', {}, { token: api.identity.idToken(client.uid, client.email) });
      await api.request('POST', '/jwt', {}, { token: 'not-an-id-token' });
      await api.request('GET', '/users', undefined, { token: client.token });
      await api.request('GET', '/users', undefined, { token: stranger.token });
      await api.request('GET', '/users');
    });
    const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>);
    const address = expect.stringMatching(/127\.0\.0\.1|::1/) as string;
    expect(lines).toEqual([
      expect.objectContaining({ route: '/jwt', status: 200, uid: client.uid }),
      expect.objectContaining({ route: '/jwt', status: 401, level: WARN, code: 'not_signed_in', address }),
      expect.objectContaining({ status: 403, level: WARN, code: 'not_allowed', user: client.id, address }),
      expect.objectContaining({ code: 'user_not_found', uid: stranger.uid }),
      expect.objectContaining({ status: 401, level: WARN, code: 'not_signed_in', address }),
    ]);
    expect(lines[0]).not.toHaveProperty('address');
    for (const line of lines) expect(line).toHaveProperty('time');
  });

  it('has one line for each request with its id, and no token, password, account number or address of a person', async () => {
    const worker = await api.person('freelancer', { bare: true, coins: 400 });
    const lines = await logLines(async (logger) => {
      const options = { token: worker.token, headers: { 'X-Request-Id': 'logged-request-1' } };
      const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01798765432' };
      await api.ok(calls.requestWithdrawal, { body }, options);
      await api.request('GET', `/user/${worker.email}?token=${worker.token}`, undefined, options);
      await api.request(
        'POST',
        '/jwt',
        { email: worker.email },
        { token: api.identity.idToken(worker.uid, worker.email) },
      );
      // What a careless line of code might hand to the log.
      logger.info(
        {
          token: worker.token,
          headers: { authorization: `Bearer ${worker.token}`, cookie: 'a=b' },
          password: 'Secret1!',
          body: { account_number: '01798765432', clientSecret: 'pi_1_secret_2' },
        },
        'careless',
      );
    });
    const all = lines.join('\n');
    expect(all).toContain('"requestId":"logged-request-1"');
    expect(all).toContain('"route":"/withdraw"');
    expect(all).toContain('careless');
    for (const secret of [worker.token, '01798765432', 'Secret1!', 'pi_1_secret_2', worker.email, 'a=b'])
      expect(all).not.toContain(secret);
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
