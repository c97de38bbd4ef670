/** `/_double/`: how a test or a developer controls the double. JSON only, without CORS, and only under a local host name, so that no web page can reach it. */
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import type { Context, Next } from 'koa';
import { closeDispute, openDispute } from './charges';
import type { Disturbances } from './disturbances';
import { recordEvent } from './events';
import { Fields } from './fields';
import type { FormObject } from './form';
import { invalidRequest, noSuch, ProviderError } from './provider-error';
import type { Operation, Tables } from './request';
import { NORMAL_DELIVERY, type WebhookSender } from './webhooks';

export interface ControlParts {
  tables: Tables;
  webhooks: WebhookSender;
  disturbances: Disturbances;
}

const MAX_WAIT_MS = 30_000;

export function controlRoutes(parts: ControlParts): Router {
  const router = new Router({ prefix: '/_double' });
  router.use(localOnly, bodyParser({ enableTypes: ['json'], jsonLimit: '16kb' }));

  router.get('/', (ctx) => {
    ctx.body = { ready: true, plan: parts.webhooks.plan, events: parts.tables.events.size };
  });

  router.put('/webhooks/plan', (ctx) => {
    const fields = fieldsOf(ctx);
    const copies = fields.integer('copies') ?? NORMAL_DELIVERY.copies;
    const delayMs = fields.integer('delayMs') ?? NORMAL_DELIVERY.delayMs;
    const hold = fields.boolean('hold') ?? NORMAL_DELIVERY.hold;
    const forge = fields.choice('forge', ['nothing', 'secret', 'timestamp', 'body']) ?? NORMAL_DELIVERY.forge;
    fields.done();
    if (copies < 0 || copies > 100) throw invalidRequest('copies must be from 0 to 100', undefined, 'copies');
    if (delayMs < 0 || delayMs > 3_600_000)
      throw invalidRequest('delayMs must be at most an hour', undefined, 'delayMs');
    parts.webhooks.plan = { copies, delayMs, hold, forge };
    ctx.body = parts.webhooks.plan;
  });

  router.post('/webhooks/release', async (ctx) => {
    const fields = fieldsOf(ctx);
    const order = fields.choice('order', ['created', 'reversed']) ?? 'created';
    fields.done();
    ctx.body = { released: await parts.webhooks.release(order) };
  });

  router.post('/webhooks/wait', async (ctx) => {
    const fields = fieldsOf(ctx);
    const timeoutMs = fields.integer('timeoutMs') ?? 5_000;
    fields.done();
    ctx.body = { idle: await parts.webhooks.idle(Math.min(timeoutMs, MAX_WAIT_MS)) };
  });

  router.post('/events/:id/deliver', (ctx) => {
    const id = String(ctx.params['id']);
    if (!parts.webhooks.resend(id)) throw noSuch('event', id, 'id');
    ctx.body = { id };
  });

  router.get('/deliveries', (ctx) => {
    ctx.body = { data: parts.webhooks.list() };
  });

  router.put('/disturbance', (ctx) => {
    const fields = fieldsOf(ctx);
    const disturbance = {
      kind: fields.choice('kind', ['none', 'refuse', 'lose']) ?? ('refuse' as const),
      times: fields.integer('times') ?? 1,
      delayMs: fields.integer('delayMs') ?? 0,
      path: fields.text('path') ?? '/v1/',
    };
    fields.done();
    if (disturbance.delayMs < 0 || disturbance.delayMs > MAX_WAIT_MS) {
      throw invalidRequest('delayMs must be at most 30 s', undefined, 'delayMs');
    }
    parts.disturbances.set(disturbance);
    ctx.body = disturbance;
  });

  router.delete('/disturbance', (ctx) => {
    parts.disturbances.set(undefined);
    ctx.body = {};
  });

  router.post('/charges/:id/dispute', (ctx) => operate(ctx, parts, openDispute));
  router.post('/disputes/:id/close', (ctx) => operate(ctx, parts, closeDispute));
  return router;
}

function operate(ctx: Context, parts: ControlParts, operation: Operation): void {
  const now = Math.floor(Date.now() / 1_000);
  const reply = parts.tables.store.transaction(() =>
    operation({
      tables: parts.tables,
      key: 'secret',
      id: String(ctx.params['id']),
      fields: fieldsOf(ctx),
      baseUrl: `${ctx.protocol}://${ctx.host}`,
      now,
      emit: (type, object, previous) => {
        const cause = { requestId: null, idempotencyKey: null };
        parts.webhooks.enqueue(recordEvent(parts.tables, now, cause, type, object, previous));
      },
    }),
  );
  parts.webhooks.wake();
  ctx.status = reply.status;
  ctx.body = reply.body;
}

/** The JSON body as parameters; numbers and booleans become text, as in form encoding. */
function fieldsOf(ctx: Context): Fields {
  const body = ctx.request.body as Record<string, unknown> | undefined;
  const form = Object.create(null) as FormObject;
  for (const [key, value] of Object.entries(body ?? {})) form[key] = String(value);
  return new Fields(form);
}

async function localOnly(ctx: Context, next: Next): Promise<void> {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(ctx.host);
  // A web page cannot send JSON or PUT to another origin without a preflight request, which is never answered here.
  const isJson = ctx.method === 'GET' || ctx.request.length === 0 || ctx.is('application/json') !== false;
  if (!isLocal || !isJson || ctx.get('Origin') !== '') {
    throw new ProviderError(403, {
      type: 'invalid_request_error',
      message: 'The control API takes JSON from this machine only, and nothing from web pages.',
    });
  }
  await next();
}
