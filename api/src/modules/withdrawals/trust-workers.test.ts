/** Trust comes with time and with the money of three clients, not with a count of approvals (decisions.md 22). */
import { Types } from 'mongoose';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS, HOUR_MS } from '../../days';
import { LedgerEntryModel } from '../../ledger';
import { OrderModel } from '../../payments/order.model';
import { shared } from '../../testing/shared';
import { moveCoins, startTestApi, type Person } from '../../testing/start-test-api';
import { LinkModel } from '../links/link.model';
import { noteLink } from '../links/note-link.command';
import { trustWorkers } from './trust-workers.job';

const TIME_ENOUGH = 15;

jest.setTimeout(60_000);

const api = shared(() => startTestApi({ EARNINGS_HOLD_DAYS: '7' }));
/** Takes back what a test changed behind the ledger's back. */
const restore: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of restore.splice(0)) await undo();
  await api.assertBalanced();
});

/** A client whose coins come from one payment. */
async function client(): Promise<{ person: Person; order: Types.ObjectId }> {
  const person = await api.person('client', { bare: true });
  await moveCoins(person.id, 100);
  const order = await collectionOf(OrderModel).findOne({}, { sort: { _id: -1 } });
  if (!order) throw new Error('nothing was bought');
  return { person, order: order._id as Types.ObjectId };
}

async function earn(worker: Person, from: Person): Promise<void> {
  const id = await api.submit(worker, await api.task(from, { task_quantity: 1, per_task_pay: 5 }));
  await api.decide(from, id, 'approve');
}

/** A worker who was paid once by each of so many clients, and their orders. */
async function paidBy(clients: number, times = 1): Promise<{ worker: Person; orders: Types.ObjectId[] }> {
  const worker = await api.person('freelancer', { bare: true });
  const orders: Types.ObjectId[] = [];
  for (let n = 0; n < clients; n += 1) {
    const { person, order } = await client();
    orders.push(order);
    for (let time = 0; time < times; time += 1) await earn(worker, person);
  }
  return { worker, orders };
}

async function isTrustedAfter(worker: Person, days: number): Promise<boolean> {
  setClock(() => Date.now() + days * DAY_MS);
  await trustWorkers.run(new AbortController().signal);
  return (await api.record(worker)).trusted_at !== null;
}

it('fourteen days and three clients', async () => {
  const { worker } = await paidBy(3);
  expect(await isTrustedAfter(worker, 0)).toBe(false);
  expect(await isTrustedAfter(worker, 13)).toBe(false);
  expect(await isTrustedAfter(worker, TIME_ENOUGH)).toBe(true);
});

it('two clients are too few, however much they approve', async () => {
  const { worker } = await paidBy(2, 3);
  expect(await isTrustedAfter(worker, TIME_ENOUGH)).toBe(false);
});

it('three clients whose coins one card bought are one', async () => {
  const { worker, orders } = await paidBy(3);
  await collectionOf(OrderModel).updateMany({ _id: { $in: orders } }, { $set: { user_id: new Types.ObjectId() } });
  expect(await isTrustedAfter(worker, TIME_ENOUGH)).toBe(false);
});

it('money that was taken back does not count', async () => {
  const { worker, orders } = await paidBy(3);
  await collectionOf(OrderModel).updateOne({ _id: orders[0] }, { $set: { status: 'disputed' } });
  expect(await isTrustedAfter(worker, TIME_ENOUGH)).toBe(false);
});

it('money counts once it can leave, and not before', async () => {
  const { worker, orders } = await paidBy(3);
  await stillMaturing(worker, orders[0] as Types.ObjectId);
  expect(await isTrustedAfter(worker, TIME_ENOUGH)).toBe(false);
});

/** As if the coins of this order had been bought a moment ago with a hold of a month. */
async function stillMaturing(worker: Person, order: Types.ObjectId): Promise<void> {
  const entries = collectionOf(LedgerEntryModel);
  const entry = await entries.findOne({ credit: `balance:${worker.id}`, from_lots: new RegExp(order.toHexString()) });
  if (!entry) throw new Error('nothing was paid');
  const hour = Math.ceil((Date.now() + 30 * DAY_MS) / HOUR_MS);
  const from_lots = String(entry['from_lots']).replace(/^t\d{7}/, `t${String(hour).padStart(7, '0')}`);
  await entries.updateOne({ _id: entry._id }, { $set: { from_lots } });
  restore.push(() => entries.updateOne({ _id: entry._id }, { $set: { from_lots: entry['from_lots'] } }));
}

test('clients that are linked are one, and an own one is none', async () => {
  const worker = await api.person('freelancer', { bare: true });
  const clients = [await client(), await client(), await client()].map(({ person }) => person);
  for (const each of clients) await earn(worker, each);
  const [one, two] = clients.map(({ id }) => new Types.ObjectId(id)) as [Types.ObjectId, Types.ObjectId];
  const fact = { kind: 'payout_account' as const, key: one.toHexString() };
  await noteLink({ first: one, later: two, ...fact });
  expect(await isTrustedAfter(worker, TIME_ENOUGH)).toBe(false);
  const links = collectionOf(LinkModel);
  await links.updateMany({ later: two }, { $set: { state: 'apart' } });
  await noteLink({ first: new Types.ObjectId(worker.id), later: two, ...fact });
  expect(await isTrustedAfter(worker, TIME_ENOUGH + 2)).toBe(false);
  await links.updateMany({ later: two }, { $set: { state: 'apart' } });
  expect(await isTrustedAfter(worker, TIME_ENOUGH + 4)).toBe(true);
});
