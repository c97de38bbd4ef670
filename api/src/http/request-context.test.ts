/** What callers are told when something fails on our side: only that it did. The reason is in the log. */
import Koa from 'koa';
import { mongo } from 'mongoose';
import { logLines } from '../testing/log-lines';
import { requestContext } from './request-context';

const SECRET = 'mongodb://api:pass-word@db.taskmint.test';

it.each([
  ['an error', () => new Error(`cannot reach ${SECRET}`), 500, 'internal'],
  ['a text', () => SECRET, 500, 'internal'],
  ['nothing', () => undefined, 500, 'internal'],
  [
    'a database out of reach',
    () => Object.assign(new Error(SECRET), { name: 'MongoServerSelectionError' }),
    503,
    'busy',
  ],
  [
    'a database that is not the primary any more',
    () => new mongo.MongoServerError({ message: SECRET, code: 10_107, codeName: 'NotWritablePrimary' }),
    503,
    'busy',
  ],
  [
    'a commit that nobody knows of',
    () => new mongo.MongoServerError({ message: SECRET, code: 50, errorLabels: ['UnknownTransactionCommitResult'] }),
    503,
    'busy',
  ],
  ['a refusal of the database', () => new mongo.MongoServerError({ message: SECRET, code: 2 }), 500, 'internal'],
])('hides %s that is thrown, and logs it', async (_, thrown, status, code) => {
  const koa = new Koa();
  koa.use(requestContext());
  koa.use(() => {
    throw thrown();
  });
  const server = koa.listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    let answer: Response | undefined;
    const lines = await logLines(async () => (answer = await fetch(`http://127.0.0.1:${port}/task?password=x`)));
    const text = (await answer?.text()) ?? '';
    expect(answer?.status).toBe(status);
    expect(JSON.parse(text)).toEqual({ code, message: expect.any(String), requestId: expect.any(String) });
    expect(text).not.toMatch(/mongodb|pass-word|stack|\bat /);
    expect(lines.join('')).toContain('"request failed"');
    expect(lines.join('')).not.toContain('password=x');
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
