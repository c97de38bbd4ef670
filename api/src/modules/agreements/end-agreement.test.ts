/** An agreement that ends without its action: withdrawn by who made it, refused by another admin, or impossible since its subject changed. */
import { calls, type Agreement } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { UserModel } from '../users/user.model';
import { mongo, Types } from 'mongoose';

const reason = 'A reason that is long enough';

let numbers = 0;
const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

const worker = (coins: number) => api.person('freelancer', { bare: true, coins });
const set = (by: Person, who: Person, currentCoin: number) =>
  api.send(calls.adjustCoins, { params: { email: who.email }, body: { currentCoin, reason } }, api.as(by));
const withdraw = (by: Person, id: string) => api.send(calls.withdrawAgreement, { params: { id } }, api.as(by));
const refuse = (by: Person, id: string) =>
  api.send(calls.refuseAgreement, { params: { id }, body: { reason: 'They earned none of it' } }, api.as(by));
const ended = (deletedCount: number) => ({ status: 200, body: { deletedCount } });

async function about(by: Person, subject: string): Promise<Agreement | undefined> {
  return (await api.ok(calls.listAgreements, { query: { limit: 200 } }, api.as(by))).find(
    (each) => each.subject === subject,
  );
}

/** An agreement by `first` about the coins of `person`. */
async function agreed(first: Person, person: Person): Promise<string> {
  await set(first, person, 700);
  return (await about(first, `user:${person.id}`))?._id ?? '';
}

async function pair(): Promise<[Person, Person]> {
  return [await api.person('admin'), await api.person('admin')];
}

const refusalsTold = async (person: Person) =>
  (await api.ok(calls.listNews, { query: {} }, api.as(person))).notices.filter(
    ({ kind }) => kind === 'agreement_refused',
  );

async function newestOfLog(by: Person): Promise<object | undefined> {
  return (await api.ok(calls.listAudit, { query: { limit: 1 } }, api.as(by)))[0];
}

it('is withdrawn by who made it, once, and nobody else; the next one is the first again', async () => {
  const [first, second] = await pair();
  const person = await worker(0);
  const id = await agreed(first, person);
  expect(await about(first, `user:${person.id}`)).toMatchObject({ may_withdraw: true, may_refuse: false });
  expect(await withdraw(second, id)).toMatchObject(ended(0));
  expect(await withdraw(first, id)).toMatchObject(ended(1));
  expect(await withdraw(first, id)).toMatchObject(ended(0));
  expect(await newestOfLog(first)).toMatchObject({
    action: 'withdraw-agreement',
    subject: `user:${person.id}`,
    before: { agreement: 'adjust-coins', from: 0, to: 700, first_admin: first.id },
  });
  expect(await set(second, person, 700)).toMatchObject({ status: 409 });
  expect((await api.record(person)).coins).toBe(0);
});

it('is told to who made it when it is used', async () => {
  const [first, second] = await pair();
  const person = await worker(0);
  await agreed(first, person);
  expect(await set(second, person, 700)).toMatchObject({ status: 200 });
  const told = async (admin: Person) =>
    (await api.ok(calls.listNews, { query: {} }, api.as(admin))).notices.filter(
      ({ kind }) => kind === 'agreement_done',
    );
  expect(await told(first)).toMatchObject([{ facts: { name: person.name, by: second.name } }]);
  expect(await told(second)).toEqual([]);
});

it('is refused by another admin with a reason, which the first is told', async () => {
  const [first, second] = await pair();
  const person = await worker(0);
  const id = await agreed(first, person);
  expect(await refuse(first, id)).toMatchObject(ended(0));
  expect(await about(second, `user:${person.id}`)).toMatchObject({ may_refuse: true, may_withdraw: false });
  const both = await Promise.all([refuse(second, id), refuse(second, id)]);
  expect(both.map(({ body }) => (body as { deletedCount: number }).deletedCount).sort()).toEqual([0, 1]);
  expect(await about(second, `user:${person.id}`)).toBeUndefined();
  expect(await refusalsTold(first)).toMatchObject([
    { facts: { name: person.name, by: second.name, reason: 'They earned none of it' } },
  ]);
  expect(await newestOfLog(second)).toMatchObject({
    action: 'refuse-agreement',
    reason: 'They earned none of it',
    before: { agreement: 'adjust-coins', first_admin: first.id },
  });
  expect(await set(second, person, 700)).toMatchObject({ status: 409 });
});

