/** The configuration of haproxy in docs/operating.md, where a process is gone that haproxy has not missed yet. Skipped where haproxy is not installed. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProxy } from './proxy';

const isInstalled = spawnSync('haproxy', ['-v']).status === 0;
const REQUESTS = 6;

async function serve(): Promise<Server> {
  const server = createServer((_, response) => response.end('served')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const close = (server: Server) => new Promise((resolve) => server.close(resolve));

(isInstalled ? it : it.skip)(
  'a request whose connection is refused is answered by another process',
  async () => {
    const [alive, ...gone] = await Promise.all([serve(), serve(), serve(), serve()]);
    const [front, one, two] = gone.map(portOf) as [number, number, number];
    // Nothing listens on these ports from now on.
    await Promise.all(gone.map(close));
    const proxy = await startProxy(front, [one, two, portOf(alive)]);
    const ask = async (): Promise<number> => (await fetch(`http://127.0.0.1:${front}/`)).status;
    try {
      const until = Date.now() + 20_000;
      let first = await ask().catch(() => 0);
      while (first === 0 && Date.now() < until) first = await ask().catch(() => 0);
      const others = await Promise.all(Array.from({ length: REQUESTS }, ask));
      expect([first, ...others]).toEqual(Array.from({ length: REQUESTS + 1 }, () => 200));
    } finally {
      proxy.kill();
      alive.closeAllConnections();
      await close(alive);
    }
  },
  60_000,
);
