/** The provider's REST paths: authentication, idempotency, one transaction per request, and the error envelope. */
import Router from '@koa/router';
import type { Context } from 'koa';
import { createRefund, listCharges, listRefunds, retrieveCharge, retrieveDispute, retrieveRefund } from './charges';
import { createCustomer, deleteCustomer, retrieveCustomer } from './customers';
import type { Disturbances } from './disturbances';
import { API_VERSION, listEvents, recordEvent, retrieveEvent } from './events';
import { expand } from './expand';
import { Fields } from './fields';
import { parseForm, type FormObject } from './form';
import { IdempotencyKeys } from './idempotency';
import { newId } from './objects';
import {
  authenticateIntent,
  cancelIntent,
  confirmIntent,
  createIntent,
  listIntents,
  retrieveIntent,
  updateIntent,
} from './payment-intents';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  listPaymentMethods,
  retrievePaymentMethod,
} from './payment-methods';
import { invalidRequest, ProviderError, unauthenticated } from './provider-error';
import { ok, type KeyKind, type Operation, type Reply, type Tables } from './request';
import type { WebhookSender } from './webhooks';

export interface ProviderKeys {
  secretKey: string;
  publishableKey: string;
}

export interface ProviderParts {
  tables: Tables;
  webhooks: WebhookSender;
  disturbances: Disturbances;
  keys: ProviderKeys;
}

interface Route {
  method: 'get' | 'post' | 'delete';
  path: string;
  /** Which keys may call it. */
  keys: readonly KeyKind[];
  operation: Operation;
}

const SECRET: readonly KeyKind[] = ['secret'];
const BOTH: readonly KeyKind[] = ['secret', 'publishable'];
const MAX_BODY_BYTES = 64 * 1_024;

export function providerRoutes(parts: ProviderParts): Router {
  const pending = (event: string): number => parts.webhooks.pending(event);
  const routes: readonly Route[] = [
    { method: 'post', path: '/v1/payment_intents', keys: SECRET, operation: createIntent },
    { method: 'get', path: '/v1/payment_intents', keys: SECRET, operation: listIntents },
    { method: 'get', path: '/v1/payment_intents/:id', keys: BOTH, operation: retrieveIntent },
    { method: 'post', path: '/v1/payment_intents/:id', keys: SECRET, operation: updateIntent },
    { method: 'post', path: '/v1/payment_intents/:id/confirm', keys: BOTH, operation: confirmIntent },
    { method: 'post', path: '/v1/payment_intents/:id/cancel', keys: SECRET, operation: cancelIntent },
    { method: 'post', path: '/v1/payment_intents/:id/authenticate', keys: BOTH, operation: authenticateIntent },
    { method: 'post', path: '/v1/payment_methods', keys: BOTH, operation: createPaymentMethod },
    { method: 'get', path: '/v1/payment_methods/:id', keys: SECRET, operation: retrievePaymentMethod },
    { method: 'get', path: '/v1/payment_methods', keys: SECRET, operation: listPaymentMethods },
    { method: 'post', path: '/v1/payment_methods/:id/attach', keys: SECRET, operation: attachPaymentMethod },
    { method: 'post', path: '/v1/payment_methods/:id/detach', keys: SECRET, operation: detachPaymentMethod },
    { method: 'post', path: '/v1/customers', keys: SECRET, operation: createCustomer },
    { method: 'get', path: '/v1/customers/:id', keys: SECRET, operation: retrieveCustomer },
    { method: 'delete', path: '/v1/customers/:id', keys: SECRET, operation: deleteCustomer },
    { method: 'get', path: '/v1/charges', keys: SECRET, operation: listCharges },
    { method: 'get', path: '/v1/charges/:id', keys: SECRET, operation: retrieveCharge },
    { method: 'post', path: '/v1/refunds', keys: SECRET, operation: createRefund },
    { method: 'get', path: '/v1/refunds', keys: SECRET, operation: listRefunds },
    { method: 'get', path: '/v1/refunds/:id', keys: SECRET, operation: retrieveRefund },
    { method: 'get', path: '/v1/disputes/:id', keys: SECRET, operation: retrieveDispute },
    { method: 'get', path: '/v1/events', keys: SECRET, operation: listEvents(pending) },
    { method: 'get', path: '/v1/events/:id', keys: SECRET, operation: retrieveEvent(pending) },
    { method: 'get', path: '/v1/balance', keys: SECRET, operation: balance },
  ];
  const idempotency = new IdempotencyKeys(parts.tables);
  const router = new Router();
  for (const route of routes) {
    router[route.method](route.path, (ctx) => answer(ctx, route, parts, idempotency));
  }
  return router;
}

