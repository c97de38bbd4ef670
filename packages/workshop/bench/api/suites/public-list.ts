/** The most frequent reads, the public list and one task, compared with Fastify 5 and, for the list, Express 5. */
import { inTurns, median } from '../measure';
import { inDatabase, startApi, startBaseline, withProcessor } from '../processes';
import { factor, whole, type Row } from '../report';
import { seedTasks, withDatabase } from '../seed';
import type { LoadRequest, LoadResult } from '../load-worker';
import type { Suite } from './suite';

/** Requests in flight, and the required multiple of Fastify's throughput; the most first, so that nothing is measured cold. */
const GOALS = [
  [64, 6],
  [8, 3],
  [1, 1],
] as const;
/** Express is compared on the list only, where many requests ask for the same. */
const EXPRESS_AT = 64;
const EXPRESS_GOAL = 5;
/** Maximum median for lists at one in flight, in ms. */
const LIST_P50_MS = 2;

export const publicList: Suite = {
  name: 'list',
  title: 'Public task list, and one task',
  async run({ databaseUri, generator, rounds, seconds, say }) {
    const uri = inDatabase(databaseUri, 'bench_list');
    const ids = await withDatabase(uri, () => seedTasks(2_000));
    const servers = {
      taskmint: await startApi(uri),
      fastify: await startBaseline('fastify-5', uri),
      express: await startBaseline('express-5', uri),
    };
    const reads: Record<string, LoadRequest[]> = {
      'the list of 20 tasks': [{ path: '/task?limit=20' }],
      'one task': ids.slice(0, 200).map((id) => ({ path: `/task/${id}` })),
    };
    const rows: Row[] = [];
    try {
      for (const [what, requests] of Object.entries(reads)) {
        for (const [connections, goal] of GOALS) {
          const load = (name: keyof typeof servers) => () =>
            withProcessor(servers[name], () =>
              generator.run({ url: servers[name].said, connections, seconds, requests }),
            );
          const withExpress = requests.length === 1 && connections === EXPRESS_AT;
          const names = (['taskmint', 'fastify', 'express'] as const).filter(
            (name) => name !== 'express' || withExpress,
          );
          const contestants = Object.fromEntries(names.map((name) => [name, load(name)]));
          const turns = await inTurns(contestants as Record<keyof typeof servers, () => Promise<LoadResult>>, rounds);
          const how = names
            .map((name) => {
              const results = turns.results[name];
              const best = Math.max(...results.map(({ perSecond }) => perSecond));
              const p50 = median(results.map(({ p50Ms }) => p50Ms));
              const processor = median(results.map(({ processorMs = NaN }) => processorMs));
              return `${name} up to ${whole(best)}/s, half within ${p50.toFixed(1)} ms, ${processor.toFixed(2)} ms of processor each`;
            })
            .join('; ');
          const add = (baseline: 'fastify' | 'express', least: number): void => {
            const ratio = turns.ratio('taskmint', baseline);
            say(`${what}, ${connections} connections: ${factor(ratio)} ${baseline} (${how})`);
            rows.push({
              goal: `${what}: at least ${least} x ${baseline}, ${connections} in flight`,
              measured: factor(ratio),
              met: ratio >= least,
              how,
            });
          };
          add('fastify', goal);
          if (withExpress) add('express', EXPRESS_GOAL);
          if (requests.length === 1 && connections === 1) {
            const p50 = median(turns.results.taskmint.map(({ p50Ms }) => p50Ms));
            rows.push({
              goal: `${what}: half within ${LIST_P50_MS} ms, 1 in flight`,
              measured: `${p50.toFixed(1)} ms`,
              met: p50 <= LIST_P50_MS,
              how: 'an absolute time: it says something on a quiet machine only',
            });
          }
        }
      }
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
    }
    return rows;
  },
};
