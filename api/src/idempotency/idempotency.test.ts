/** `Idempotency-Key`: a repeated request gets the same bytes and moves nothing again, refused or not; a different request with the same key is refused. */
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { LedgerEntryModel } from '../ledger';
import { shared } from '../testing/shared';
import { startTestApi, taskFields, type Person } from '../testing/start-test-api';

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

let keys = 0;
const newKey = (): string => `key-${(keys += 1)}-of-this-test`;
const entries = (): Promise<number> => collectionOf(LedgerEntryModel).countDocuments({});
const post = (client: Person, idempotencyKey: string) =>
  api.send(calls.createTask, { body: taskFields() }, { token: client.token, idempotencyKey });

test('the same key and request: the same bytes, said to be a repetition, and no second effect', async () => {
  const client = await api.person('client', { coins: 100 });
  const key = newKey();
  const first = await post(client, key);
  const before = await entries();
  const again = await post(client, key);
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(first.headers.get('Idempotent-Replayed')).toBeNull();
  expect(await entries()).toBe(before);
  expect((await api.record(client)).coins).toBe(100);
});

test('the fields of a body in another order are the same request', async () => {
  const client = await api.person('client', { coins: 100 });
  const key = newKey();
  const first = await post(client, key);
  const body = Object.fromEntries(Object.entries(taskFields()).reverse());
  const again = await api.request('POST', '/task', body, { token: client.token, idempotencyKey: key });
  expect(again.text).toBe(first.text);
});

test('the same key with another body, another thing or another call is refused', async () => {
  const client = await api.person('client', { coins: 100 });
  const key = newKey();
  const { insertedId: id } = (await post(client, key)).body as { insertedId: string };
  const other = await api.task(client);
  const options = { token: client.token, idempotencyKey: key };
  expect(await api.refused(calls.createTask, { body: { ...taskFields(), per_task_pay: 6 } }, options)).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  });
  expect((await api.refused(calls.deleteTask, { params: { id } }, options)).code).toBe('idempotency_key_reused');

  const deleting = newKey();
  const withDeleting = { token: client.token, idempotencyKey: deleting };
  await api.ok(calls.deleteTask, { params: { id } }, withDeleting);
  expect((await api.refused(calls.deleteTask, { params: { id: other } }, withDeleting)).code).toBe(
    'idempotency_key_reused',
  );
});

test('a key belongs to who used it: somebody else with the same key is served for themselves', async () => {
  const [one, two] = [await api.person('client', { coins: 100 }), await api.person('client', { coins: 100 })];
  const key = newKey();
  const [first, second] = [await post(one, key), await post(two, key)];
  expect(second.status).toBe(201);
  expect(second.text).not.toBe(first.text);
  expect((await api.record(two)).coins).toBe(100);
});

test('a refusal is kept: the same key is refused in the same words although its reason is gone, a new one is served', async () => {
  const client = await api.person('client', { bare: true, coins: 14 });
  const key = newKey();
  const refused = await post(client, key);
  expect(refused.status).toBe(409);
  const admin = await api.person('admin');
  const body = { currentCoin: 15, reason: 'One coin was missing' };
  await api.ok(calls.adjustCoins, { params: { email: client.email }, body }, { token: admin.token });
  const again = await post(client, key);
  expect([again.status, again.text]).toEqual([409, refused.text]);
  expect((await post(client, newKey())).status).toBe(201);
});

test('a decision that changed nothing is kept as such', async () => {
  const client = await api.person('client', { coins: 100 });
  const id = await api.submit(await api.person('freelancer'), await api.task(client));
  const decide = (idempotencyKey: string) =>
    api.send(
      calls.decideSubmission,
      { params: { id }, body: { status: 'approve' } },
      { token: client.token, idempotencyKey },
    );
  const [first, other] = [newKey(), newKey()];
  expect((await decide(first)).body).toEqual({ modifiedCount: 1 });
  expect((await decide(other)).body).toEqual({ modifiedCount: 0 });
  expect((await decide(first)).body).toEqual({ modifiedCount: 1 });
  expect((await decide(other)).body).toEqual({ modifiedCount: 0 });
});

test.each(['short', 'a'.repeat(129), 'with a space', 'ümlaut-key'])('%p is no key', async (key) => {
  const client = await api.person('client');
  const sent = Buffer.from(key).toString('latin1');
  const answer = await post(client, sent);
  expect(answer.status).toBe(422);
  expect((await api.record(client)).coins).toBe(15);
});

test('every call that moves coins says so in its contract', () => {
  const moving = Object.entries(calls).filter(([, call]) => 'movesCoins' in call);
  expect(moving.map(([name]) => name).sort()).toEqual([
    'addToPay',
    'adjustCoins',
    'adjustTotalPay',
    'answerAppeal',
    'answerDefect',
    'applyVerdicts',
    'cancelWithdrawal',
    'closeUser',
    'createPaymentIntent',
    'createSubmission',
    'createTask',
    'decideAppeal',
    'decideDefect',
    'decideHeldCoins',
    'decideMany',
    'decideSubmission',
    'deleteTask',
    'giveBackTask',
    'giveBonus',
    'importPayoutResults',
    'moderateTask',
    'openAppeal',
    'payWithdrawal',
    'recordPayment',
    'registerUser',
    'rejectWithdrawal',
    'requestWithdrawal',
    'returnPayout',
    'screenOut',
    'startTask',
    'updateTask',
    'withdrawSubmission',
    'writeOffReceivable',
  ]);
});
