/** The life of a running API: listen (and report why it is not ready), connect, prepare, serve, stop in order. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isShared } from '@taskmint/object-store';
import { createApp, type App } from './create-app';
import { connect, disconnect, isEmbedded, isReplicaSet } from './database/connection';
import type { Env } from './env';
import { EnvRefused } from './env';
import { watchConnections } from './http/open-connections';
import type { IdentityService } from './identity/identity-service';
import { startJobs, type JobRunner } from './jobs/runner';
import { log } from './log';
import { migrateAtStart } from './migrations';
import { allModules } from './modules';
import { privateFolder } from './private-folder';
import { problemsOfDatabase } from './production-readiness';
import { logStoreProblems, waitForStore } from './store';

/** Pause before the next attempt to connect, in ms; doubles up to `most`. */
const RETRY_MS = { first: 200, most: 3_000 };

export interface RunningApi {
  readonly app: App;
  readonly port: number;
  readonly url: string;
  /** Resolves when requests are served, or when `stop` was called first; rejects when the database must not be used. */
  readonly ready: Promise<void>;
  /**
   * Reports at `/healthz` that it is leaving and keeps serving for STOP_NOTICE_MS, so that load balancers stop sending requests first. Then finishes what
   * is in flight, within STOP_TIMEOUT_MS, and closes everything. Safe to repeat.
   */
  stop(): Promise<void>;
}

/**
 * Starts listening and returns at once; `ready` resolves when requests are served. Throws the socket's error when the port is taken, EnvRefused when
 * DATA_DIR cannot be created or made private.
 */
export async function startApi(env: Env, identity: IdentityService): Promise<RunningApi> {
  if (!isShared(env)) await privateFolder(env.DATA_DIR);
  const app = createApp(env, allModules(identity));
  const server = createServer(
    {
      requestTimeout: env.REQUEST_TIMEOUT_MS,
      headersTimeout: 10_000,
      keepAliveTimeout: 65_000,
      // How often Node checks for expired requests. With its default of 30 s, a timeout of 20 s could take 50 s.
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
    },
    app.listener,
  );
  server.maxRequestsPerSocket = 0;
  const closeConnections = watchConnections(server);
  app.readiness.notReady('the database is not connected');
  await listen(server, env);
  const { port } = server.address() as AddressInfo;

  const stopping = new AbortController();
  let jobs: JobRunner | undefined;
  const prepared = prepare(app, env, stopping.signal).catch((error: unknown) => {
    // An error after `stop` only means that the preparation was aborted.
    if (!stopping.signal.aborted) throw error;
  });
  const ready = prepared.then(() => {
    if (stopping.signal.aborted) return;
    if (env.PROCESS_ROLE !== 'web') jobs = startJobs(app.modules.flatMap((module) => module.jobs ?? []));
    app.readiness.ready();
    void logStoreProblems();
  });

  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    const wasServing = app.readiness.reason === null;
    app.readiness.leaving('stopping');
    stopping.abort();
    if (wasServing) await sleep(env.STOP_NOTICE_MS);
    app.readiness.notReady('stopping');
    const ending = Promise.all(app.modules.map((module) => module.beforeStop?.()));
    await closeConnections(env.STOP_TIMEOUT_MS);
    await ending;
    await jobs?.stop();
    await ready.catch(() => undefined);
    await disconnect();
  };
  return { app, port, url: `http://${env.API_HOST}:${port}`, ready, stop: () => (stopped ??= stop()) };
}

/**
 * Backlog of connections that the kernel accepts while the process is busy. With Node's default of 511, a burst of a thousand overflowed it, and clients
 * saw a connection reset instead of a 503. The kernel's own limit (`net.core.somaxconn`, 4,096) applies if it is smaller.
 */
const WAITING_CONNECTIONS = 4_096;

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.API_PORT, env.API_HOST, WAITING_CONNECTIONS, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function prepare(app: App, env: Env, signal: AbortSignal): Promise<void> {
  await waitForStore(signal, () => app.readiness.notReady('the store does not answer'));
  for (let pause = RETRY_MS.first; !signal.aborted; pause = Math.min(RETRY_MS.most, pause * 2)) {
    try {
      await connect(env.MONGODB_URI);
      break;
    } catch (error) {
      log().warn({ err: error }, 'the database does not answer yet');
      app.readiness.notReady('the database is not connected');
      await disconnect().catch(() => undefined);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  if (signal.aborted) return;
  const problems = problemsOfDatabase(env, { isReplicaSet: await isReplicaSet(), isEmbedded: await isEmbedded() });
  if (problems.length > 0) throw new EnvRefused(problems);
  app.readiness.notReady('preparing the database');
  await migrateAtStart({
    by: 'start',
    signal,
    onWait: () =>
      app.readiness.notReady('another process prepares the database; if it died, this one goes on within a minute'),
  });
  if (signal.aborted) return;
  for (const module of app.modules) await module.prepare?.(signal);
}
