/** A payment system's result file: all rows or none, the same file only once, and never one's own payout. */
import { calls, payoutFileReference, type PayoutResultRow } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { UserModel } from '../users/user.model';
import { PayoutReferenceModel } from './withdrawal.model';

let phones = 0;

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
afterEach(() => api.assertBalanced());

interface Payout {
  readonly worker: Person;
  readonly id: string;
  readonly reference: string;
}

async function requested(worker?: Person): Promise<Payout> {
  const person = worker ?? (await api.person('freelancer', { coins: 400 }));
  phones += 1;
  const body = {
    withdraw_coin: 300,
    payment_system: 'Nagad' as const,
    account_number: `018${String(phones).padStart(8, '0')}`,
  };
  const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, { token: person.token });
  return { worker: person, id, reference: payoutFileReference(id) };
}

async function approved(): Promise<Payout> {
  const payout = await requested();
  await api.ok(calls.payWithdrawal, { params: { id: payout.id } }, { token: admin.token });
  return payout;
}

const csv = (...rows: string[]) => ['reference,status,reason,transaction', ...rows, ''].join('\r\n');
const check = (file: string) => api.ok(calls.checkPayoutResults, { body: { csv: file } }, { token: admin.token });
const send = (file: string) => api.ok(calls.importPayoutResults, { body: { csv: file } }, { token: admin.token });
const outcomes = (rows: readonly PayoutResultRow[]) => rows.map(({ outcome, problem }) => problem ?? outcome);
const coinsOf = async (person: Person) => (await api.record(person)).coins;

async function stateOf({ worker, id }: Payout): Promise<unknown[]> {
  const list = await api.ok(calls.listWithdrawals, {}, { token: worker.token });
  const found = list.find(({ _id }) => _id === id);
  return [found?.payout.state, found?.payout.reference, found?.reason];
}

it('writes sent, failed and returned; the coins of the last two come back once', async () => {
  const [sent, failed, returned] = [await approved(), await approved(), await approved()];
  await api.ok(
    calls.sendPayout,
    { params: { id: returned.id }, body: { reference: 'TRX-RETURNED-1' } },
    { token: admin.token },
  );
  const before = await coinsOf(failed.worker);
  const file = csv(
    `${sent.reference},sent,,NGD-7781`,
    `${failed.reference.toLowerCase()},FAILED,"Wrong number, closed",`,
    `${returned.reference},returned,Came back,`,
  );
  expect(outcomes((await check(file)).rows)).toEqual(['change', 'change', 'change']);
  expect(await stateOf(sent)).toEqual(['approved', null, null]);
  expect(await send(file)).toMatchObject({
    applied: true,
    rows: [{ coins: 300, worker_name: sent.worker.name }, {}, {}],
  });
  expect(await stateOf(sent)).toEqual(['sent', 'NGD-7781', null]);
  expect(await stateOf(failed)).toEqual(['failed', null, 'Payment system: Wrong number, closed']);
  expect(await stateOf(returned)).toEqual(['returned', 'TRX-RETURNED-1', 'Payment system: Came back']);
  expect(await coinsOf(failed.worker)).toBe(before + 300);

  const again = await send(file);
  expect(again.applied).toBe(true);
  expect(outcomes(again.rows)).toEqual(['same', 'same', 'same']);
  expect(await coinsOf(failed.worker)).toBe(before + 300);
});

it('takes a second admin who takes in the same file when more coins come back than one says alone', async () => {
  const [first, second] = [await api.person('admin'), await api.person('admin')];
  const payouts: Payout[] = [];
  for (let n = 0; n < 7; n += 1) payouts.push(await approved());
  const file = csv(...payouts.map(({ reference }) => `${reference},failed,No such number,`));
  const take = (by: Person, text: string) =>
    api.send(calls.importPayoutResults, { body: { csv: text } }, { token: by.token });
  expect((await take(first, file)).body).toMatchObject({
    code: 'second_admin_needed',
    details: { action: 'return-payout', parameters: { coins: 2_100, payouts: 7 } },
  });
  expect(await stateOf(payouts[0] as Payout)).toEqual(['approved', null, null]);
  // Fewer of them are another action, and within what one says alone.
  const six = csv(...payouts.slice(1).map(({ reference }) => `${reference},failed,No such number,`));
  expect(await take(second, file)).toMatchObject({ status: 200, body: { applied: true } });
  expect(outcomes((await send(six)).rows)).toEqual(Array(6).fill('same'));
  for (const { worker } of payouts) expect(await coinsOf(worker)).toBe(410);
});

