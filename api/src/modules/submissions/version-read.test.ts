/** Nobody decides about work that they have not seen: who says which version they read decides about that one only. */
import { calls } from '@taskmint/contract';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

interface Given {
  client: Person;
  task: string;
  workers: Person[];
  ids: string[];
}

async function given(count: number): Promise<Given> {
  const client = await api.person('client', { bare: true, coins: 10 * count });
  const task = await api.task(client, { task_quantity: count, per_task_pay: 10 });
  const workers: Person[] = [];
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    workers.push(await api.person('freelancer', { bare: true }));
    ids.push(await api.submit(workers[n]!, task));
  }
  return { client, task, workers, ids };
}

const change = ({ workers, ids }: Given, n = 0) =>
  api.ok(
    calls.changeSubmission,
    { params: { id: ids[n]! }, body: { submission_details: 'Something else.' } },
    api.as(workers[n]!),
  );
const readAt = async ({ client, ids }: Given, n = 0) =>
  (await api.ok(calls.getSubmission, { params: { id: ids[n]! } }, api.as(client))).edited_at;
const decide = ({ client, ids }: Given, status: 'approve' | 'reject', edited_at?: string | null) =>
  api.send(
    calls.decideSubmission,
    { params: { id: ids[0]! }, body: { status, ...(edited_at === undefined ? {} : { edited_at }) } },
    api.as(client),
  );
const changed = { status: 409, body: { code: 'submission_changed' } };

it.each(['approve', 'reject'] as const)('%s: not after a change that was not seen, and then once', async (status) => {
  const one = await given(1);
  expect(await readAt(one)).toBeNull();
  await change(one);
  const first = await readAt(one);
  expect(await decide(one, status, null)).toMatchObject(changed);
  await change(one);
  expect(await decide(one, status, first)).toMatchObject(changed);
  expect((await api.record(one.workers[0]!)).coins).toBe(0);
  const now = await readAt(one);
  expect(now).not.toBe(first);
  expect(await decide(one, status, now)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  expect(await decide(one, status, first)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  expect((await api.record(one.workers[0]!)).coins).toBe(status === 'approve' ? 10 : 0);
});

it.each(['approve', 'reject'] as const)('%s: as before for callers who do not say what they read', async (status) => {
  const one = await given(1);
  await change(one);
  expect(await decide(one, status)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
});

it('a change and an approval at the same moment: whichever is first, nothing unseen is paid', async () => {
  const one = await given(1);
  const [approval, edit] = await Promise.all([
    decide(one, 'approve', null),
    api.send(
      calls.changeSubmission,
      { params: { id: one.ids[0]! }, body: { submission_details: 'Something else.' } },
      api.as(one.workers[0]!),
    ),
  ]);
  expect([approval.status, edit.status].sort()).toEqual([200, 409]);
});

it('a file added since is not approved unseen, and its client is told of it', async () => {
  const client = await api.person('client', { bare: true, coins: 10 });
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 10 });
  const one: Given = { client, task, workers: [worker], ids: [await api.submit(worker, task)] };
  const body = new FormData();
  body.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'proof.pdf');
  const attached = await api.request('POST', `/submission/${one.ids[0]}/files`, body, { token: worker.token });
  expect(attached.status).toBe(201);
  expect(await decide(one, 'approve', null)).toMatchObject(changed);
  const news = await api.ok(calls.listNews, {}, api.as(client));
  expect(news.notices.map(({ kind }) => kind)).toContain('work_changed');
  expect(await decide(one, 'approve', await readAt(one))).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
});

it('changes are not requested of a version that was not seen', async () => {
  const one = await given(1);
  const ask = (edited_at: string | null) =>
    api.send(
      calls.requestChanges,
      { params: { id: one.ids[0]! }, body: { message: 'Name the colours of the sky as well.', edited_at } },
      api.as(one.client),
    );
  await change(one);
  expect(await ask(null)).toMatchObject(changed);
  expect((await ask(await readAt(one))).status).toBe(200);
});

it('many: those that changed are left, each with its reason, and the others are paid', async () => {
  const all = await given(3);
  await change(all, 2);
  const before = await readAt(all, 2);
  await change(all, 1);
  const body = { status: 'approve' as const, submission_ids: all.ids, edited_at: [null, null, before] };
  const { outcomes } = await api.ok(calls.decideMany, { params: { id: all.task }, body }, api.as(all.client));
  expect(outcomes.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['done', null],
    ['refused', 'submission_changed'],
    ['done', null],
  ]);
});
