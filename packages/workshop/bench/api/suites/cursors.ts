/**
 * Reads the public list to its end by cursors while tasks appear and disappear: every task that stays is read exactly once, and the slowest page is
 * measured.
 */
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../../../../api/src/database/records';
import { TaskModel } from '../../../../../api/src/modules/tasks/task.model';
import { quantile } from '../../stats';
import { inDatabase, startApi } from '../processes';
import { whole, type Row } from '../report';
import { addTasks, seedTasks, withDatabase } from '../seed';
import type { Suite } from './suite';

const TASKS = 100_000;
const PAGE = 100;
const ORDERS = ['newest', 'pay', 'ending'] as const;
/** Tasks added each time, and the pause between, in ms. */
const APPEARING = { number: 5, pauseMs: 200 } as const;
const GOAL_MS = 100;

interface Walk {
  readonly seen: ReadonlyMap<string, number>;
  readonly pagesMs: readonly number[];
}

/** Reads to the end. No other page is in flight, so each time is that of a single reader. */
async function walk(url: string, sort: (typeof ORDERS)[number]): Promise<Walk> {
  const seen = new Map<string, number>();
  const pagesMs: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: URLSearchParams = new URLSearchParams({ limit: String(PAGE), sort, cursor });
    if (cursor === '') query.delete('cursor');
    const started = performance.now();
    const answer: Response = await fetch(`${url}${calls.listTasks.path}?${query}`);
    if (!answer.ok) throw new Error(`the list answered ${answer.status}: ${await answer.text()}`);
    const page = (await answer.json()) as { _id: string }[];
    pagesMs.push(performance.now() - started);
    for (const { _id } of page) seen.set(_id, (seen.get(_id) ?? 0) + 1);
    cursor = answer.headers.get('x-next-cursor');
  }
  return { seen, pagesMs };
}

/** Adds tasks until `end`, which returns how many there were. */
function appear(): { end(): Promise<number> } {
  let isOver = false;
  const all = (async (): Promise<number> => {
    let made = 0;
    while (!isOver) {
      await addTasks(APPEARING.number, made);
      made += APPEARING.number;
      await new Promise((resolve) => setTimeout(resolve, APPEARING.pauseMs));
    }
    return made;
  })();
  return {
    end() {
      isOver = true;
      return all;
    },
  };
}

export const cursors: Suite = {
  name: 'cursors',
  title: 'The list to its end while tasks appear',
  async run({ databaseUri, scale, say }): Promise<Row[]> {
    const uri = inDatabase(databaseUri, 'bench_cursors');
    const count = Math.max(PAGE * 3, Math.round(TASKS * scale));
    return withDatabase(uri, async (): Promise<Row[]> => {
      await seedTasks(count);
      const server = await startApi(uri);
      const rows: Row[] = [];
      try {
        for (const sort of ORDERS) {
          const there = await collectionOf(TaskModel)
            .find({ listed: true }, { projection: { _id: 1 } })
            .toArray();
          const appearing = appear();
          const { seen, pagesMs } = await walk(server.said, sort).finally(() => appearing.end());
          const made = await appearing.end();
          const skipped = there.filter(({ _id }) => !seen.has(_id.toHexString())).length;
          const repeated = [...seen.values()].filter((times) => times > 1).length;
          const p99 = quantile(pagesMs, 0.99);
          say(`cursors by ${sort}: p99 ${whole(p99)} ms, ${skipped} skipped, ${repeated} repeated`);
          rows.push({
            goal: `${whole(count)} tasks by ${sort}, ${PAGE} a page, while others appear: none skipped, none twice, p99 of a page below ${GOAL_MS} ms`,
            measured: `${whole(p99)} ms`,
            met: skipped === 0 && repeated === 0 && p99 < GOAL_MS,
            how: `${whole(pagesMs.length)} pages, median ${whole(quantile(pagesMs, 0.5))} ms; ${whole(made)} tasks appeared meanwhile; ${skipped} skipped, ${repeated} twice`,
          });
        }
        return rows;
      } finally {
        await server.stop();
      }
    });
  },
};