it('is either refused or done when both come at once', async () => {
  const [first, second] = await pair();
  const third = await api.person('admin');
  const person = await worker(0);
  const id = await agreed(first, person);
  const [done, refusal] = await Promise.all([set(second, person, 700), refuse(third, id)]);
  const isDone = done.status === 200;
  expect(refusal).toMatchObject(ended(isDone ? 0 : 1));
  expect((await api.record(person)).coins).toBe(isDone ? 700 : 0);
});

it('is refused, told and recorded together, although the first commit meets a conflict', async () => {
  const [first, second] = await pair();
  const id = await agreed(first, await worker(0));
  const commit = jest.spyOn(mongo.ClientSession.prototype, 'commitTransaction');
  commit.mockImplementationOnce(async function (this: mongo.ClientSession) {
    await this.abortTransaction();
    throw new mongo.MongoServerError({ message: 'conflict', errorLabels: ['TransientTransactionError'] });
  });
  try {
    expect(await refuse(second, id)).toMatchObject(ended(1));
  } finally {
    commit.mockRestore();
  }
  expect(await refusalsTold(first)).toHaveLength(1);
});

it('is not refused by who gains by it, nor by an admin of today', async () => {
  const [first, target] = await pair();
  const fresh = await api.person('admin');
  await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(fresh.id) }, { $set: { admin_since: new Date() } });
  const id = await agreed(first, target);
  expect(await about(target, `user:${target.id}`)).toMatchObject({ may_refuse: false });
  expect(await refuse(target, id)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
  expect(await refuse(fresh, id)).toMatchObject({ status: 409, body: { code: 'admin_too_new' } });
  expect(await about(first, `user:${target.id}`)).toBeDefined();
});

describe('one whose subject has changed', () => {
  const waits = async (by: Person) => (await api.ok(calls.getAdminFigures, {}, api.as(by))).agreements_waiting;

  it('says so and waits for nobody, but can be refused', async () => {
    const [first, second] = await pair();
    const person = await worker(0);
    const before = await waits(second);
    const id = await agreed(first, person);
    expect(await waits(second)).toBe(before + 1);
    expect(await about(second, `user:${person.id}`)).toMatchObject({ possible: true, may_agree: true });
    expect(await set(second, person, 100)).toMatchObject({ status: 200 });
    expect(await about(second, `user:${person.id}`)).toMatchObject({
      possible: false,
      may_agree: false,
      may_refuse: true,
    });
    expect(await waits(second)).toBe(before);
    expect(await refuse(second, id)).toMatchObject(ended(1));
  });

  it.each([
    ['a withdrawal that its freelancer cancelled', 'cancel'],
    ['a withdrawal that was rejected', 'reject'],
  ] as const)('is %s', async (_, how) => {
    const [first, second] = await pair();
    const payee = await worker(3_000);
    const account_number = `019${String((numbers += 1)).padStart(8, '0')}`;
    const body = { withdraw_coin: 3_000, payment_system: 'Bcash' as const, account_number };
    const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, api.as(payee));
    await api.send(calls.payWithdrawal, { params: { id } }, api.as(first));
    expect(await about(second, `withdrawal:${id}`)).toMatchObject({ possible: true });
    if (how === 'cancel') await api.ok(calls.cancelWithdrawal, { params: { id } }, api.as(payee));
    else await api.ok(calls.rejectWithdrawal, { params: { id }, body: { reason } }, api.as(second));
    expect(await about(second, `withdrawal:${id}`)).toMatchObject({ possible: false });
  });

  it('is an account that was closed, or somebody who is an admin by now', async () => {
    const [first, second] = await pair();
    const person = await worker(600);
    const close = (by: Person) =>
      api.send(calls.closeUser, { params: { id: person.id }, query: { reason } }, api.as(by));
    const promote = (by: Person, who: Person) =>
      api.send(calls.changeRole, { params: { email: who.email }, body: { role: 'admin', reason } }, api.as(by));
    const other = await api.person('freelancer');
    await promote(first, person);
    await promote(first, other);
    expect(await about(second, `user:${person.id}`)).toMatchObject({ action: 'make-admin', possible: true });
    await close(first);
    expect(await close(second)).toMatchObject({ status: 200 });
    expect(await about(second, `user:${person.id}`)).toMatchObject({ action: 'make-admin', possible: false });
    expect(await about(second, `user:${other.id}`)).toMatchObject({ possible: true });
    await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(other.id) }, { $set: { role: 'admin' } });
    expect(await about(second, `user:${other.id}`)).toMatchObject({ possible: false });
  });
});
