/**
 * Adds every field that any record has to every write: callers must not be able to set it that way. A quarter of the fields a day, all with
 * TASKMINT_FULL=1; the most valuable ones are always included. Calls have closed schemas, so extra fields are refused. Registration accepts unknown fields
 * (decisions.md 10), so there the record is checked. Fields that screens send along get false values.
 */
import mongoose, { Types } from 'mongoose';
import { z } from 'zod';
import { calls, type CallName, type CallShape, type ErrorBody, type FieldIssue } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { SubmissionModel } from '../modules/submissions/submission.model';
import { TaskModel } from '../modules/tasks/task.model';
import { WithdrawalModel } from '../modules/withdrawals/withdrawal.model';
import { CartItemModel } from '../modules/carts/cart-item.model';
import { CALL_FIXTURES } from '../testing/call-fixtures';
import { sendParts } from '../testing/send-parts';
import { shared } from '../testing/shared';
import { startFixtures } from '../testing/start-fixtures';
import type { Person, TestApi } from '../testing/start-test-api';
import { todays } from '../testing/todays';

jest.setTimeout(240_000);

/** Fields of one request: an answer names about as many. */
const TOGETHER = 12;

let api: TestApi;

const fixtures = shared(startFixtures);
beforeAll(() => {
  api = fixtures.api;
});

/** What a thief would set first, and what is no field at all. */
const TEMPTING: ReadonlySet<string> = new Set([
  ...['coins', 'earned_coins', 'promotional_coins', 'withdrawable_coins', 'escrow_coins', 'held_coins'],
  ...['role', 'status', 'isAdmin', 'uid', 'actor', 'owner', 'worker'],
  ...['$set', '$inc', '__proto__', 'constructor'],
]);

/** Fields of all records, with a value that would be worth having. */
function fieldsOfRecords(): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const name of mongoose.modelNames()) {
    mongoose.model(name).schema.eachPath((path, type) => {
      const worth: Record<string, unknown> = { Number: 1_000_000, Boolean: true, Date: '2030-01-01T00:00:00.000Z' };
      const value = worth[type.instance] ?? (path === 'role' ? 'admin' : 'a'.repeat(24));
      fields.set(path.split('.')[0] ?? path, value);
    });
  }
  for (const key of ['$set', '$inc', '__proto__', 'constructor', 'isAdmin', 'withdrawable_coins', 'actor', 'uid'])
    fields.set(key, key.startsWith('$') ? { coins: 1_000_000 } : true);
  return fields;
}

type Properties = { properties?: object; anyOf?: Properties[]; oneOf?: Properties[] };

function ownNames(call: CallShape): Set<string> {
  const schema = z.toJSONSchema(call.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Properties;
  return new Set(
    [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => Object.keys(one.properties ?? {})),
  );
}

const WRITES = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].method !== 'GET' && 'body' in calls[name],
);
const OPEN: ReadonlySet<CallName> = new Set(['registerUser']);

test.each(WRITES.filter((name) => !OPEN.has(name)))('%s is closed to fields of records', async (name) => {
  const call: CallShape = calls[name];
  const fixture = CALL_FIXTURES[name];
  if (!fixture) throw new Error(`there is no fixture for ${name}`);
  const caller: Person =
    fixture.role === 'stranger'
      ? { ...api.stranger(), id: 'f'.repeat(24), name: 'Stranger' }
      : await api.person(fixture.role, { coins: 100_000 });
  const token = name === 'exchangeToken' ? api.identity.idToken(caller.uid, caller.email) : caller.token;
  const base = await fixture.make(fixtures, caller);
  const send = (fields: readonly (readonly [string, unknown])[]) => {
    // Spelled out, because an object literal with `__proto__` has no such key.
    const added = fields.map(([field, value]) => `,${JSON.stringify(field)}:${JSON.stringify(value)}`).join('');
    const body = JSON.stringify(base.body).replace(/\}$/, `${added}}`).replace('{,', '{');
    const headers = { 'Content-Type': 'application/json' };
    return sendParts(api, call, { ...base, body: body as never }, { token, headers });
  };
  const known = ownNames(call);
  const unknown = [...fieldsOfRecords()].filter(([field]) => !known.has(field));
  const surplus = [
    ...unknown.filter(([field]) => TEMPTING.has(field)),
    ...todays(
      4,
      unknown.filter(([field]) => !TEMPTING.has(field)),
    ),
  ];
  // What is refused by name among others would be alone; whatever is not named, or not whole, is sent alone.
  const named = new Set<string>();
  const unique = surplus.filter(([field]) => field !== '__proto__');
  for (let at = 0; at < unique.length; at += TOGETHER) {
    const { body } = await send(unique.slice(at, at + TOGETHER));
    const { issues = [] } = ((body as ErrorBody).details ?? {}) as { issues?: readonly FieldIssue[] };
    const refused = issues.filter(({ code }) => code === 'unknown_field');
    for (const { path } of refused) for (const name of path.replace('body.', '').split(',')) named.add(name);
  }
  const accepted: string[] = [];
  for (const one of surplus.filter(([field]) => !named.has(field))) {
    const { status, text } = await send([one]);
    if (status !== 400 && status !== 422) accepted.push(`${one[0]}: ${status} ${text.slice(0, 100)}`);
  }
  expect(accepted).toEqual([]);
});

