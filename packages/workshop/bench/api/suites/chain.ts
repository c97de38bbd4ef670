/** The cost of the API's middleware chain, compared with bare Koa and with Node's HTTP server and the bare driver. */
import { inTurns } from '../measure';
import { inDatabase, startApi, startBaseline } from '../processes';
import { factor, whole, type Row } from '../report';
import { seedPerson, seedTasks, withDatabase } from '../seed';
import type { LoadRequest } from '../load-worker';
import type { Suite } from './suite';

const GOALS = [
  ['koa', 0.9, 'full chain at least 0.90 x bare Koa'],
  ['driver', 0.95, 'reads at least 0.95 x the bare driver'],
] as const;

export const chain: Suite = {
  name: 'chain',
  title: 'Reads and the chain around them',
  async run({ databaseUri, generator, rounds, seconds, say }) {
    const uri = inDatabase(databaseUri, 'bench_chain');
    const { ids, people } = await withDatabase(uri, async () => {
      const made = [];
      for (let index = 0; index < 50; index += 1) made.push(await seedPerson('freelancer'));
      return { ids: await seedTasks(2_000), people: made };
    });
    const reads: Record<string, LoadRequest[]> = {
      'a task': ids.map((id) => ({ path: `/task/${id}` })),
      'an own record, signed in': people.map(({ actor, authorization }) => ({
        path: `/user/${actor.email}`,
        headers: { authorization },
      })),
    };
    const servers = {
      taskmint: await startApi(uri),
      koa: await startBaseline('bare-koa', uri),
      driver: await startBaseline('bare-driver', uri),
    };
    const rows: Row[] = [];
    try {
      for (const [what, requests] of Object.entries(reads)) {
        for (const connections of [64, 8]) {
          const load = (url: string) => () => generator.run({ url, connections, seconds, requests });
          const turns = await inTurns(
            { taskmint: load(servers.taskmint.said), koa: load(servers.koa.said), driver: load(servers.driver.said) },
            rounds,
          );
          for (const [baseline, goal, text] of GOALS) {
            const ratio = turns.ratio('taskmint', baseline);
            const best = Math.max(...turns.results.taskmint.map(({ perSecond }) => perSecond));
            say(`${what}, ${connections} connections: ${factor(ratio)} ${baseline}`);
            rows.push({
              goal: `${text}: ${what}, ${connections} in flight`,
              measured: factor(ratio),
              met: ratio >= goal,
              how: `up to ${whole(best)}/s`,
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
