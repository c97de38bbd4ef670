/** A client who owes for a reversed payment still pays what an admin decided; otherwise a small debt would make the platform pay for everything else. */
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { LedgerEntryModel, ledgerTotals } from '../ledger';
import { buyByCard, deliverLatest } from '../testing/card-purchase';
import { scriptedProvider, type ScriptedProvider } from '../testing/scripted-provider';
import { shared } from '../testing/shared';
import { moveCoins, startTestApi, type Person } from '../testing/start-test-api';
import { continueSettling } from './continue-settling.job';
import { OrderModel } from './order.model';
import { useProvider } from './provider-in-use';

let provider: ScriptedProvider;
let admin: Person;

const api = shared(startTestApi);
beforeAll(async () => {
  provider = scriptedProvider(() => new Date());
  useProvider(provider);
  admin = await api.person('admin');
});
afterAll(() => {
  useProvider(undefined);
});
afterEach(() => api.assertBalanced());

const REASON = 'Looked at the work itself, and at what was asked for.';
const COINS = 150;

/** Buys `COINS` by card. */
async function buy(client: Person): Promise<{ intent: string; order: string }> {
  const offer = (await api.ok(calls.listPackages, {})).find(({ coins }) => coins === COINS);
  return buyByCard(api, provider, client, offer!);
}

const deliver = (): Promise<void> => deliverLatest(api, provider);

/**
 * A client whose first payment was taken back after it had paid somebody whom an admin let keep it; the coins of the second lie in a free place of `kept`, which `other`
 * had meanwhile and said that it was broken. `wronged` has handed in `work` for 10 coins that was rejected.
 */
async function owing(): Promise<
  Record<'client' | 'wronged' | 'other', Person> & Record<'kept' | 'work' | 'report' | 'intent', string>
> {
  const client = await api.person('client', { bare: true });
  const person = () => api.person('freelancer', { bare: true });
  const [wronged, accomplice, other] = [await person(), await person(), await person()];
  const first = await buy(client);
  const small = await api.task(client, { task_quantity: 1, per_task_pay: 10 });
  const work = await api.submit(wronged, small);
  const decide = (id: string, status: 'approve' | 'reject') => api.decide(client, id, status);
  await decide(work, 'reject');
  await api.ok(calls.deleteTask, { params: { id: small } }, api.as(client));
  const spent = await api.task(client, { task_quantity: 1, per_task_pay: COINS });
  await decide(await api.submit(accomplice, spent), 'approve');
  await buy(client);
  const kept = await api.task(client, { task_quantity: 1, per_task_pay: COINS });
  const said = { category: 'dead_link' as const, text: 'The second link leads nowhere.' };
  await api.ok(calls.startTask, { params: { id: kept } }, api.as(other));
  const { insertedId: report } = await api.ok(calls.reportDefect, { params: { id: kept }, body: said }, api.as(other));
  provider.dispute(first.intent);
  await deliver();
  provider.endDispute(first.intent, 'lost');
  await deliver();
  const release = { email: accomplice.email, decision: 'release' as const, reason: REASON };
  await api.ok(
    calls.decideHeldCoins,
    { params: { id: first.order }, body: release },
    api.as(await api.person('admin')),
  );
  await api.ok(calls.giveBackTask, { params: { id: kept } }, api.as(other));
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: expect.any(Number) });
  expect((await api.record(client)).receivable_cents).toBeGreaterThan(0);
  return { client, wronged, other, kept, work, report, intent: first.intent };
}

test('an appeal is paid from their free places, not by the platform', async () => {
  const { client, wronged, work } = await owing();
  await api.ok(calls.openAppeal, { params: { id: work }, body: { reason: REASON } }, api.as(wronged));
  await api.ok(calls.answerAppeal, { params: { id: work }, body: { agree: false, answer: REASON } }, api.as(client));
  await api.ok(calls.decideAppeal, { params: { id: work }, body: { outcome: 'full', reason: REASON } }, api.as(admin));
  expect((await api.record(wronged)).coins).toBe(10);
  expect(await collectionOf(LedgerEntryModel).findOne({ key: `submission:${work}:appeal-cover` })).toBeNull();
  expect((await api.record(client)).coins).toBe(COINS - 10);
});

