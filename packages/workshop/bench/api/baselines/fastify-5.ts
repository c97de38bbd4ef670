/** Fastify 5 as its documentation advises: schemas for input and output, its own log, hooks for the headers. */
import fastify from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ALLOWED_ORIGINS, connectDatabase, newRequestId, readList, SAME_HEADERS, sayReady } from './same-reads';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const TASK = {
  type: 'object',
  properties: {
    _id: text,
    task_title: text,
    task_detail: text,
    task_quantity: whole,
    per_task_pay: whole,
    payable_amount: whole,
    completion_date: text,
    submission_info: text,
    task_image_url: text,
    creator_name: text,
    creator_email: text,
    status: text,
    review_days: whole,
    slots: { type: 'object', properties: { approved: whole, pending: whole, free: whole, frozen: whole } },
    cash_pay: whole,
    escrow_coins: whole,
    created_at: text,
  },
} as const;
const SCHEMA = {
  querystring: {
    type: 'object',
    properties: { limit: { type: 'integer', minimum: 1, maximum: 200 } },
    additionalProperties: false,
  },
  response: { 200: { type: 'array', items: TASK } },
} as const;

async function main(): Promise<void> {
  const client = await connectDatabase();
  const db = client.db();
  const limiter = new RateLimiterMemory({ points: 45_000_000, duration: 60 });
  const app = fastify({ logger: { level: 'info' }, genReqId: newRequestId });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SAME_HEADERS).header('X-Request-Id', request.id);
    const { origin } = request.headers;
    if (origin && ALLOWED_ORIGINS.has(origin)) reply.header('Access-Control-Allow-Origin', origin);
    await limiter.consume(request.ip);
  });
  app.get<{ Querystring: { limit?: number } }>('/task', { schema: SCHEMA }, async (request, reply) => {
    const { tasks, total } = await readList(db, request.query.limit ?? 100);
    reply.header('X-Total-Count', String(total));
    return tasks;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  sayReady((app.server.address() as { port: number }).port);
}

void main();
