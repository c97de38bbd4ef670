/** Fastify 5 as its documentation recommends: schemas for input and output, its own logger, hooks for the headers. */
import fastify from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  ALLOWED_ORIGINS,
  connectDatabase,
  newRequestId,
  readList,
  readTask,
  SAME_HEADERS,
  sayReady,
} from './same-reads';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
/** Nested records, which most tasks lack, are serialized without a schema. */
const any = {} as const;
const TASK = {
  type: 'object',
  properties: {
    _id: text,
    task_title: text,
    category: text,
    task_detail: text,
    task_quantity: whole,
    per_task_pay: whole,
    payable_amount: whole,
    completion_date: text,
    submission_info: text,
    task_image_url: text,
    client_id: text,
    creator_name: text,
    creator_email: text,
    status: text,
    review_days: whole,
    time_limit_minutes: whole,
    estimated_minutes: { type: ['integer', 'null'] },
    pay_per_hour: any,
    pay_short: any,
    terms: any,
    proof_fields: any,
    screen_out: any,
    client_record: any,
    slots: {
      type: 'object',
      properties: { approved: whole, pending: whole, reserved: whole, free: whole, frozen: whole },
    },
    cash_pay: whole,
    escrow_coins: whole,
    posted_by: text,
    moderation: any,
    created_at: text,
  },
} as const;
const DETAIL = {
  params: { type: 'object', properties: { id: { type: 'string', pattern: '^[0-9a-fA-F]{24}$' } } },
  response: { 200: TASK },
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
    const { tasks, headers } = await readList(db, request.query.limit ?? 100);
    reply.headers(headers);
    return tasks;
  });
  app.get<{ Params: { id: string } }>('/task/:id', { schema: DETAIL }, async (request, reply) => {
    const task = await readTask(db, request.params.id);
    return task ?? reply.code(404).send({ code: 'task_not_found' });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  sayReady((app.server.address() as { port: number }).port);
}

void main();