test.each(['from their free places', 'from their balance'])('time that was lost is paid %s', async (from) => {
  const { client, other, kept, report } = await owing();
  const refusal = { outcome: 'refused' as const, answer: REASON };
  await api.ok(calls.answerDefect, { params: { id: report }, body: refusal }, api.as(client));
  await api.ok(calls.contestDefect, { params: { id: report }, body: { text: REASON } }, api.as(other));
  if (from === 'from their balance') await api.ok(calls.deleteTask, { params: { id: kept } }, api.as(client));
  const body = { outcome: 'paid' as const, coins: 5, answer: REASON };
  await api.ok(calls.decideDefect, { params: { id: report }, body }, api.as(admin));
  const entries = await collectionOf(LedgerEntryModel).find({ 'cause.id': report }).toArray();
  expect(entries.map(({ kind }) => kind)).toEqual(['lost_time']);
  expect([(await api.record(other)).coins, (await api.record(client)).coins]).toEqual([5, COINS - 5]);
});

test('who owes gives coins to nobody of their own accord, in whatever way', async () => {
  const { client, kept, work, report } = await owing();
  await moveCoins(client.id, 400);
  const task = { params: { id: kept } };
  const ways = {
    raise: api.send(calls.updateTask, { ...task, body: { task_quantity: 2 } }, api.as(client)),
    add: api.send(calls.addToPay, { ...task, body: { per_task_pay: COINS + 1 } }, api.as(client)),
    bonus: api.send(
      calls.giveBonus,
      { params: { id: work }, body: { coins: 5, note: 'Thank you very much.', token: 'from-who-owes' } },
      api.as(client),
    ),
    time: api.send(calls.answerDefect, { params: { id: report }, body: { outcome: 'paid', coins: 5 } }, api.as(client)),
  };
  for (const [way, sent] of Object.entries(ways))
    expect([way, ((await sent).body as { code?: string }).code]).toEqual([way, 'receivable_open']);
  expect((await api.record(client)).coins).toBe(400);
});

const settle = () => continueSettling.run(new AbortController().signal);

test.each(['in a place that comes free', 'from a task that ends'])(
  'what the platform paid for them is taken from the coins that they get %s',
  async (whence) => {
    // What the tests before have left.
    await settle();
    const { client, kept, intent } = await owing();
    if (whence === 'from a task that ends') await api.ok(calls.deleteTask, { params: { id: kept } }, api.as(client));
    const lost = async () => (await ledgerTotals())['losses'] ?? 0;
    const before = await lost();
    await settle();
    expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
    expect((await lost()) - before).toBe(COINS);
    const { facts, amount_cents: cents } = (await collectionOf(OrderModel).findOne({ intent_id: intent }))!;
    // The bank decides for us after all.
    provider.emit(intent, { kind: 'dispute', id: Object.keys(facts.disputes)[0] ?? '', cents, state: 'won' });
    await deliver();
    expect(await api.record(client)).toMatchObject({ coins: COINS, receivable_cents: 0 });
    expect((await lost()) - before).toBe(COINS);
  },
);

test('who owes and leaves pays with what comes back to them, before the rest is forfeited', async () => {
  const { client } = await owing();
  const forfeited = async () => (await ledgerTotals())['forfeited'] ?? 0;
  const before = await forfeited();
  await api.ok(calls.closeUser, { params: { id: client.id } }, api.as(client));
  expect(await api.record(client)).toMatchObject({ status: 'closed', coins: 0, receivable_cents: 0 });
  expect(await forfeited()).toBe(before);
});

