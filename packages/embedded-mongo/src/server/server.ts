/** The server as a whole: data directory, engine, listening socket and connections, and their orderly shutdown. */
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net';
import path from 'node:path';
import type { Services } from '../commands/context';
import { CursorRegistry } from '../commands/cursors';
import { Reaper } from '../commands/drop';
import { REPLICA_SET } from '../commands/handshake.command';
import { IndexBuilds } from '../commands/index-builds';
import { dropUnfinished } from '../commands/out';
import { migrate } from '../commands/migrate';
import { FailPoints } from '../failpoint/failpoints';
import { TtlSweeper } from '../index/ttl';
import { Store } from '../store/store';
import { Engine } from '../txn/engine';
import { Sessions } from '../txn/sessions';
import { Connection } from './connection';
import { Credentials } from './credentials';

export interface StartOptions {
  /** Data directory; created when missing. */
  dir: string;
  /** 0 (the default): any free port. */
  port?: number;
  /** Address to listen on. Anything but loopback needs `user` and `password`. */
  host?: string;
  /** With `password`: every client must authenticate with SCRAM-SHA-256. */
  user?: string;
  password?: string;
  /** Offers `configureFailPoint`, for driver tests only. */
  testCommands?: boolean;
  /** Receives log lines; standard error by default. */
  log?: (line: string) => void;
  /** How often expired documents are removed. */
  ttlSweepMs?: number;
  /** How long a transaction may stay open. */
  transactionLifetimeMs?: number;
}

export interface RunningServer {
  readonly uri: string;
  readonly port: number;
  readonly host: string;
  /** Copies the committed state into an empty directory while the server keeps running. */
  backup(dir: string): Promise<void>;
  /** Closes connections, aborts open transactions, finishes queued writes and closes the directory. */
  stop(): Promise<void>;
}

const MAX_CONNECTIONS = 5_000;
const COMMANDS_END_WITHIN_MS = 10_000;

/**
 * Starts a server that announces itself as the single-node replica set `rs0`.
 * @throws DirectoryError when the directory is in use, not one of this package or damaged; the socket's error when the port is in use; an
 * error with NODE_ENV=production, and when a non-loopback address has no credentials
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('This database is one process on one disk: it does not run with NODE_ENV=production.');
  }
  const host = options.host ?? '127.0.0.1';
  const log = options.log ?? ((line: string) => process.stderr.write(`embedded-mongo: ${line}\n`));
  const credentials = credentialsFor(options, host);
  const dir = path.resolve(options.dir);
  const store = Store.open(dir);
  const engine = new Engine(store);
  const cursors = new CursorRegistry();
  const sessions = new Sessions(engine, options.transactionLifetimeMs, (key) => cursors.killOfSession(key));
  const connections = new Set<Connection>();
  const reaper = new Reaper(engine);
  const builds = new IndexBuilds(engine, reaper, log);
  const ttl = new TtlSweeper(engine, options.ttlSweepMs, log);
  const services: Services = {
    engine,
    sessions,
    cursors,
    reaper,
    builds,
    failPoints: options.testCommands ? new FailPoints() : undefined,
    credentials,
  };

  let nextConnectionId = 0;
  const listener = createServer((socket) => {
    if (connections.size >= MAX_CONNECTIONS) {
      log(`connection refused: ${MAX_CONNECTIONS} are open`);
      socket.destroy();
      return;
    }
    nextConnectionId += 1;
    const { port } = listener.address() as AddressInfo;
    const reachable = isWildcard(host) ? (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '') : host;
    const connection = new Connection(services, socket, nextConnectionId, hostAndPort(reachable, port), log);
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  });

  const closeData = async (): Promise<void> => {
    ttl.stop();
    reaper.stop();
    cursors.close();
    sessions.close();
    await engine.close();
  };

  try {
    await migrate(engine, log);
    await dropUnfinished(engine);
    await listen(listener, options.port ?? 0, host);
  } catch (error) {
    await closeData();
    throw error;
  }
  reaper.wake();
  builds.resume();

  const { port } = listener.address() as AddressInfo;
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    builds.stop();
    const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
    const running = [...connections].map((connection) => {
      connection.close();
      return connection.finished;
    });
    await closed;
    // Until a command notices that its client has gone, it still reads from the store.
    await Promise.race([
      Promise.all(running),
      new Promise((resolve) => setTimeout(resolve, COMMANDS_END_WITHIN_MS).unref()),
    ]);
    await closeData();
  };
  const login = credentials
    ? `${encodeURIComponent(options.user ?? '')}:${encodeURIComponent(options.password ?? '')}@`
    : '';
  const shownHost = isWildcard(host) ? '127.0.0.1' : host;
  return {
    port,
    host,
    uri: `mongodb://${login}${hostAndPort(shownHost, port)}/?replicaSet=${REPLICA_SET}`,
    backup: (target) => store.backup(path.resolve(target)),
    stop: () => (stopping ??= stop()),
  };
}

function credentialsFor({ user, password }: StartOptions, host: string): Credentials | undefined {
  if (user && password) return new Credentials(user, password);
  if (user || password) throw new Error('a user needs a password, and a password a user');
  if (!isLoopback(host))
    throw new Error(`listening on ${host} needs a user and a password: only loopback is open without`);
  return undefined;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

function listen(server: NetServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
