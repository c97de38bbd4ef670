/** One program in three roles: jobs run in `worker` and `all`, calls are answered by `web` and `all`. */
import { calls } from '@taskmint/contract';
import { collectionOf } from './database/records';
import { readEnv } from './env';
import { LeaseModel } from './jobs/lease';
import { startSecondProcess, type TwoProcesses } from './testing/second-process';
import { startTestApi, testSettings } from './testing/start-test-api';
import { shared } from './testing/shared';

const api = shared(startTestApi);

async function inRole<T>(PROCESS_ROLE: string, work: (other: TwoProcesses) => Promise<T>): Promise<T> {
  await collectionOf(LeaseModel).deleteMany({});
  const other = await startSecondProcess(api, { PROCESS_ROLE });
  try {
    return await work(other);
  } finally {
    await other.stop();
  }
}

/** Jobs of which a run has begun; each begins as soon as its process is ready, so waiting is for the slowest only. */
async function begun(atLeast: number): Promise<number> {
  for (const until = performance.now() + 20_000; performance.now() < until;) {
    const count = await collectionOf(LeaseModel).countDocuments({});
    if (count >= atLeast) return count;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return collectionOf(LeaseModel).countDocuments({});
}

const jobs = (): number =>
  new Set(api.api.app.modules.flatMap((module) => module.jobs ?? []).map(({ name }) => name)).size;
const statuses = (url: string) =>
  Promise.all(
    ['/healthz', '/metrics', '/task', '/remotes', '/nowhere'].map(async (path) => (await fetch(url + path)).status),
  );

it('a worker runs every job and answers no call', async () => {
  await inRole('worker', async ({ url }) => {
    expect(await begun(jobs())).toBe(jobs());
    expect(await statuses(url)).toEqual([200, 200, 503, 503, 503]);
    const refused = await (await fetch(`${url}${calls.listTasks.path}`)).json();
    expect(refused).toMatchObject({ code: 'not_ready', message: 'This process runs jobs only.' });
  });
});

it('a web process answers calls and runs no job', async () => {
  await inRole('web', async ({ url }) => {
    expect((await statuses(url)).slice(0, 3)).toEqual([200, 200, 200]);
    // Its start is over, and with it whatever it would have begun at once.
    expect(await collectionOf(LeaseModel).countDocuments({})).toBe(0);
  });
});

it('one that does all does both', async () => {
  await inRole('all', async ({ url }) => {
    expect((await statuses(url)).slice(0, 3)).toEqual([200, 200, 200]);
    expect(await begun(jobs())).toBe(jobs());
  });
});

it.each([
  [{ PROCESS_ROLE: 'cook' }, 'PROCESS_ROLE: must be all, web or worker'],
  [{ JOBS: 'false' }, 'JOBS: has become PROCESS_ROLE'],
])('refuses %j by name', (wrong, said) => {
  expect(() => readEnv(testSettings(api.uri, api.env.DATA_DIR, wrong))).toThrow(said);
});
