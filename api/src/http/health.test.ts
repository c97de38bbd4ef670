/** What the health check and the metrics report, to whom, how often they query the database, and that they are rate-limited. */
import mongoose from 'mongoose';
import { collectionOf } from '../database/records';
import { UserModel } from '../modules/users/user.model';
import { startTestApi, taskFields, type TestApi } from '../testing/start-test-api';

/** Five times this for one address. */
const READS_PER_MINUTE = 40;
const MEMORY_MS = 1_000;
/** How long the database may be away before health says so. */
const PATIENCE_MS = 5_000;

/** The clock of the health check, which tests move forwards instead of waiting. */
const clock = performance.now.bind(performance);
let ahead = 0;
const pass = (ms: number): void => {
  ahead += ms;
};

let api: TestApi;
beforeAll(async () => {
  performance.now = () => clock() + ahead;
  api = await startTestApi({ RATE_READ_PER_MINUTE: String(READS_PER_MINUTE) });
});
afterAll(async () => {
  await api.stop();
  performance.now = clock;
});
afterEach(() => jest.restoreAllMocks());

const health = () => api.request<{ status: string; reason?: string }>('GET', '/healthz');

it('health is asked of the database once a second, however many ask', async () => {
  pass(MEMORY_MS);
  const command = jest.spyOn(mongoose.connection.db!.constructor.prototype as { command(): unknown }, 'command');
  // On a busy machine they take longer than that.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const answers = await Promise.all(Array.from({ length: 20 }, health));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(command).toHaveBeenCalledTimes(1);
});

it('a database that is slow for a moment sends nobody away, one that stays away does', async () => {
  pass(MEMORY_MS);
  const prototype = mongoose.connection.db!.constructor.prototype as { command(): Promise<unknown> };
  jest.spyOn(prototype, 'command').mockImplementation(() => new Promise(() => undefined));
  // Each answer comes within the second that the ping may take; it is away from the first on.
  expect((await health()).status).toBe(200);
  pass(PATIENCE_MS - 3_000);
  expect((await health()).status).toBe(200);
  pass(3_000);
  expect(await health()).toMatchObject({ status: 503, body: { reason: 'the database does not answer' } });
  jest.restoreAllMocks();
  pass(MEMORY_MS);
  expect((await health()).status).toBe(200);
});

it('a full disk answers 507 with the time to try again, and health says so until a write goes through', async () => {
  const client = await api.person('client', { coins: 100 });
  const full = Object.assign(new Error('The write was not applied: no space left on the device'), { code: 14_031 });
  const users = Object.getPrototypeOf(collectionOf(UserModel)) as {
    updateOne(): Promise<unknown>;
    insertOne(): Promise<unknown>;
  };
  const update = jest.spyOn(users, 'updateOne').mockRejectedValue(full);
  jest.spyOn(users, 'insertOne').mockRejectedValue(full);
  const refused = await api.request('POST', '/task', taskFields(), { token: client.token });
  expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  pass(MEMORY_MS);
  expect(await health()).toMatchObject({ status: 503, body: { reason: 'the storage is full' } });
  // Reading goes on.
  expect((await api.request('GET', '/task')).status).toBe(200);
  update.mockRestore();
  jest.restoreAllMocks();
  pass(MEMORY_MS);
  expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect((await api.request('POST', '/task', taskFields(), { token: client.token })).status).toBe(201);
});

it('figures without a token are for this machine alone, whichever header says that a proxy asks', async () => {
  const ask = (headers: Record<string, string>) => api.request('GET', '/metrics', undefined, { headers });
  expect((await ask({})).status).toBe(200);
  for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'X-Forwarded-Host', 'Via'])
    expect([name, (await ask({ [name]: '203.0.113.9' })).status]).toEqual([name, 403]);
});

it('unknown addresses, the health check and the figures are counted as reading', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < READS_PER_MINUTE * 5; n += 1) statuses.push((await api.request('GET', `/nothing/${n}`)).status);
  expect(statuses[0]).toBe(404);
  expect(statuses.at(-1)).toBe(429);
  for (const path of ['/healthz', '/metrics', '/task', '/'])
    expect([path, (await api.request('GET', path)).status]).toEqual([path, 429]);
  const late = await health();
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
});
