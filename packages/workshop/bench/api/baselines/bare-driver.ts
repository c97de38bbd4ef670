/** Node's own HTTP server and the driver: the minimum for these reads. It checks the same token and sends the same commands. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectDatabase, readCaller, readList, readTask, readUser, sayReady } from './same-reads';

async function main(): Promise<void> {
  const client = await connectDatabase();
  const db = client.db();
  const answer = async (url: string, authorization: string | undefined): Promise<object | null> => {
    const [, noun, name] = (url.split('?', 1)[0] ?? '').split('/');
    if (noun === 'task' && name === undefined) return (await readList(db, 20)).tasks;
    if (noun === 'task') return readTask(db, name ?? '');
    const caller = await readCaller(db, authorization);
    const email = decodeURIComponent(name ?? '');
    return caller?.email === email ? readUser(db, email) : null;
  };
  const server = createServer((request, response) => {
    answer(request.url ?? '', request.headers.authorization).then(
      (body) => {
        const text = JSON.stringify(body);
        response.writeHead(body ? 200 : 404, {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': Buffer.byteLength(text),
        });
        response.end(text);
      },
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, '127.0.0.1', () => sayReady((server.address() as AddressInfo).port));
}

void main();