it('takes no amount but that of the payout, where the file names amounts', async () => {
  const payouts = await Promise.all(Array.from({ length: 3 }, () => approved()));
  const file = (...amounts: string[]) =>
    ['reference,status,amount', ...amounts.map((amount, n) => `${payouts[n]?.reference},sent,${amount}`)].join('\n');
  for (const wrong of ['14.99', '1500', '"15,00"', '15.001', '-15', 'all'])
    expect(outcomes((await check(file('15.00', wrong))).rows)).toEqual(['change', 'amount_differs']);
  expect(await send(file('15', '150'))).toMatchObject({ applied: false });
  const right = await send(file('15', '$15.00', ''));
  expect(right).toMatchObject({ applied: true });
  expect(outcomes(right.rows)).toEqual(['change', 'change', 'change']);
});

it('keeps our own reference where the payment system has none', async () => {
  const payout = await approved();
  await send(csv(`${payout.reference},sent`));
  expect(await stateOf(payout)).toEqual(['sent', payout.reference, null]);
});

it('changes nothing when one row is bad, and says which and why', async () => {
  const good = await approved();
  const waiting = await requested();
  const twice = await approved();
  const own = await api.person('freelancer', { coins: 400 });
  const mine = await requested(own);
  await api.ok(calls.payWithdrawal, { params: { id: mine.id } }, { token: admin.token });
  const used = await approved();
  await send(csv(`${used.reference},sent,,NGD-USED`));
  const rows = [
    `${good.reference},sent`,
    `${payoutFileReference('f'.repeat(24))},sent`,
    `nonsense,sent`,
    `${good.reference.replace('TM', 'XX')},sent`,
    `${waiting.reference},sent`,
    `${twice.reference},sent`,
    `${twice.reference},failed,No such number`,
    `${used.reference},failed,Too late`,
  ];
  const { rows: shown } = await check(csv(...rows));
  expect(shown.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  expect(outcomes(shown)).toEqual([
    'change',
    'unknown_reference',
    'unknown_reference',
    'unknown_reference',
    'not_approved',
    'named_twice',
    'named_twice',
    'change',
  ]);
  expect(await send(csv(...rows))).toMatchObject({ applied: false });
  expect(await stateOf(good)).toEqual(['approved', null, null]);
  expect(outcomes((await check(csv(`${mine.reference},sent,,NGD-USED`))).rows)).toEqual(['transaction_taken']);
  expect(outcomes((await check(csv(`${mine.reference},gone`))).rows)).toEqual(['unknown_status']);
  expect(outcomes((await check(csv(`${mine.reference},failed`))).rows)).toEqual(['reason_missing']);
  expect(outcomes((await check(csv(`${mine.reference},returned,Came back`))).rows)).toEqual(['not_sent']);
  expect(outcomes((await check(csv(`${mine.reference},sent,,=1+1`))).rows)).toEqual(['transaction_wrong']);
  expect(outcomes((await check(csv(`${used.reference},sent,,OTHER-1`))).rows)).toEqual(['ended_otherwise']);
});

it('takes one transaction for one payout only', async () => {
  const [one, other] = [await approved(), await approved()];
  const file = csv(`${one.reference},sent,,NGD-BOTH`, `${other.reference},sent,,ngd-both`);
  expect(outcomes((await check(file)).rows)).toEqual(['named_twice', 'named_twice']);
  expect(await send(file)).toMatchObject({ applied: false });
});

it('is one effect when the same file comes twice at the same moment', async () => {
  const [one, two] = [await approved(), await approved()];
  const before = await coinsOf(one.worker);
  const file = csv(`${one.reference},failed,Wrong number`, `${two.reference},sent,,TWICE-1`);
  await Promise.all([send(file), send(file)]);
  expect(await coinsOf(one.worker)).toBe(before + 300);
  expect(await collectionOf(PayoutReferenceModel).countDocuments({ _id: 'Nagad:TWICE-1' })).toBe(1);
});

it('lets nobody write the end of their own payout', async () => {
  const worker = await api.person('freelancer', { coins: 400 });
  const payout = await requested(worker);
  await api.ok(calls.payWithdrawal, { params: { id: payout.id } }, { token: admin.token });
  await collectionOf(UserModel).updateOne({ email: worker.email }, { $set: { role: 'admin' } });
  const file = csv(`${payout.reference},sent`);
  const answer = await api.ok(calls.importPayoutResults, { body: { csv: file } }, { token: worker.token });
  expect(answer.applied).toBe(false);
  expect(outcomes(answer.rows)).toEqual(['own_payout']);
});

it.each([
  ['nothing in it', ''],
  ['nothing of a header', 'hello'],
  ['a header alone', 'reference,status'],
  ['another header', 'account,amount\n017,5'],
  ['a quote that never ends', 'reference,status\n"TM1,sent'],
  ['too many rows', ['reference,status', ...Array.from({ length: 201 }, () => 'TM1,sent')].join('\n')],
])('refuses a file with %s', async (_, file) => {
  expect(await api.refused(calls.checkPayoutResults, { body: { csv: file } }, { token: admin.token })).toMatchObject({
    status: 422,
    code: 'payout_file_unreadable',
  });
});
