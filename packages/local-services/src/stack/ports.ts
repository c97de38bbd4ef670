/** Ports: whether they are free, and which variable changes one that is not. */
import * as net from 'node:net';
import { PORTS, type PortName, type Ports } from './settings';

const HOST = '127.0.0.1';

/** A port on which another process listens. */
class PortBusy extends Error {
  override readonly name = 'PortBusy';
}

/** Throws PortBusy unless all of `needed` are free. */
export async function assertFree(ports: Ports, needed: readonly PortName[]): Promise<void> {
  const busy = await takenAmong(ports, needed);
  if (busy.length === 0) return;
  if (busy.some(({ name }) => name === 'api') && (await answersHealth(ports.api))) {
    const variables = busy.map(({ name }) => PORTS[name]).join(', ');
    throw new PortBusy(
      `Taskmint is running already: its API answers on port ${ports.api}. Stop it with Ctrl-C where it was started. ` +
        `To start a second one beside it, set DATA_DIR to another directory and these to other ports: ${variables}.`,
    );
  }
  throw new PortBusy(busy.map(({ what, fix }) => `Port ${what}: ${fix}.`).join('\n'));
}

/** Whether the API answers on this port, ready or not. */
export async function answersHealth(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://${HOST}:${port}/healthz`, { signal: AbortSignal.timeout(2_000) });
    const text = await answer.text();
    return /"status"|not_ready/.test(text);
  } catch {
    return false;
  }
}

/** Distinct free ports, one for each service. */
export async function freePorts(): Promise<Ports> {
  const servers: net.Server[] = [];
  const ports = {} as Ports;
  try {
    for (const name of Object.keys(PORTS) as PortName[]) {
      const server = await listen(0);
      servers.push(server);
      ports[name] = (server.address() as net.AddressInfo).port;
    }
    return ports;
  } finally {
    // Closed only when all are known, so that none is handed out twice.
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

export interface TakenPort {
  readonly name: PortName;
  readonly what: string;
  readonly fix: string;
}

/** Those of `names` on which nothing of ours can listen. */
export async function takenAmong(ports: Ports, names: readonly PortName[]): Promise<TakenPort[]> {
  const taken: TakenPort[] = [];
  for (const name of names) {
    const code = await codeOfTaken(ports[name]);
    const fix = `set ${PORTS[name]} to another port`;
    if (code === 'EADDRINUSE') {
      taken.push({ name, what: `${ports[name]} is in use by another program`, fix: `stop it, or ${fix}` });
    } else if (code !== null) taken.push({ name, what: `${ports[name]} cannot be opened by this user`, fix });
  }
  return taken;
}

/** Why nothing can listen on `port` of this machine; null when it is free. */
async function codeOfTaken(port: number): Promise<'EADDRINUSE' | 'EACCES' | null> {
  // Something on the IPv6 loopback would answer for `localhost` instead.
  for (const host of [HOST, '::1']) {
    try {
      const server = await listen(port, host);
      await new Promise((resolve) => server.close(resolve));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' || code === 'EACCES') return code;
    }
  }
  return null;
}

function listen(port: number, host = HOST): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
