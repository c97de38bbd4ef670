/** Writes through one API process and at once reads the public list through another: a list without the write is stale. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { postTask } from '../../../../../api/src/modules/tasks/post-task.command';
import { inDatabase, startApi } from '../processes';
import { whole, type Row } from '../report';
import { newTask, seedPerson, withDatabase, type Seeded } from '../seed';
import type { Suite } from './suite';

const WRITERS = 16;

interface Answer {
  status: number;
  text: string;
}

/** One request over a keep-alive connection. */
function ask(
  agent: Agent,
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export const freshness: Suite = {
  name: 'fresh',
  title: 'Stale reads across two processes',
  async run({ databaseUri, scale, say }): Promise<Row[]> {
    const uri = inDatabase(databaseUri, 'bench_fresh');
    const checks = Math.max(WRITERS, Math.round(10_000 * scale));
    const { client, tasks } = await withDatabase(uri, async () => {
      const person = await seedPerson('client', 10_000);
      const made: string[] = [];
      for (let index = 0; index < WRITERS; index += 1) {
        made.push((await postTask(person.actor, newTask(`task of writer ${index}`, 2, 3))).insertedId);
      }
      return { client: person, tasks: made };
    });
    const servers = [await startApi(uri), await startApi(uri)];
    const agent = new Agent({ keepAlive: true });
    let left = checks;
    let stale = 0;
    let reading = true;
    try {
      const write = (at: number, title: string) => rename(agent, servers[at]?.said ?? '', client, title);
      const writer = async (id: string, index: number): Promise<void> => {
        for (let turn = 0; left > 0; turn += 1) {
          left -= 1;
          const title = `writer ${index} turn ${turn}`;
          const from = turn % 2;
          await write(from, title)(id);
          const { text } = await ask(agent, `${servers[1 - from]?.said}/task?limit=20`, 'GET', {});
          const shown = (JSON.parse(text) as { _id: string; task_title: string }[]).find(({ _id }) => _id === id);
          if (shown?.task_title !== title) stale += 1;
        }
      };
      // Continuous readers, so that there is always a request in flight whose result could be wrongly reused.
      const reader = async (at: number): Promise<void> => {
        while (reading) {
          await ask(agent, `${servers[at]?.said}/task?limit=20`, 'GET', {});
          await sleep(1);
        }
      };
      const readers = [0, 1, 0, 1].map(reader);
      await Promise.all(tasks.map(writer));
      reading = false;
      await Promise.all(readers);
    } finally {
      reading = false;
      agent.destroy();
      await Promise.all(servers.map((server) => server.stop()));
    }
    say(`${checks} checks, ${stale} stale`);
    return [
      {
        goal: '0 stale reads in 10,000 write-then-read checks',
        measured: `${whole(stale)} in ${whole(checks)}`,
        met: stale === 0 && checks >= 10_000,
        how: `${WRITERS} writers change a task through one of two API processes and read the public list through the other, while four more read all the time`,
      },
    ];
  },
};

function rename(agent: Agent, url: string, client: Seeded, title: string): (id: string) => Promise<void> {
  return async (id) => {
    const headers = { authorization: client.authorization, 'content-type': 'application/json' };
    const { status, text } = await ask(
      agent,
      `${url}/task/${id}`,
      'PATCH',
      headers,
      JSON.stringify({ task_title: title }),
    );
    if (status !== 200) throw new Error(`a write failed: ${status} ${text}`);
  };
}
