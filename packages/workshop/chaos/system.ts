/**
 * Everything that runs while faults are injected: the database, two API processes, the first of them connected through a proxy, and doubles for
 * provider, identity, store and mail. Starts and stops them; does no harm itself.
 */
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { startPaymentDouble } from '@taskmint/local-services';
import { startS3Double } from '@taskmint/object-store/double';
import { databaseUri, SERVER_VARIABLE } from '../../../api/src/testing/database-server';
import { KillingProxy } from '../../../api/src/testing/killing-proxy';
import { startMailServer } from '../../../api/src/testing/mail-server';
import { startSilentIdentity } from '../../../api/src/testing/silent-identity';
import { startTestApi, TEST_SECRETS, testSettings, type TestApi } from '../../../api/src/testing/start-test-api';
import { freePort } from '../../../e2e/src/servers';
import type { Way } from './packets';
import { Service } from './service';

const ROOT = path.join(__dirname, '../../..');
const DATABASE = path.join(ROOT, 'packages/embedded-mongo/bin/embedded-mongo.cjs');
const API = path.join(ROOT, 'api/dist/main.js');
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
export const PUBLISHABLE_KEY = 'pk_test_of_the_tests';

/** Concurrent requests per API process; few, so that this machine can send three times as many. */
export const PLACES = 32;

export interface ApiProcess {
  readonly url: string;
  readonly service: Service;
}

export interface System {
  /** Null when MONGODB_URI names another database server. */
  readonly database: Service | null;
  readonly databaseFolder: string;
  readonly apis: readonly [ApiProcess, ApiProcess];
  /** Between the first API process and the database. */
  readonly proxy: KillingProxy;
  /** The product's own code on the same database, for creating people and checking the books; no fault affects it. */
  readonly own: TestApi;
  readonly ports: Readonly<Record<'provider' | 'identity' | 'store' | 'mail', number>>;
  readonly waysToDatabase: readonly Way[];
  readonly clockFile: string;
  /** Variables that make a process read its clock from `clockFile`. */
  readonly fakeClock: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const portOf = (url: string): number => Number(new URL(url).port);

async function startDatabase(dir: string): Promise<{ service: Service; uri: string }> {
  const port = await freePort();
  const service = new Service('database', {
    args: [DATABASE, '--dir', dir, '--port', String(port)],
    env: {},
    errors: `${dir}.log`,
    isReady: () =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1');
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      }),
  });
  await service.start();
  return { service, uri: `mongodb://127.0.0.1:${port}/?replicaSet=rs0` };
}

/** Starts everything, with its files below `folder`. */
export async function startSystem(folder: string): Promise<System> {
  const databaseFolder = path.join(folder, 'database');
  const dataDir = path.join(folder, 'data');
  const clockFile = path.join(folder, 'clock');
  mkdirSync(databaseFolder, { recursive: true });
  mkdirSync(dataDir, { mode: 0o700 });
  const given = process.env['MONGODB_URI'];
  const database = given ? null : await startDatabase(databaseFolder);
  const server = given ?? database?.uri ?? '';
  const databasePort = Number(/\/\/[^/]*?:(\d+)/.exec(server)?.[1] ?? 27_017);
  process.env[SERVER_VARIABLE] = server;
  const own = await startTestApi();

  const [identity, store, mail, proxy] = await Promise.all([
    startSilentIdentity(),
    startS3Double(),
    startMailServer(),
    KillingProxy.start(databasePort),
  ]);
  const apiPorts = [await freePort(), await freePort()] as const;
  const provider = await startPaymentDouble({
    port: 0,
    secretKey: TEST_SECRETS.STRIPE_SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: TEST_SECRETS.STRIPE_WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${apiPorts[1]}/webhooks/stripe`,
  });

  const startApi = async (port: number, uri: string): Promise<ApiProcess> => {
    const url = `http://127.0.0.1:${port}`;
    const service = new Service(`the API on port ${port}`, {
      args: [API],
      errors: path.join(folder, `api-${port}.log`),
      env: testSettings(uri, dataDir, {
        ...store.settings,
        API_PORT: String(port),
        PROCESS_ROLE: 'all',
        MAX_IN_FLIGHT: String(PLACES),
        FIREBASE_AUTH_EMULATOR_HOST: identity.host,
        SMTP_URL: mail.url,
        STRIPE_API_BASE: provider.url,
        STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      }),
      isReady: async () => (await fetch(`${url}/healthz`)).ok,
    });
    await service.start();
    return { url, service };
  };
  const first = await startApi(
    apiPorts[0],
    // Direct connection to the proxy: the replica set would announce the database's own address.
    databaseUri(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, new URL(own.uri).pathname.slice(1)),
  );
  const second = await startApi(apiPorts[1], own.uri);
  return {
    database: database?.service ?? null,
    databaseFolder,
    apis: [first, second],
    proxy,
    own,
    ports: {
      provider: provider.port,
      identity: Number(identity.host.split(':')[1]),
      store: portOf(store.settings['STORE_ENDPOINT'] ?? ''),
      mail: portOf(mail.url),
    },
    waysToDatabase: [{ port: proxy.port }, { port: databasePort }],
    clockFile,
    fakeClock: {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    async stop() {
      await Promise.all([first.service.stop(), second.service.stop()]);
      await own.stop();
      await Promise.all([provider.stop(), identity.stop(), store.stop(), mail.stop(), proxy.stop()]);
      await database?.service.stop();
    },
  };
}
