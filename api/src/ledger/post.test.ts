/** Posting transfers: guards are part of the updates, all or nothing happens, and a key works for one movement only. */
import { Types } from 'mongoose';
import { inTransaction } from '../database/transaction';
import { shared } from '../testing/shared';
import { startTestApi, type Person } from '../testing/start-test-api';
import { account, AccountRefused, post, TransferExists, type PostOptions, type Transfer } from './index';

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

let keys = 0;
function transfer(fields: Pick<Transfer, 'debit' | 'credit' | 'amount'> & Partial<Transfer>): Transfer {
  keys += 1;
  return { key: `post-test:${keys}`, kind: 'task_refund', cause: { kind: 'test', id: String(keys) }, ...fields };
}
const send = (transfers: Transfer[], options?: PostOptions) => inTransaction((tx) => post(tx, transfers, options));
const balance = async (person: Person): Promise<[number, number]> => {
  const { coins, promotional_coins: promotional } = await api.record(person);
  return [coins, promotional];
};

test('promotional coins leave first and arrive as such', async () => {
  const [from, to] = [await api.person('client', { coins: 20 }), await api.person('freelancer', { bare: true })];
  await send([transfer({ debit: account.balance(from.id), credit: account.balance(to.id), amount: 18 })]);
  expect(await balance(from)).toEqual([17, 0]);
  expect(await balance(to)).toEqual([18, 15]);
});

test('cash-only takes no promotional coin, and refuses when there is too little cash', async () => {
  const [from, to] = [await api.person('client', { coins: 20 }), await api.person('freelancer', { bare: true })];
  const cash = (amount: number) =>
    send([transfer({ debit: account.balance(from.id), credit: account.balance(to.id), amount, buckets: 'cash-only' })]);
  await expect(cash(21)).rejects.toThrow(AccountRefused);
  await cash(20);
  expect(await balance(from)).toEqual([15, 15]);
  expect(await balance(to)).toEqual([20, 0]);
});

test('too few coins on one of several accounts move nothing on any', async () => {
  const [rich, poor, to] = [
    await api.person('client', { coins: 50 }),
    await api.person('client'),
    await api.person('freelancer'),
  ];
  const both = [rich, poor].map((from) =>
    transfer({ debit: account.balance(from.id), credit: account.balance(to.id), amount: 16 }),
  );
  await expect(send(both)).rejects.toThrow(AccountRefused);
  expect(await balance(rich)).toEqual([65, 15]);
  expect(await balance(poor)).toEqual([15, 15]);
  expect(await balance(to)).toEqual([10, 10]);
});

test('two transfers from one account need the coins for both', async () => {
  const [from, to] = [await api.person('client'), await api.person('freelancer')];
  const twice = [10, 6].map((amount) =>
    transfer({ debit: account.balance(from.id), credit: account.balance(to.id), amount }),
  );
  await expect(send(twice)).rejects.toThrow(AccountRefused);
  expect(await balance(from)).toEqual([15, 15]);
});

test('coins do not vanish into an account that does not exist', async () => {
  const from = await api.person('client');
  const nowhere = account.balance(new Types.ObjectId());
  await expect(send([transfer({ debit: account.balance(from.id), credit: nowhere, amount: 5 })])).rejects.toThrow(
    AccountRefused,
  );
  expect(await balance(from)).toEqual([15, 15]);
});

test('a guard that does not hold keeps everything as it was, on either side', async () => {
  const [from, to] = [await api.person('client'), await api.person('freelancer')];
  for (const person of [from, to]) {
    const touches = { [account.balance(person.id)]: { filter: { status: 'closed' } } };
    const one = transfer({ debit: account.balance(from.id), credit: account.balance(to.id), amount: 5 });
    await expect(send([one], { touches })).rejects.toThrow(AccountRefused);
  }
  expect(await balance(from)).toEqual([15, 15]);
  expect(await balance(to)).toEqual([10, 10]);
});

test('a key moves coins once, whatever else is asked with it', async () => {
  const [from, to] = [await api.person('client'), await api.person('freelancer')];
  const one = transfer({ debit: account.balance(from.id), credit: account.balance(to.id), amount: 5 });
  await send([one]);
  await expect(send([one])).rejects.toThrow(TransferExists);
  await expect(send([{ ...one, amount: 1 }])).rejects.toThrow(TransferExists);
  expect(await balance(from)).toEqual([10, 10]);
  expect(await balance(to)).toEqual([15, 15]);
});

test.each([
  ['nothing', { amount: 0 }],
  ['less than nothing', { amount: -5 }],
  ['a fraction', { amount: 0.5 }],
  ['more than can be counted', { amount: 2 ** 53 }],
  ['NaN', { amount: Number.NaN }],
  ['a share that is larger than the whole', { debit: account.system('purchases'), buckets: { promotional: 6 } }],
  ['system coins of no kind', { debit: account.system('purchases') }],
  ['a key that is too short', { key: 'x' }],
  ['coins against corrections', { debit: account.system('corrections'), buckets: { promotional: 0 } }],
])('%s is no transfer', async (_, fields) => {
  const [from, to] = [await api.person('client'), await api.person('freelancer')];
  const one = {
    ...transfer({ debit: account.balance(from.id), credit: account.balance(to.id), amount: 5 }),
    ...fields,
  };
  await expect(send([one])).rejects.toThrow(RangeError);
});

test('an account does not pay itself', async () => {
  const own = account.balance((await api.person('client')).id);
  await expect(send([transfer({ debit: own, credit: own, amount: 5 })])).rejects.toThrow(RangeError);
});
