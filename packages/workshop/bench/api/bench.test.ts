/** The baselines do the same work: their responses equal the API's, byte for byte, with the same headers. Otherwise the comparison would be meaningless. */
import { readFileSync } from 'node:fs';
import { calls } from '@taskmint/contract';
import { startTestApi, TEST_JWT_SECRET, type Person, type TestApi } from '../../../../api/src/testing/start-test-api';
import { sourceArguments, start, removeTemporary, type Server } from './processes';
import { SUITES } from './suites';
import { findCapacity } from './suites/overload';
import { inTurns, lowerQuartile } from './measure';
import { PAGE } from './report';

// Generous, because the machine may be busy.
jest.setTimeout(120_000);

/** Headers that differ for every response, or that only the API has. */
const OWN = new Set(['date', 'x-request-id', 'keep-alive', 'connection', 'content-length']);

let api: TestApi;
let client: Person;
let task: string;
let baselines: Record<'fastify-5' | 'express-5' | 'bare-koa' | 'bare-driver', Server>;

beforeAll(async () => {
  api = await startTestApi();
  const names = ['fastify-5', 'express-5', 'bare-koa', 'bare-driver'] as const;
  const env = { NODE_ENV: 'production', MONGODB_URI: api.uri, JWT_SECRET: TEST_JWT_SECRET };
  const started = names.map((name) => start(sourceArguments(`baselines/${name}.ts`), /baseline ready (\S+)/, env));
  client = await api.person('client', { coins: 1_000 });
  for (let index = 0; index < 3; index += 1) task = await api.task(client, { task_title: `Task ${index}` });
  const servers = await Promise.all(started);
  baselines = Object.fromEntries(names.map((name, at) => [name, servers[at]])) as typeof baselines;
});
afterAll(async () => {
  await Promise.all(Object.values(baselines ?? {}).map((baseline) => baseline.stop()));
  removeTemporary();
  await api.stop();
});

async function answer(base: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(base + path, { headers });
  const sent = [...response.headers].filter(([name]) => !OWN.has(name)).sort();
  return { status: response.status, body: await response.text(), headers: sent };
}

it.each(['fastify-5', 'express-5'] as const)('%s serves the same list under the same headers', async (name) => {
  for (const path of ['/task?limit=20', '/task?limit=2', '/task']) {
    expect(await answer(baselines[name].said, path)).toEqual(await answer(api.api.url, path));
  }
  expect((await answer(baselines[name].said, '/task?limit=20')).body).toContain('Task 2');
});

it.each(['bare-koa', 'bare-driver'] as const)('%s answers the same reads', async (name) => {
  const own = { path: `/user/${client.email}`, headers: { authorization: `Bearer ${client.token}` } };
  for (const { path, headers } of [{ path: `/task/${task}`, headers: {} }, own]) {
    const { body, status } = await answer(baselines[name].said, path, headers);
    const ours = await answer(api.api.url, path, headers);
    expect({ body, status }).toEqual({ body: ours.body, status: ours.status });
  }
  expect((await api.ok(calls.getTask, { params: { id: task } }))._id).toBe(task);
});

it('a figure is the lower quartile of its rounds', () => {
  expect(lowerQuartile([7, 1, 6, 2, 5, 3, 4])).toBe(2);
});

it('every suite has a name of its own, and a heading on the page that keeps what it found', () => {
  expect(new Set(SUITES.map(({ name }) => name)).size).toBe(SUITES.length);
  const page = readFileSync(PAGE, 'utf8');
  expect(SUITES.filter(({ title }) => !page.includes(`\n### ${title}\n`))).toEqual([]);
});

it('a turn without one answer is no figure', async () => {
  const turn = (good: number) => async () => ({ perSecond: good, seconds: 1, p50Ms: 0, p99Ms: 0, good, bad: 0 });
  await expect(inTurns({ ours: turn(5), theirs: turn(0) }, 1)).rejects.toThrow('not answered: theirs');
  expect((await inTurns({ ours: turn(6), theirs: turn(3) }, 1)).ratio('ours', 'theirs')).toBe(2);
});

it('the capacity is what no higher rate brings more than, also when one step is unlucky', async () => {
  const offered: number[] = [];
  const capacity = await findCapacity(async (rate) => {
    offered.push(rate);
    const served = Math.min(rate, 333) * (offered.length === 4 ? 0.5 : 1);
    return { good: served * 2, tookMs: 2_000 };
  });
  expect(capacity.goodput).toBe(333);
  expect(capacity.rate).toBeGreaterThanOrEqual(333);
  expect(offered.at(-1)).toBeGreaterThan(333 * 1.3);
});
