/**
 * How clients decide, as shown on their tasks: from ten decisions on, with those by deadline counted separately, and without waiting work.
 */
import { calls } from '@taskmint/contract';
import { setClock } from '../../clock';
import { DAY_MS, HOUR_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { approveOverdue } from './approve-overdue.job';
import { rateClients } from './rate-clients.job';

const api = shared(startTestApi);

const run = () => rateClients.run(new AbortController().signal);
const recordShown = async (task: string) => (await api.ok(calls.getTask, { params: { id: task } })).client_record;
/** Whatever is known is looked at again. */
const later = (ms: number) => setClock(() => Date.now() + ms);

async function clientWithWork(count: number): Promise<{ client: Person; task: string; work: string[] }> {
  const client = await api.person('client', { coins: 100 });
  const task = await api.task(client, { task_quantity: 20, per_task_pay: 5 });
  const work: string[] = [];
  for (let left = count; left > 0; left -= 1) work.push(await api.submit(await api.person('freelancer'), task));
  return { client, task, work };
}

async function decide(client: Person, work: readonly string[], rejected: number): Promise<void> {
  const token = api.tokenOf(client);
  for (const [index, id] of work.entries()) {
    const body = index < rejected ? { status: 'reject' as const } : { status: 'approve' as const };
    await api.ok(calls.decideSubmission, { params: { id }, body }, { token });
  }
}

it('says nothing before ten decisions, then the share of approvals and the hours that half of them took', async () => {
  const { client, task, work } = await clientWithWork(11);
  expect(await recordShown(task)).toBeNull();
  later(2 * HOUR_MS);
  await decide(client, work.slice(0, 9), 2);
  await run();
  expect(await recordShown(task)).toEqual({
    decided: 9,
    approval_rate: null,
    auto_rate: null,
    review_hours: null,
    appeals_lost: 0,
    stars: null,
  });
  later(4 * HOUR_MS);
  await decide(client, work.slice(9, 10), 0);
  await run();
  const record = await recordShown(task);
  expect(record).toMatchObject({ decided: 10, approval_rate: 0.8, auto_rate: 0 });
  expect(record?.review_hours).toBeCloseTo(2, 1);
  // A new task has it from the beginning.
  const next = await api.ok(
    calls.createTask,
    { body: { ...(await contentOf(task)), task_quantity: 1 } },
    { token: api.tokenOf(client) },
  );
  expect(await recordShown(next.insertedId)).toEqual(record);
});

it('tells apart what only the deadline decided, and forgets what is older than 60 days', async () => {
  const { client, task, work } = await clientWithWork(12);
  await decide(client, work.slice(0, 8), 0);
  later(4 * DAY_MS);
  await approveOverdue.run(new AbortController().signal);
  await run();
  expect(await recordShown(task)).toMatchObject({
    decided: 12,
    approval_rate: 1,
    auto_rate: 4 / 12,
    review_hours: expect.closeTo(0, 1),
  });
  later(70 * DAY_MS);
  await run();
  expect((await api.record(client)).client_record).toMatchObject({ decided: 0, approval_rate: null });
});

async function contentOf(task: string) {
  const { task_title, task_detail, per_task_pay, submission_info, task_image_url, completion_date } = await api.ok(
    calls.getTask,
    { params: { id: task } },
  );
  return { task_title, task_detail, per_task_pay, submission_info, task_image_url, completion_date };
}
