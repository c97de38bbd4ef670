/** A stream of news, which stays open, takes a slot for streams however its path is spelled, and none of those for calls and uploads. */
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { calls } from '@taskmint/contract';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';

const open: ClientRequest[] = [];

const api = shared(() => startTestApi({ MAX_IN_FLIGHT: '2', MAX_WAITING: '0' }));
const person = shared(() => api.person('freelancer'));
afterEach(() => open.splice(0).forEach((one) => one.destroy()));

/** Asks for a stream; answers the status, and leaves it open. */
async function ask(path: string, by = person, headers: Record<string, string> = {}): Promise<number> {
  const { hostname, port } = new URL(api.api.url);
  const one = request({ hostname, port, path, headers: { Authorization: `Bearer ${api.tokenOf(by)}`, ...headers } });
  one.on('error', () => undefined);
  open.push(one.end());
  const [response] = (await once(one, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

test.each([
  '/news/stream',
  '/NEWS/stream',
  '/news/stream/',
  'http://somewhere.test/news/stream',
  '/news/stream#now',
  'some:/news\\stream',
])('asked for as %s it leaves calls their places', async (path) => {
  for (let n = 0; n < 3; n += 1) await ask(path);
  expect((await api.send(calls.listTasks, { query: {} }, {})).status).toBe(200);
});

test('a stream that says it was an upload leaves uploads their places', async () => {
  const form = { 'Content-Type': 'multipart/form-data; boundary=none' };
  const other = await api.person('freelancer');
  for (let n = 0; n < 16; n += 1) await ask('/news/stream', n % 2 === 0 ? person : other, form);
  const upload = await fetch(`${api.api.url}/images`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${api.tokenOf(person)}`, ...form },
    body: '--none--\r\n',
  });
  // There is no picture in it.
  expect(upload.status).toBe(422);
});
