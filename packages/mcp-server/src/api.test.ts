/** The API over HTTP: which requests are retried, and that each retry is the same request. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@taskmint/contract';
import { createApi } from './api';
import { readSettings } from './settings';

let server: Server;
let handle: (request: IncomingMessage, response: ServerResponse, attempt: number) => void;
let seen: IncomingMessage[] = [];
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    request.resume().on('end', () => handle(request, response, seen.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => (seen = []));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A server's seconds are whole; a fraction spares the test the wait. */
const SOON = { 'Retry-After': '0.01' };
const api = () => createApi({ url, key: 'tm_of-the-test' });
const json = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
const cancel = () => api().call(calls.deleteTask, { params: { id: 'a'.repeat(24) } });
const keysOf = () => new Set(seen.map(({ headers }) => headers['idempotency-key']));

it('sends the key, and makes what moves coins again under one name until it is answered', async () => {
  handle = (_, response, attempt) =>
    attempt < 3
      ? json(response, 503, { code: 'busy', message: 'Busy.' }, SOON)
      : json(response, 200, { deletedCount: 1 });
  expect(await cancel()).toEqual({ deletedCount: 1 });
  expect([seen.length, keysOf().size]).toEqual([3, 1]);
  expect([...keysOf()][0]).toMatch(/^[\x21-\x7e]{8,128}$/);
  expect(seen.every(({ headers }) => headers.authorization === 'Bearer tm_of-the-test')).toBe(true);
});

it('does not go on for ever', async () => {
  handle = (_, response) => json(response, 503, { code: 'busy', message: 'Busy.' }, SOON);
  await expect(cancel()).rejects.toMatchObject({ code: 'busy' });
  expect(seen).toHaveLength(4);
});

it('makes nothing again that was refused, nor what has no name to be known by', async () => {
  handle = (_, response) => json(response, 409, { code: 'task_closed', message: 'Closed.', details: { a: 1 } });
  await expect(cancel()).rejects.toMatchObject({ code: 'task_closed', message: 'Closed.', details: { a: 1 } });
  expect(seen).toHaveLength(1);
  handle = (_, response) => json(response, 503, { code: 'busy', message: 'Busy.' }, SOON);
  const body = { csv: 'id,verdict' };
  await expect(api().call(calls.checkVerdicts, { params: { id: 'a'.repeat(24) }, body })).rejects.toMatchObject({
    code: 'busy',
  });
  expect(seen).toHaveLength(2);
});

it('brings the key to no other place, and takes nothing for an answer that is none', async () => {
  handle = (_, response) => response.writeHead(302, { Location: `${url}/elsewhere` }).end();
  const body = { csv: 'id,verdict' };
  const once = () => api().call(calls.checkVerdicts, { params: { id: 'a'.repeat(24) }, body });
  await expect(once()).rejects.toMatchObject({ code: 'network' });
  expect(seen).toHaveLength(1);
  handle = (_, response) => response.writeHead(200).end('<html>');
  await expect(once()).rejects.toMatchObject({ code: 'unreadable' });
});

describe('settings', () => {
  it('are the address and the key', () => {
    expect(readSettings({ TASKMINT_URL: 'https://api.example.org/', TASKMINT_KEY: 'tm_x' })).toEqual({
      url: 'https://api.example.org',
      key: 'tm_x',
    });
  });

  it.each([{}, { TASKMINT_KEY: 'sk_x' }, { TASKMINT_KEY: 'tm_x', TASKMINT_URL: 'ftp://x' }])(
    'are refused: %j',
    (env) => {
      expect(() => readSettings(env)).toThrow(/TASKMINT_/);
    },
  );

  it.each([
    ['http://localhost:5000', true],
    ['http://127.0.0.1:5000', true],
    ['http://[::1]:5000', true],
    ['HTTPS://api.example.org', true],
    ['http://api.example.org', false],
    ['http://192.168.1.20:5000', false],
    ['http://localhost:5000@api.example.org', false],
    ['http://127.0.0.1.example.org', false],
    ['http://localhost.example.org', false],
  ])('keep the key from the network: %s', (TASKMINT_URL, isTaken) => {
    const read = () => readSettings({ TASKMINT_KEY: 'tm_x', TASKMINT_URL });
    if (isTaken) expect(read().url).toBe(TASKMINT_URL);
    else expect(read).toThrow(/TASKMINT_URL must/);
  });
});
