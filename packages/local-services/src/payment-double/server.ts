/** The payment provider double as a server: assembled, started, stopped. Refuses to run in production. */
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as path from 'node:path';
import Koa, { type Context, type Next } from 'koa';
import { refuseProduction } from '../stack/stand-in';
import { controlRoutes } from './control.routes';
import { Disturbances } from './disturbances';
import { pruneEvents } from './events';
import { ObjectStore } from './object-store';
import { ProviderError } from './provider-error';
import { providerRoutes, type ProviderKeys } from './provider.routes';
import { openTables } from './request';
import { scriptRoutes } from './script.routes';
import { DEFAULT_RETRIES, WebhookSender, type WebhookOptions } from './webhooks';

const HOST = '127.0.0.1';

export interface PaymentDoubleOptions extends ProviderKeys {
  /** 0 picks a free one. */
  port: number;
  /** Directory of the journal; undefined keeps everything in memory. */
  dir?: string;
  /** Where events are delivered; undefined delivers none. */
  webhookUrl?: string;
  webhookSecret: string;
  retries?: Partial<Pick<WebhookOptions, 'firstPauseMs' | 'maxPauseMs' | 'maxAttempts' | 'timeoutMs'>>;
}

export interface PaymentDouble {
  url: string;
  port: number;
  webhooks: WebhookSender;
  stop(): Promise<void>;
}

/** Starts the double. Throws in production, with a live key, and when the port is taken. */
export async function startPaymentDouble(options: PaymentDoubleOptions): Promise<PaymentDouble> {
  refuseProduction('The payment provider double takes every card without money');
  for (const [key, prefix] of [
    [options.secretKey, 'sk_test_'],
    [options.publishableKey, 'pk_test_'],
  ] as const) {
    if (!key.startsWith(prefix))
      throw new Error(`The payment provider double only takes keys that begin with ${prefix}.`);
  }
  const store = new ObjectStore(options.dir === undefined ? undefined : path.join(options.dir, 'provider.journal'));
  const tables = openTables(store);
  const disturbances = new Disturbances();
  const webhooks = new WebhookSender(tables, {
    ...DEFAULT_RETRIES,
    ...options.retries,
    url: options.webhookUrl,
    secret: options.webhookSecret,
  });
  store.transaction(() => pruneEvents(tables, Math.floor(Date.now() / 1_000)));

  const app = new Koa();
  app.use(envelope);
  app.use(cors);
  const provider = providerRoutes({ tables, webhooks, disturbances, keys: options });
  const control = controlRoutes({ tables, webhooks, disturbances });
  app.use(control.routes());
  app.use(provider.routes());
  app.use(scriptRoutes().routes());
  app.use((ctx) => {
    throw new ProviderError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${ctx.method}: ${ctx.path.slice(0, 200)}). This double knows only a part of the provider's API.`,
    });
  });

  const server = http.createServer(app.callback());
  server.requestTimeout = 30_000;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, HOST, resolve);
    });
  } catch (error) {
    store.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  webhooks.wake();
  return {
    url: `http://${HOST}:${port}`,
    port,
    webhooks,
    async stop() {
      await webhooks.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      store.close();
    },
  };
}

async function envelope(ctx: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (error instanceof ProviderError) {
      ctx.status = error.status;
      ctx.body = { error: error.body };
      return;
    }
    if (isClientError(error)) {
      ctx.status = error.status;
      ctx.body = { error: { type: 'invalid_request_error', message: error.message } };
      return;
    }
    console.error(error);
    ctx.status = 500;
    ctx.body = { error: { type: 'api_error', message: 'The double has failed; its log says how.' } };
  }
}

const isClientError = (error: unknown): error is Error & { status: number } =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** Browsers send a publishable key and no cookies, from whatever origin the site has. */
async function cors(ctx: Context, next: Next): Promise<void> {
  if (!ctx.path.startsWith('/v1/')) return next();
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Expose-Headers', 'Request-Id, Stripe-Version, Idempotent-Replayed');
  if (ctx.method !== 'OPTIONS') return next();
  ctx.set('Access-Control-Allow-Methods', 'GET, POST');
  ctx.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, Stripe-Version');
  ctx.set('Access-Control-Max-Age', '600');
  ctx.status = 204;
}