/** Called by a health check of a real account; the double holds no money. */
const balance: Operation = (asked) => {
  asked.fields.done();
  const nothing = [{ amount: 0, currency: 'usd', source_types: { card: 0 } }];
  return ok({ object: 'balance', available: nothing, livemode: false, pending: nothing });
};

async function answer(ctx: Context, route: Route, parts: ProviderParts, idempotency: IdempotencyKeys): Promise<void> {
  const requestId = newId('req');
  ctx.set('Request-Id', requestId);
  ctx.set('Stripe-Version', versionOf(ctx));
  const text = route.method !== 'post' ? ctx.querystring : await readForm(ctx);
  const trouble = parts.disturbances.take(ctx.path);
  if (trouble && trouble.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, trouble.delayMs));
  if (trouble?.kind === 'refuse') {
    throw new ProviderError(503, { type: 'api_error', message: 'The provider is told to be out of order.' });
  }
  const { reply, replayed } = carryOut(ctx, route, parts, idempotency, text, requestId);
  parts.webhooks.wake();
  if (trouble?.kind === 'lose') {
    ctx.respond = false;
    ctx.req.socket.destroy();
    return;
  }
  if (replayed) ctx.set('Idempotent-Replayed', 'true');
  ctx.status = reply.status;
  ctx.body = reply.body;
}

/** Every change happens here, synchronously and in one transaction. */
function carryOut(
  ctx: Context,
  route: Route,
  parts: ProviderParts,
  idempotency: IdempotencyKeys,
  text: string,
  requestId: string,
): { reply: Reply; replayed: boolean } {
  const form = parseForm(text);
  const key = keyKind(ctx, form, parts.keys);
  if (!route.keys.includes(key)) {
    throw new ProviderError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    });
  }
  const now = Math.floor(Date.now() / 1_000);
  const idempotencyKey = route.method === 'post' ? ctx.get('Idempotency-Key') : '';
  const work = (): Reply => {
    const fields = new Fields(form);
    const paths = fields.texts('expand') ?? [];
    const reply = route.operation({
      tables: parts.tables,
      key,
      id: String(ctx.params['id'] ?? ''),
      fields,
      baseUrl: `${ctx.protocol}://${ctx.host}`,
      now,
      emit: (type, object, previous) => {
        const cause = { requestId, idempotencyKey: idempotencyKey || null };
        parts.webhooks.enqueue(recordEvent(parts.tables, now, cause, type, object, previous));
      },
    });
    return key === 'secret' && reply.status === 200
      ? { ...reply, body: expand(parts.tables, reply.body, paths) }
      : reply;
  };
  return parts.tables.store.transaction(() =>
    idempotencyKey === ''
      ? { reply: work(), replayed: false }
      : idempotency.once(idempotencyKey, `${ctx.method} ${ctx.path}\n${text}`, now, work),
  );
}

function keyKind(ctx: Context, form: FormObject, keys: ProviderKeys): KeyKind {
  const given = givenKey(ctx) ?? (typeof form['key'] === 'string' ? form['key'] : undefined);
  if (given === undefined || given === '') {
    throw unauthenticated(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (given === keys.secretKey) return 'secret';
  if (given === keys.publishableKey) return 'publishable';
  throw unauthenticated(`Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(12)}${given.slice(-4)}`);
}

function givenKey(ctx: Context): string | undefined {
  const [scheme, value] = ctx.get('Authorization').split(' ');
  if (scheme === undefined || value === undefined) return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  return undefined;
}

function versionOf(ctx: Context): string {
  const asked = ctx.get('Stripe-Version');
  if (asked === '') return API_VERSION;
  if (!/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?( *;.*)?$/.test(asked)) {
    throw invalidRequest(`Invalid Stripe API version: ${asked.slice(0, 40)}`);
  }
  return asked;
}

async function readForm(ctx: Context): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      throw new ProviderError(413, { type: 'invalid_request_error', message: 'The request is too large.' });
    }
    chunks.push(chunk);
  }
  if (size > 0 && ctx.is('application/x-www-form-urlencoded') === false) {
    throw invalidRequest('Invalid request (check that your POST content type is application/x-www-form-urlencoded).');
  }
  return Buffer.concat(chunks).toString('utf8');
}
