/// <reference types="node" />
/** The client against a real HTTP server: what it sends, and how it handles every kind of response. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@taskmint/contract';
import { createApiClient, type ApiClient } from './api-client';
import { ApiError } from './api-error';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let baseUrl: string;
let answer: Handler;
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Expose-Headers': 'X-Total-Count, X-Next-Cursor',
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
      const body = Buffer.concat(chunks).toString();
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      return answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  seen = [];
});

function json(status: number, body: unknown, headers: Record<string, string> = {}): Handler {
  return (_request, response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', ...CORS, ...headers })
      .end(JSON.stringify(body));
}

function client(token: string | null = 'ours', refused?: (error: ApiError) => void): ApiClient {
  return createApiClient({ baseUrl, token: () => token, ...(refused && { onSessionRefused: refused }) });
}

const ID = '0123456789abcdef01234567';

describe('what is sent', () => {
  it('fills the path, adds the token, and leaves reads without an idempotency key', async () => {
    answer = json(200, { _id: ID });
    await client().call(calls.getTask, { params: { id: ID } });
    expect(seen[0]).toMatchObject({ method: 'GET', url: `/task/${ID}`, headers: { authorization: 'Bearer ours' } });
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('gives every call that moves coins a key of its own, and keeps the one it is told', async () => {
    answer = json(200, { deletedCount: 1 });
    const api = client();
    await api.call(calls.deleteTask, { params: { id: ID } });
    await api.call(calls.deleteTask, { params: { id: ID } });
    await api.call(calls.deleteTask, { params: { id: ID } }, { idempotencyKey: 'same-action' });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('same-action');
  });

  it('gives what is sent again after a lost answer the same key, also after the page was loaded again', async () => {
    const send = (text: string): Promise<unknown> =>
      client().call(calls.writeAboutWork, { params: { id: ID }, body: { text } });
    answer = (_request, response) => void response.destroy();
    await expect(send('Which shop?')).rejects.toMatchObject({ code: 'network' });
    answer = json(201, { insertedId: ID });
    await send('Which shop?');
    await send('Which shop?');
    await send('Which street?');
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    ['a withdrawal that was cancelled', calls.requestWithdrawal, {}, calls.cancelWithdrawal],
    ['a package that was taken out of the cart', calls.addToCart, {}, calls.removeFromCart],
    ['a task that was given back', calls.startTask, { params: { id: ID } }, calls.giveBackTask],
  ] as const)('gives the same a new key after %s: it is meant anew', async (_what, call, input, undo) => {
    const send = (): Promise<unknown> => client().call(call, input as never);
    answer = (_request, response) => void response.destroy();
    await expect(send()).rejects.toMatchObject({ code: 'network' });
    answer = json(200, { modifiedCount: 1 });
    await client().call(undo, { params: { id: ID } });
    await send();
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[2]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('sends a read in a later task, so that what a click changed is drawn before, and a write at once', async () => {
    answer = json(200, { deletedCount: 1 });
    const api = client();
    const erase = () => api.call(calls.deleteTask, { params: { id: ID } });
    // The library has been fetched by then.
    await erase();
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send');
    const restOfTask = async () => {
      for (let turns = 0; turns < 100; turns += 1) await null;
    };
    const read = api.call(calls.getTask, { params: { id: ID } });
    await restOfTask();
    expect(send).not.toHaveBeenCalled();
    const write = erase();
    await restOfTask();
    expect(send).toHaveBeenCalledTimes(1);
    await Promise.all([read, write]);
    expect(send).toHaveBeenCalledTimes(2);
    send.mockRestore();
  });

  it('uses another bearer when told, and none when nobody is signed in', async () => {
    answer = json(200, { token: 't', expires_at: '2026-01-01T00:00:00.000Z' });
    await client().call(calls.exchangeToken, { body: {} }, { bearer: 'identity' });
    await client(null).call(calls.listReviews);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer identity', undefined]);
  });

  it('leaves out what a query does not say', async () => {
    answer = json(200, []);
    await client().list(calls.listTasks, { query: { search: 'a b', status: undefined, limit: 5 } });
    expect(seen[0]?.url).toBe('/task?search=a+b&limit=5');
  });

  it('sends a file in the field that the call names', async () => {
    answer = json(200, { data: { display_url: 'http://p/1.png' } });
    const file = new File(['bytes'], 'me.png', { type: 'image/png' });
    const shares: number[] = [];
    await client().upload(calls.uploadImage, file, { onProgress: (share) => shares.push(share) });
    // How much there is in all is not known to the browser of the tests.
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('name="image"; filename="me.png"');
    await expect(client().upload(calls.getTask, file)).rejects.toThrow(TypeError);
  });
});

describe('what comes back', () => {
  it('takes the total from its header, or counts', async () => {
    answer = json(200, [1, 2], { 'X-Total-Count': '57' });
    expect(await client().list(calls.listTasks)).toEqual({ items: [1, 2], total: 57 });
    answer = json(200, [1, 2]);
    expect((await client().list(calls.listTasks)).total).toBe(2);
  });

  it('takes from its header where a list goes on', async () => {
    answer = json(200, [1, 2], { 'X-Total-Count': '57', 'X-Next-Cursor': 'bmV4dA' });
    expect((await client().list(calls.listTasks)).next).toBe('bmV4dA');
    answer = json(200, [1, 2], { 'X-Total-Count': '57' });
    expect((await client().list(calls.listTasks)).next).toBeUndefined();
  });

  it('turns a refusal into an ApiError with its fields', async () => {
    // As the API sends it (`refuseFields`, `validate`).
    const details = { issues: [{ path: 'body.task_quantity', message: 'Must be at least 1' }] };
    answer = json(422, { code: 'invalid_input', message: 'Some fields are not right.', details, requestId: 'r-1' });
    const error = await failure(client().call(calls.getTask, { params: { id: ID } }));
    expect(error).toMatchObject({ status: 422, code: 'invalid_input', requestId: 'r-1', isTransient: false });
    expect(error.fieldIssues).toEqual([{ path: 'task_quantity', message: 'Must be at least 1' }]);
  });

  it('names an answer that is not ours, a dead network, a timeout and a cancelled call', async () => {
    answer = (_request, response) => void response.writeHead(502, CORS).end('<html>');
    expect(await failure(client().call(calls.listReviews))).toMatchObject({
      code: 'unreadable',
      status: 502,
      isTransient: true,
    });

    // jsdom says on the console what the client says in its error.
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    answer = (request) => void request.socket.destroy();
    expect(await failure(client().call(calls.listReviews))).toMatchObject({
      code: 'network',
      status: 0,
      isTransient: true,
    });

    quiet.mockRestore();
    answer = () => undefined;
    expect(await failure(client().call(calls.listReviews, {}, { timeoutMs: 60 }))).toMatchObject({ code: 'timeout' });

    const controller = new AbortController();
    const cancelled = failure(client().call(calls.listReviews, {}, { signal: controller.signal, timeoutMs: 300 }));
    controller.abort();
    expect(await cancelled).toMatchObject({ code: 'cancelled', isTransient: false });
  });
});

describe('a refused session (product.md §8)', () => {
  const refusal = { code: 'not_allowed', message: 'You are not allowed to do this.' };

  it.each([401, 403])('reports %i once and still rejects', async (status) => {
    answer = json(status, refusal);
    const refused = jest.fn();
    const error = await failure(client('ours', refused).call(calls.listUsers));
    expect(error.status).toBe(status);
    expect(refused).toHaveBeenCalledTimes(1);
    expect(refused).toHaveBeenCalledWith(error);
  });

  it('does not end a session over a business rule, a public call, a bearer of the caller or nobody', async () => {
    const refused = jest.fn();
    answer = json(409, { code: 'not_enough_coins', message: 'Not enough coins to add the task' });
    await failure(client('ours', refused).call(calls.listUsers));
    answer = json(401, refusal);
    await failure(client('ours', refused).call(calls.listReviews));
    await failure(client('ours', refused).call(calls.exchangeToken, { body: {} }, { bearer: 'identity' }));
    await failure(client(null, refused).call(calls.listUsers));
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('a call that wants its caller to show that it is them', () => {
  const needed = { code: 'fresh_sign_in_needed', message: 'Confirm that it is you, then try again.' };
  const withdraw = (own: ApiClient) =>
    own.call(
      calls.requestWithdrawal,
      { body: { withdraw_coin: 300, payment_system: 'Nagad', account_number: '01712345678' } },
      { idempotencyKey: 'the-key-of-it' },
    );
  const confirming = (onConfirmationNeeded: () => Promise<boolean>) =>
    createApiClient({ baseUrl, token: () => 'ours', onConfirmationNeeded });
  const keys = () => seen.map(({ headers }) => headers['idempotency-key']);

  it('is made again once they have, under a key made from its own, since its own has the refusal', async () => {
    answer = (request, ...rest) =>
      (seen.length === 1 ? json(409, needed) : json(201, { insertedId: 'a'.repeat(24) }))(request, ...rest);
    expect(await withdraw(confirming(async () => true))).toEqual({ insertedId: 'a'.repeat(24) });
    expect(keys()).toEqual(['the-key-of-it', 'the-key-of-it.confirmed']);
  });

  it('is refused when they have not, and asked about once only', async () => {
    answer = json(409, needed);
    const never = jest.fn(async () => false);
    expect(await failure(withdraw(confirming(never)))).toMatchObject({ code: 'fresh_sign_in_needed' });
    expect(keys()).toEqual(['the-key-of-it']);
    const always = jest.fn(async () => true);
    expect(await failure(withdraw(confirming(always)))).toMatchObject({ code: 'fresh_sign_in_needed' });
    expect([never.mock.calls.length, always.mock.calls.length]).toEqual([1, 1]);
  });

  it('an admin who lacks a second factor is told of apart from a session that is over', async () => {
    answer = json(409, { code: 'second_factor_required', message: 'Admins need a second factor.' });
    const [refused, lacking] = [jest.fn(), jest.fn()];
    const own = createApiClient({
      baseUrl,
      token: () => 'ours',
      onSessionRefused: refused,
      onSecondFactorNeeded: lacking,
    });
    expect(await failure(own.call(calls.listUsers))).toMatchObject({ status: 409 });
    expect([refused.mock.calls.length, lacking.mock.calls.length]).toEqual([0, 1]);
  });
});

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}
