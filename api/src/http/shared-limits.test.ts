/**
 * Three processes on one database: for sign-in, money and uploads, the request over the limit is refused by whichever process gets it. While the database
 * is unreachable, each process counts on its own.
 */
import { KillingProxy } from '../testing/killing-proxy';
import { apiClient, type ApiClient } from '../testing/http-client';
import { startSecondProcess } from '../testing/second-process';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';

const LIMITS = {
  RATE_LIMITS: 'shared',
  RATE_MONEY_PER_MINUTE: '7',
  RATE_UPLOAD_PER_MINUTE: '4',
  RATE_SIGN_IN_PER_MINUTE: '5',
  RATE_READ_PER_MINUTE: '6',
};

const api = shared(() => startTestApi(LIMITS));
const second = shared(() => startSecondProcess(api, LIMITS));
const third = shared(() => startSecondProcess(api, LIMITS));
const person = shared(() => api.person('client'));
let clients: ApiClient[];
beforeAll(() => {
  clients = [api, apiClient(second.url), apiClient(third.url)];
});

/** Sends 24 at once over all three, then one more to each: how many got through, and what the last ones got. */
async function rush(send: (client: ApiClient) => Promise<{ status: number; headers: Headers }>) {
  const of = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => send(clients[n % 3] ?? api)));
  const first = await of(24);
  const last = await of(3);
  for (const { headers } of last) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  // Who is told that the server is busy was not counted, and is none of those who got through.
  return {
    through: first.filter(({ status }) => status !== 429 && status !== 503).length,
    last: last.map(({ status }) => status),
  };
}

it.each<[string, number, (client: ApiClient) => Promise<{ status: number; headers: Headers }>]>([
  ['money by person', 7, (client) => client.request('POST', '/task', {}, { token: person.token })],
  ['uploads by person', 4, (client) => client.request('POST', '/images', new FormData(), { token: person.token })],
  ['sign-in by address', 5, (client) => client.request('POST', '/jwt', {}, { token: 'not-an-id-token' })],
])('counts %s once for all', async (_, budget, send) => {
  expect(await rush(send)).toEqual({ through: budget, last: [429, 429, 429] });
});

it('counts reads in each process, where they cost the database nothing', async () => {
  const read = (client: ApiClient) =>
    client.request('GET', `/user/${person.email}`, undefined, { token: person.token });
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => read(clients[n % 3] ?? api)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(18);
});

it('lets nobody beyond the budget of one process while the database is away, and answers in time', async () => {
  const proxy = await KillingProxy.start(Number(new URL(api.uri).port));
  const uri = new URL(api.uri);
  uri.port = String(proxy.port);
  uri.searchParams.delete('replicaSet');
  uri.searchParams.set('directConnection', 'true');
  const alone = await startSecondProcess(api, { ...LIMITS, RATE_SIGN_IN_PER_MINUTE: '9', MONGODB_URI: uri.toString() });
  try {
    await proxy.stop();
    const began = performance.now();
    const ask = () => apiClient(alone.url).request('POST', '/jwt', {}, { token: 'not-an-id-token' });
    const statuses = (await Promise.all(Array.from({ length: 14 }, ask))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(9);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(performance.now() - began).toBeLessThan(5_000);
  } finally {
    await alone.kill();
  }
});
