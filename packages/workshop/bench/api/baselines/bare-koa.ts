/**
 * Koa with its router and nothing else: no id, no log, no headers, no CORS, no validation, no limits. It checks the same token and sends the same
 * commands.
 */
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import { connectDatabase, readCaller, readTask, readUser, sayReady } from './same-reads';

async function main(): Promise<void> {
  const client = await connectDatabase();
  const db = client.db();
  const router = new Router();
  router.get('/task/:id', async (ctx) => {
    ctx.body = await readTask(db, ctx.params['id'] as string);
  });
  router.get('/user/:email', async (ctx) => {
    const caller = await readCaller(db, ctx.headers.authorization);
    const email = ctx.params['email'] as string;
    if (caller?.email !== email) ctx.throw(403);
    ctx.body = await readUser(db, email);
  });
  const app = new Koa();
  app.use(router.routes());
  const server = app.listen(0, '127.0.0.1', () => sayReady((server.address() as AddressInfo).port));
}

void main();
