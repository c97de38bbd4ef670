/** The public list against Fastify 5 and Express 5, and against itself on the bare driver. */
import { inTurns } from '../measure';
import { inDatabase, startApi, startBaseline } from '../processes';
import { factor, whole, type Row } from '../report';
import { seedTasks, withDatabase } from '../seed';
import type { Suite } from './suite';

const PATH = '/task?limit=20';
const CONNECTIONS = [64, 8, 1] as const;

export const publicList: Suite = {
  name: 'list',
  title: 'Public task list',
  async run({ databaseUri, generator, rounds, seconds, say }) {
    const uri = inDatabase(databaseUri, 'bench_list');
    await withDatabase(uri, () => seedTasks(2_000));
    const servers = {
      taskmint: await startApi(uri),
      fastify: await startBaseline('fastify-5', uri),
      express: await startBaseline('express-5', uri),
    };
    const rows: Row[] = [];
    try {
      for (const connections of CONNECTIONS) {
        const load = (url: string) => () => generator.run({ url, connections, seconds, requests: [{ path: PATH }] });
        const turns = await inTurns(
          {
            taskmint: load(servers.taskmint.said),
            fastify: load(servers.fastify.said),
            express: load(servers.express.said),
          },
          rounds,
        );
        const rates = (Object.keys(servers) as (keyof typeof servers)[]).map((name) => {
          const best = Math.max(...turns.results[name].map(({ perSecond }) => perSecond));
          return `${name} up to ${whole(best)}/s`;
        });
        for (const [baseline, goal] of [
          ['fastify', 2],
          ['express', 5],
        ] as const) {
          const ratio = turns.ratio('taskmint', baseline);
          say(`list, ${connections} connections: ${factor(ratio)} ${baseline}`);
          rows.push({
            goal: `public list of 20 tasks at least ${goal} x ${baseline}, ${connections} in flight`,
            measured: factor(ratio),
            met: ratio >= goal,
            remark: rates.join(', '),
          });
        }
      }
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
    }
    return rows;
  },
};
