/** haproxy in front of API processes, with the configuration from docs/operating.md. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const FILE = path.join(__dirname, '../../deploy/haproxy.cfg');

/** Starts it on `port`; stop it with `kill`. Throws when haproxy is not installed or does not start. */
export async function startProxy(port: number, servers: readonly [number, number, number]): Promise<ChildProcess> {
  const [one, two, three] = servers;
  const env = { ...process.env, FRONT: String(port), ONE: String(one), TWO: String(two), THREE: String(three) };
  // Its stderr reports which servers are up or down, and why.
  const child = spawn('haproxy', ['-db', '-f', FILE], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'spawn');
  return child;
}
