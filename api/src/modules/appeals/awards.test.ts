/** How much one admin awards alone (decisions.md 26, fair-work.md 5). */
import { calls } from '@taskmint/contract';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const PAY = 450;

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

/** An appeal that waits for an admin, of another freelancer each time. */
async function appealed(): Promise<{ id: string; worker: Person }> {
  const client = await api.person('client', { bare: true, coins: PAY });
  const worker = await api.person('freelancer', { bare: true });
  const id = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: PAY }));
  await api.decide(client, id, 'reject');
  const body = { reason: 'The list has all ten entries; look at the second page.' };
  await api.ok(calls.openAppeal, { params: { id }, body }, api.as(worker));
  const answer = { agree: false as const, answer: 'There is no second page in it.' };
  await api.ok(calls.answerAppeal, { params: { id }, body: answer }, api.as(client));
  return { id, worker };
}

test('2,000 coins within 7 days, to however many freelancers; a second admin agrees to more', async () => {
  const [alone, second] = [await api.person('admin'), await api.person('admin')];
  const award = (id: string, by: Person) => {
    const body = { outcome: 'full' as const, reason: 'The second page is there, with all ten.' };
    return api.send(calls.decideAppeal, { params: { id }, body }, api.as(by));
  };
  for (let n = 0; n < 4; n += 1) expect((await award((await appealed()).id, alone)).status).toBe(200);
  const { id, worker } = await appealed();
  expect((await award(id, alone)).body).toMatchObject({ code: 'second_admin_needed' });
  expect((await api.record(worker)).coins).toBe(0);
  expect((await award(id, second)).status).toBe(200);
  expect((await api.record(worker)).coins).toBe(PAY);
});
