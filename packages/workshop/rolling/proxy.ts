/** haproxy before processes of the API, set as docs/deploying.md says: who answers 503 at /healthz gets nothing new, and what it has is answered. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** How often it asks each, in ms, and how often in a row it must be refused. */
const CHECK = { everyMs: 1_000, refusals: 2 };

const configuration = (port: number, servers: readonly number[]): string => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 10s
frontend everybody
  bind 127.0.0.1:${port}
  default_backend api
backend api
  option httpchk GET /healthz
  default-server check inter ${CHECK.everyMs} fall ${CHECK.refusals} rise 1
${servers.map((server) => `  server on-${server} 127.0.0.1:${server}`).join('\n')}
`;

/** Starts it on `port` with its configuration in `folder`; ends with `kill`. Throws when haproxy is not installed or does not start. */
export async function startProxy(folder: string, port: number, servers: readonly number[]): Promise<ChildProcess> {
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, servers));
  // It says there who is up and who is down, and why.
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'spawn');
  return child;
}
