/** Looking for a route only among those with the same first path segment finds the same route as looking through all of them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import { routesOf } from './router';

const PATHS = ['/task', '/task/waiting', '/task/:id', '/task/:id/money', '/tasks', '/', '/Top.json'];

it.each<[string, string]>([
  ['/task', '/task'],
  ['/task/', '/task'],
  ['/TASK/1', '/task/:id'],
  ['/task/waiting', '/task/waiting'],
  ['/task/1/money?x=/tasks', '/task/:id/money'],
  ['/tasks', '/tasks'],
  ['/', '/'],
  ['/top.JSON', '/Top.json'],
  ['/task/1/more', 'none'],
  ['//task', 'none'],
  ['/constructor', 'none'],
  ['/%74ask', 'none'],
])('%s is %s', async (path, expected) => {
  const router = new Router();
  for (const own of PATHS) router.get(own, (ctx) => void (ctx.body = own));
  const answer = async (routes: Koa.Middleware): Promise<string> => {
    const app = new Koa().use(routes).use((ctx) => void (ctx.body = 'none'));
    const server = createServer(app.callback()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      return await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text();
    } finally {
      server.close();
    }
  };
  expect(await answer(routesOf(router))).toBe(expected);
  expect(await answer(router.routes() as unknown as Koa.Middleware)).toBe(expected);
});
