/** A running API: listens first, says why it is not ready, connects, prepares, serves, and stops in order. */
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
import { sayStoreProblems, storeAnswers } from './store';

/** Pause before connecting is tried again, in ms; grows to the larger one. */
const RETRY_MS = { first: 200, most: 3_000 };

export interface RunningApi {
  readonly app: App;
  readonly port: number;
  readonly url: string;
  /** Resolves when the first request can be served, or never will be because of `stop`; rejects when the database must not be used. */
  readonly ready: Promise<void>;
  /**
   * Says at `/healthz` that it leaves and serves on for STOP_NOTICE_MS, so that no balancer sends anything to a closed door; then finishes what is in flight, at
   * most STOP_TIMEOUT_MS, and closes everything. Safe to repeat.
   */
  stop(): Promise<void>;
}

/**
 * Starts to listen and returns at once; `ready` tells when requests are served. Throws the socket's error when the port is taken, EnvRefused for a
 * DATA_DIR that others can read. */
export async function startApi(env: Env, identity: IdentityService): Promise<RunningApi> {
  if (!isShared(env)) await privateFolder(env.DATA_DIR);
  const app = createApp(env, allModules(identity));
  const server = createServer(
    {
      requestTimeout: env.REQUEST_TIMEOUT_MS,
      headersTimeout: 10_000,
      keepAliveTimeout: 65_000,
      // How often Node looks whose time is over; its own 30 s would make 50 out of 20.
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
    // Ends what was going on, which says so.
    if (!stopping.signal.aborted) throw error;
  });
  const ready = prepared.then(() => {
    if (stopping.signal.aborted) return;
    if (env.PROCESS_ROLE !== 'web') jobs = startJobs(app.modules.flatMap((module) => module.jobs ?? []));
    app.readiness.ready();
    void sayStoreProblems();
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
 * Connections that the system completes while the process is busy. With Node's 511 a rush of a thousand overflowed that queue, and clients saw their
 * connection reset where they should have read a 503. The system's own limit (`net.core.somaxconn`, 4,096) holds if it is smaller.
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
  await storeAnswers(signal, () => app.readiness.notReady('the store does not answer'));
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
    onWait: () => app.readiness.notReady('another process prepares the database'),
  });
  if (signal.aborted) return;
  for (const module of app.modules) await module.prepare?.(signal);
}
