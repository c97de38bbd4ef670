/** Express 5 as its documentation recommends, with zod for input and pino for logging. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { ALLOWED_ORIGINS, connectDatabase, newRequestId, readList, SAME_HEADERS, sayReady } from './same-reads';

const QUERY = z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(100) });

async function main(): Promise<void> {
  const client = await connectDatabase();
  const db = client.db();
  const log = pino({ level: 'info' });
  const limiter = new RateLimiterMemory({ points: 45_000_000, duration: 60 });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((request, response, next) => {
    const started = performance.now();
    const requestId = newRequestId();
    response.set(SAME_HEADERS).set('X-Request-Id', requestId);
    response.once('finish', () => {
      const { method, path } = request;
      log.info(
        { requestId, method, path, status: response.statusCode, ms: Math.round(performance.now() - started) },
        'request',
      );
    });
    next();
  });
  app.use((request, response, next) => {
    const origin = request.get('Origin');
    if (origin && ALLOWED_ORIGINS.has(origin)) response.set('Access-Control-Allow-Origin', origin);
    next();
  });
  app.use(async (request, _response, next) => {
    await limiter.consume(request.ip ?? '');
    next();
  });
  app.get('/task', async (request, response) => {
    const { tasks, headers } = await readList(db, QUERY.parse(request.query).limit);
    response.set(headers);
    response.json(tasks);
  });
  const server = app.listen(0, '127.0.0.1', () => sayReady((server.address() as AddressInfo).port));
}

void main();