test('what is sent along with a registration does not count', async () => {
  const { uid, email, token } = api.stranger();
  const fields = Object.fromEntries(
    [...fieldsOfRecords()].filter(([field]) => !['name', 'role', 'photoURL', 'email', '__proto__'].includes(field)),
  );
  const body = { name: 'Somebody', role: 'client', email: 'admin-1@people.test', ...fields };
  const { status, body: answer } = await api.request<{ insertedId: string }>('POST', '/users', body, { token });
  expect(status).toBe(201);
  expect(await api.record({ id: answer.insertedId })).toMatchObject({
    uid,
    email,
    role: 'client',
    coins: 15,
    promotional_coins: 15,
    total_pay: 0,
    earned_coins: 0,
    status: 'active',
    work_approved: 0,
    closing: false,
  });
  await api.assertBalanced();
});

test('nobody registers as an admin', async () => {
  const { token } = api.stranger();
  const { status } = await api.request('POST', '/users', { name: 'Somebody', role: 'admin' }, { token });
  expect(status).toBe(422);
});

describe('lies in the fields that screens send along', () => {
  const other = { creator_email: 'other@people.test', creator_name: 'Other' };

  test('a task belongs to whoever posted it and costs quantity times pay', async () => {
    const client = await api.person('client', { coins: 100 });
    const { body } = (await CALL_FIXTURES.createTask?.make(fixtures, client)) ?? {};
    const lie = await api.request('POST', '/task', { ...body, payable_amount: 1 }, { token: client.token });
    expect(lie.status).toBe(422);
    const told = await api.request<{ insertedId: string }>(
      'POST',
      '/task',
      { ...body, ...other },
      { token: client.token },
    );
    const record = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(told.body.insertedId) });
    expect(record).toMatchObject({ creator_email: client.email, creator_name: client.name, escrow_coins: 15 });
  });

  test('an edit changes neither owner nor what has been set aside', async () => {
    const client = await api.person('client', { coins: 100 });
    const id = await api.task(client);
    const edit = { task_title: 'Renamed', ...other };
    expect((await api.request('PATCH', `/task/${id}`, edit, { token: client.token })).status).toBe(200);
    const record = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) });
    expect(record).toMatchObject({ task_title: 'Renamed', creator_email: client.email, escrow_coins: 15 });
    expect(record?.owner.toHexString()).toBe(client.id);
  });

  test('work is paid what its task pays', async () => {
    const worker = await api.person('freelancer');
    const { body } = (await CALL_FIXTURES.createSubmission?.make(fixtures, worker)) ?? {};
    const lies = {
      ...body,
      ...other,
      payable_amount: 999_999,
      worker_email: 'other@people.test',
      worker_name: 'Other',
    };
    const { body: told } = await api.request<{ insertedId: string }>('POST', '/submission', lies, {
      token: worker.token,
    });
    const record = await collectionOf(SubmissionModel).findOne({
      _id: new Types.ObjectId(told.insertedId),
    });
    expect(record).toMatchObject({
      payable_amount: 5,
      worker_email: worker.email,
      worker_name: worker.name,
      status: 'pending',
    });
    expect(record?.creator_email).not.toBe(other.creator_email);
  });

  test('a withdrawal is worth its coins and belongs to whoever asked', async () => {
    const worker = await api.person('freelancer', { coins: 1_000 });
    const { body } = (await CALL_FIXTURES.requestWithdrawal?.make(fixtures, worker)) ?? {};
    const lie = await api.request('POST', '/withdraw', { ...body, withdraw_amount: 1_500 }, { token: worker.token });
    expect(lie.status).toBe(409);
    const fields = { ...body, withdraw_amount: 15, worker_email: 'other@people.test', worker_name: 'Other' };
    const { body: told } = await api.request<{ insertedId: string }>('POST', '/withdraw', fields, {
      token: worker.token,
    });
    const record = await collectionOf(WithdrawalModel).findOne({
      _id: new Types.ObjectId(told.insertedId),
    });
    expect(record).toMatchObject({
      withdraw_coin: 300,
      held_coins: 300,
      worker_email: worker.email,
      status: 'pending',
    });
  });

  test('a cart takes the price of the package, and a payment what was ordered', async () => {
    const [client, victim] = [await api.person('client'), await api.person('client')];
    const { body } = (await CALL_FIXTURES.addToCart?.make(fixtures, client)) ?? {};
    expect((await api.request('POST', '/cart', { ...body, price: 0.01 }, { token: client.token })).status).toBe(409);
    expect((await api.request('POST', '/cart', { ...body, coins: 1_000_000 }, { token: client.token })).status).toBe(
      404,
    );

    const theirs = await CALL_FIXTURES.removeFromCart?.make(fixtures, victim);
    const paid = await CALL_FIXTURES.recordPayment?.make(fixtures, client);
    const fields = { ...paid?.body, cardId: [theirs?.params?.['id']], email: victim.email };
    const before = await api.record(client);
    expect((await api.request('POST', '/payment', { ...fields, price: 0.01 }, { token: client.token })).status).toBe(
      409,
    );
    expect((await api.request('POST', '/payment', fields, { token: client.token })).status).toBe(200);
    expect((await api.record(client)).coins).toBe(before.coins + 10);
    // The list of cart items in the request is not what is removed.
    const left = await collectionOf(CartItemModel).countDocuments({
      user_id: new Types.ObjectId(victim.id),
    });
    expect(left).toBe(1);
  });
});
