/** Closing an account with a debt for a payment that was taken back, and registering again, does not cancel the debt (decisions.md 24). */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { OrderModel } from '../../payments/order.model';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';
import { UserModel } from './user.model';

const api = shared(startTestApi);

let made = 0;
async function register(email: string, claims = {}) {
  const uid = `uid-of-debts-${(made += 1)}`;
  const { token } = await api.ok(
    calls.exchangeToken,
    { body: {} },
    { token: api.identity.idToken(uid, email, claims) },
  );
  const answer = await api.send(calls.registerUser, { body: { name: 'Somebody', role: 'client' } }, { token });
  return { uid, answer };
}

/** Somebody who bought, left, and owes from then on: banks say so weeks later too. */
async function leavesOwing(email: string, claims = {}) {
  const { uid, answer } = await register(email, claims);
  const { insertedId: id } = answer.body as { insertedId: string };
  const user_id = new Types.ObjectId(id);
  await collectionOf(OrderModel).insertOne({ user_id, cart_key: `of-${id}` } as never);
  await api.ok(calls.closeUser, { params: { id } }, { token: api.tokenOf({ uid, email }) });
  const owes = (receivable_cents: number) =>
    collectionOf(UserModel).updateOne({ _id: user_id }, { $set: { receivable_cents } });
  await owes(500);
  return { owes, record: () => collectionOf(UserModel).findOne({ _id: user_id }) };
}

it('does not come back with the same mailbox until that is settled', async () => {
  const { owes } = await leavesOwing('one@debts.test');
  for (const email of ['one@debts.test', 'One+new@debts.test'])
    expect((await register(email)).answer).toMatchObject({ status: 409, body: { code: 'receivable_open' } });
  expect((await register('other@debts.test')).answer).toMatchObject({ status: 201 });
  await owes(0);
  expect((await register('one@debts.test')).answer).toMatchObject({ status: 201 });
});

it('keeps nobody out of a mailbox that was never known to be the debtor’s', async () => {
  await leavesOwing('victim@debts.test', { emailVerified: false });
  expect((await register('victim@debts.test')).answer).toMatchObject({ status: 201 });
});

it('nothing is kept of the mailbox of who never bought, and never the address itself', async () => {
  const { answer, uid } = await register('never@debts.test');
  const { insertedId: id } = answer.body as { insertedId: string };
  await api.ok(calls.closeUser, { params: { id } }, { token: api.tokenOf({ uid, email: 'never@debts.test' }) });
  const closed = await collectionOf(UserModel).findOne({ _id: new Types.ObjectId(id) });
  expect([closed?.status, closed?.mailbox]).toEqual(['closed', undefined]);
  expect(JSON.stringify(await (await leavesOwing('hashed@debts.test')).record())).not.toContain('hashed');
});
