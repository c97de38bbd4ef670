/** The export of one's own data: complete, without other people's data, and never more than one page in memory. */
import { Types } from 'mongoose';
import { calls, type CallOutput } from '@taskmint/contract';
import { database } from '../../database/connection';
import { pagesOf } from '../../database/pages-of';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

let client: Person;
let worker: Person;
let task: string;
const api = shared(startTestApi);
beforeAll(async () => {
  [client, worker] = await Promise.all([
    api.person('client', { coins: 500, name: 'Client of the test' }),
    api.person('freelancer', { coins: 900, name: 'Worker of the test' }),
  ]);
  task = await api.task(client, { task_title: 'Own task' });
  const work = await api.submit(worker, task);
  await api.decide(client, work, 'approve');
  const payout = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01712345678' };
  await api.ok(calls.requestWithdrawal, { body: payout }, { token: worker.token });
  const review = { rating: 5, details: 'It does what it says, and quickly.' };
  await api.ok(calls.writeReview, { body: review }, { token: client.token });
  await api.ok(
    calls.updateProfile,
    { params: { email: worker.email }, body: { skills: ['Proofreading'] } },
    { token: worker.token },
  );
  await api.ok(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(worker.uid, worker.email) });
});

const copyOf = ({ token }: Person): Promise<CallOutput<typeof calls.exportAccount>> =>
  api.ok(calls.exportAccount, {}, { token });

test('has everything of a freelancer, with what they wrote', async () => {
  const copy = await copyOf(worker);
  expect(copy.account).toMatchObject({ email: worker.email, name: worker.name });
  expect(copy.profile).toEqual({ skills: ['Proofreading'] });
  expect(copy.submissions).toMatchObject([{ task_title: 'Own task', submission_details: 'Done as asked.' }]);
  expect(copy.withdrawals).toMatchObject([{ withdraw_coin: 300, account_number: '01712345678' }]);
  expect(copy.sessions).toMatchObject([{ _id: '1000' }]);
  const { email, token } = worker;
  const query = { order: 'oldest' } as const;
  expect(copy.statement).toEqual(await api.ok(calls.getStatement, { params: { email }, query }, { token }));
  expect(copy.statement.length).toBeGreaterThan(1);
  expect(copy.tasks).toEqual([]);
});

test('has everything of a client', async () => {
  const copy = await copyOf(client);
  expect(copy.tasks).toMatchObject([{ _id: task, task_title: 'Own task', creator_email: client.email }]);
  expect(copy.received_submissions).toMatchObject([{ worker_name: worker.name, submission_details: 'Done as asked.' }]);
  expect(copy.reviews).toMatchObject([{ rating: 5, email: client.email }]);
  expect(copy.submissions).toEqual([]);
});

test('has no address of anybody else, and nothing of strangers', async () => {
  const stranger = await api.person('client', { coins: 500, name: 'Stranger of the test' });
  await api.task(stranger, { task_title: 'Task of a stranger' });
  for (const [own, other] of [
    [client, worker],
    [worker, client],
    [stranger, worker],
  ] as const) {
    const text = JSON.stringify(await copyOf(own));
    expect(text).toContain(own.email);
    expect(text).not.toContain(other.email);
    expect(text.includes('Task of a stranger')).toBe(own === stranger);
  }
});

test('says an admin what they agreed to, and not whom it was about', async () => {
  const [admin, person] = await Promise.all([api.person('admin'), api.person('client')]);
  await api.send(
    calls.adjustCoins,
    { params: { email: person.email }, body: { currentCoin: 9_000, reason: 'A reason that is long enough' } },
    { token: admin.token },
  );
  const copy = await copyOf(admin);
  expect(copy.agreements).toMatchObject([{ action: 'adjust-coins', reason: 'A reason that is long enough' }]);
  expect(JSON.stringify(copy)).not.toContain(person.email);
});

test('comes as a file that no cache keeps', async () => {
  const { headers } = await api.send(calls.exportAccount, {}, { token: worker.token });
  expect(headers.get('content-disposition')).toBe('attachment; filename="taskmint-account.json"');
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('holds a page of a long list, however long it is', async () => {
  const owner = new Types.ObjectId();
  const rows = database().collection<{ _id: Types.ObjectId; owner: Types.ObjectId }>('rows_of_the_test');
  await rows.createIndex({ owner: 1, _id: 1 });
  await rows.insertMany(Array.from({ length: 1_050 }, () => ({ _id: new Types.ObjectId(), owner })));
  const sizes: number[] = [];
  for await (const page of pagesOf(rows, { owner }, { owner: 1, _id: 1 }, (records) => records.map(({ _id }) => _id)))
    sizes.push(page.length);
  expect(sizes).toEqual([200, 200, 200, 200, 200, 50]);
});
