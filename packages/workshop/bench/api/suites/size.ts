/** The same reads on a thousand and on a million tasks, by 99th percentile. */
import { collectionOf } from '../../../../../api/src/database/records';
import { TaskModel } from '../../../../../api/src/modules/tasks/task.model';
import type { LoadRequest } from '../load-worker';
import { inTurns, lowerQuartile } from '../measure';
import { inDatabase, startApi } from '../processes';
import { whole, type Row } from '../report';
import { inDays, readerAuthorization, seedTasks, withDatabase } from '../seed';
import type { Suite } from './suite';

const SMALL = 1_000;
const LARGE = 1_000_000;
const CONNECTIONS = 4;

/** Words that occur in one task each: the largest numbers in titles, which are not a prefix of any other. */
const rareWords = (count: number): number[] => Array.from({ length: 50 }, (_, at) => count - 1 - at * 7);

/** Requests for a collection of `count` tasks, which contains these ids. */
const queriesOf = (count: number, ids: readonly string[]): Record<string, LoadRequest[]> => ({
  'the newest 20': [{ path: '/task?limit=20' }],
  'the best paid 20': [{ path: '/task?limit=20&sort=pay' }],
  'the next to end 20': [{ path: '/task?limit=20&sort=ending' }],
  'a far page': [{ path: '/task?limit=20&offset=500' }],
  "a client's own": Array.from({ length: 10 }, (_, at) => ({
    path: `/task?limit=20&creator_email=reader-${at}@people.test&status=any`,
    headers: { authorization: readerAuthorization(at) },
  })),
  'a word that one task has': rareWords(count).map((word) => ({ path: `/task?limit=20&search=${word}` })),
  'a word that a tenth of the tasks has': [{ path: '/task?limit=20&search=label' }],
  'one task': ids.slice(0, 200).map((id) => ({ path: `/task/${id}` })),
});

async function explained(): Promise<string[]> {
  const open = { listed: true, expires_at: { $gt: new Date() } };
  const reads = [
    { filter: open, sort: { _id: -1 } },
    { filter: open, sort: { per_task_pay: -1, _id: -1 } },
    { filter: open, sort: { expires_at: 1, _id: 1 } },
    { filter: { owner: 'x', status: { $in: ['open', 'paused'] } }, sort: { _id: -1 } },
    { filter: { ...open, search_terms: { $elemMatch: { $gte: '990', $lt: '990\u{10ffff}' } } }, sort: { _id: -1 } },
    { filter: { _id: 'x' }, sort: {} },
  ] as const;
  const scans: string[] = [];
  for (const { filter, sort } of reads) {
    const plan = await collectionOf(TaskModel)
      .find(filter as never)
      .sort(sort as never)
      .explain('queryPlanner');
    if (JSON.stringify(plan).includes('COLLSCAN')) scans.push(JSON.stringify(filter));
  }
  return scans;
}

export const size: Suite = {
  name: 'size',
  title: 'A million tasks',
  async run({ databaseUri, generator, rounds, seconds, scale, say }): Promise<Row[]> {
    const count = Math.max(SMALL, Math.round(LARGE * scale));
    const uris = { small: inDatabase(databaseUri, 'bench_small'), large: inDatabase(databaseUri, 'bench_large') };
    const started = performance.now();
    const ids = {
      small: await withDatabase(uris.small, () => seedTasks(SMALL)),
      large: await withDatabase(uris.large, () => seedTasks(count)),
    };
    say(`${whole(count)} tasks there after ${whole((performance.now() - started) / 1_000)} s, until ${inDays(0)}`);
    const scans = await withDatabase(uris.large, explained);
    const servers = { small: await startApi(uris.small), large: await startApi(uris.large) };
    const rows: Row[] = [
      {
        goal: `every one of these queries uses an index at ${whole(count)} tasks (explain)`,
        measured: scans.length === 0 ? 'all' : `not: ${scans.join(', ')}`,
        met: scans.length === 0,
        how: 'a test holds every query of the API to it (api/src/database/commands.test.ts)',
      },
    ];
    try {
      const large = queriesOf(count, ids.large);
      for (const [what, requests] of Object.entries(queriesOf(SMALL, ids.small))) {
        const load = (url: string, own: LoadRequest[]) => () =>
          generator.run({ url, connections: CONNECTIONS, seconds, requests: own });
        const turns = await inTurns(
          { small: load(servers.small.said, requests), large: load(servers.large.said, large[what] ?? []) },
          rounds,
        );
        // Lower is better here, so the quartile is taken of the inverse ratio, to be the unfavourable one as everywhere.
        const ratio = 1 / turns.ratio('small', 'large', ({ p99Ms }) => Math.max(1, p99Ms));
        const p99 = (name: keyof typeof servers) => lowerQuartile(turns.results[name].map(({ p99Ms }) => p99Ms));
        say(`${what}: ${ratio.toFixed(2)} x`);
        rows.push({
          goal: `p99 at ${whole(count)} tasks at most 1.5 x that at ${whole(SMALL)}: ${what}`,
          measured: `${ratio.toFixed(2)} x`,
          met: ratio <= 1.5,
          how: `${p99('large').toFixed(1)} ms and ${p99('small').toFixed(1)} ms, ${CONNECTIONS} in flight; the upper quartile of the rounds counts here, because less is better`,
        });
      }
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
    }
    return rows;
  },
};