test('coins that come to who owes are taken at once, however old their debt', async () => {
  const client = await api.person('client', { bare: true });
  const intent = await spentAndDisputed(client);
  await collectionOf(OrderModel).updateOne({ intent_id: intent }, { $set: { check_at: new Date(8.64e15) } });
  await moveCoins(client.id, COINS - 40);
  await settle();
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: expect.any(Number) });
  const order = { reversed_coins: COINS - 40, shortfall_coins: 40 };
  expect(await collectionOf(OrderModel).findOne({ intent_id: intent })).toMatchObject(order);
  await moveCoins(client.id, 100);
  await settle();
  expect(await api.record(client)).toMatchObject({ coins: 60, receivable_cents: 0 });
});

/** Buys coins by card, pays somebody with them, and disputes the payment, which is returned. */
async function spentAndDisputed(client: Person): Promise<string> {
  const { intent } = await buy(client);
  const task = await api.task(client, { task_quantity: 1, per_task_pay: COINS });
  const id = await api.submit(await api.person('freelancer'), task);
  await api.decide(client, id, 'approve');
  provider.dispute(intent);
  await deliver();
  return intent;
}

test('a client who owes does not begin anew with another spelling of the same address, nor by leaving with another one', async () => {
  const client = await api.person('client', { bare: true });
  const intent = await spentAndDisputed(client);
  const email = client.email.replace('@', '+again@');
  const idToken = api.identity.idToken(`again-${client.uid}`, email);
  const { token } = await api.ok(calls.exchangeToken, { body: {} }, { token: idToken });
  const register = () => api.send(calls.registerUser, { body: { name: 'Somebody', role: 'client' } }, { token });
  const refusal = { status: 409, body: { code: 'receivable_open' } };
  expect(await register()).toMatchObject(refusal);
  const moved = api.identity.idToken(client.uid, client.email.replace('@', '-moved@'));
  await api.ok(calls.exchangeToken, { body: {} }, { token: moved });
  await api.ok(calls.closeUser, { params: { id: client.id } }, api.as(client));
  expect(await register()).toMatchObject(refusal);
  provider.endDispute(intent, 'won');
  await deliver();
  expect((await register()).status).toBe(201);
});

test('nor goes on with other accounts of the mailbox that they have had before', async () => {
  const client = await api.person('client', { bare: true });
  const again = async (role: 'client' | 'freelancer'): Promise<Person> => {
    const email = client.email.replace('@', `+${role}@`);
    const authTime = Math.floor(Date.now() / 1_000);
    const idToken = api.identity.idToken(`${role}-${client.uid}`, email, { authTime });
    const { token } = await api.ok(calls.exchangeToken, { body: {} }, { token: idToken });
    const { insertedId: id } = await api.ok(calls.registerUser, { body: { name: 'Somebody', role } }, { token });
    return { ...client, id, uid: `${role}-${client.uid}`, email, token };
  };
  const [other, earns] = [await again('client'), await again('freelancer')];
  await moveCoins(earns.id, 600);
  const [offer] = await api.ok(calls.listPackages, {});
  const { heading, coins, price, _id: package_id } = offer!;
  const wanted = { heading, coins, price, package_id };
  await api.ok(calls.addToCart, { body: wanted }, other);
  const buyMore = () => api.send(calls.createPaymentIntent, { body: { price } }, other);
  const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01712345678' };
  const withdraw = () => api.send(calls.requestWithdrawal, { body }, earns);
  const params = { id: (await api.ok(calls.requestWithdrawal, { body }, earns)).insertedId };
  const intent = await spentAndDisputed(client);
  const held = { code: 'payout_held', details: { held_because: [{ reason: 'receivable_open', until: null }] } };
  expect((await api.send(calls.payWithdrawal, { params }, api.as(admin))).body).toMatchObject(held);
  const listed = await api.ok(calls.listWithdrawals, { query: { status: 'pending' } }, api.as(admin));
  expect(listed.find(({ _id }) => _id === params.id)?.payout).toMatchObject(held.details);
  await api.ok(calls.cancelWithdrawal, { params }, earns);
  for (const go of [buyMore, withdraw])
    expect(await go()).toMatchObject({ status: 409, body: { code: 'receivable_open' } });
  provider.endDispute(intent, 'won');
  await deliver();
  for (const go of [buyMore, withdraw]) expect((await go()).status).toBeLessThan(300);
});
