/** Lots as values, and that the database takes the same coins as this code does. */
import fc from 'fast-check';
import { Types } from 'mongoose';
import { inTransaction } from '../database/transaction';
import { HOUR_MS } from '../days';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { account, post, type Transfer } from './index';
import {
  earnedFrom,
  GRANTED,
  isMature,
  lotKey,
  parseLot,
  parseLots,
  sumOfLots,
  takeOldest,
  textOfLots,
  type Lots,
} from './lots';
import { verifyLedger } from './verify';

const at = new Date('2026-11-23T10:20:00Z');
const hours = (count: number): Date => new Date(at.getTime() + count * HOUR_MS);
const order = 'a'.repeat(24);

const lot = fc
  .record({
    kind: fc.constantFrom('bought' as const, 'earned' as const, 'granted' as const),
    order: fc.constantFrom(null, order, 'b'.repeat(24)),
    maturesAt: fc.constantFrom(null, hours(-500), hours(3), hours(170)),
  })
  .map(lotKey);
const lots: fc.Arbitrary<Lots> = fc.dictionary(lot, fc.integer({ min: 1, max: 40 }), { maxKeys: 6 });

it('a key says what the lot was made of, to the hour above', () => {
  const maturesAt = hours(1);
  const key = lotKey({ kind: 'bought', order, maturesAt });
  expect(parseLot(key)).toEqual({ kind: 'bought', order, maturesAt: new Date('2026-11-23T12:00:00Z') });
  expect(isMature(key, new Date('2026-11-23T11:59:59Z'))).toBe(false);
  expect(isMature(key, new Date('2026-11-23T12:00:00Z'))).toBe(true);
  expect(() => parseLot('t12-b-0')).toThrow(RangeError);
});

it('no more is taken than there is', () => {
  const [young, old] = [lotKey({ kind: 'bought', order, maturesAt: hours(3) }), GRANTED];
  expect(takeOldest({ [young]: 4, [old]: 2 }, 3)).toEqual({ [old]: 2, [young]: 1 });
  expect(() => takeOldest({ [young]: 4, [old]: 2 }, 7)).toThrow(RangeError);
});

it('lots are read as they were written, and nothing else is', () => {
  fc.assert(fc.property(lots, (some) => expect(parseLots(textOfLots(some))).toEqual(some)));
  for (const text of [' ', `${GRANTED}=0`, `${GRANTED}=-1`, `${GRANTED}=1.5`, `${GRANTED}=1 ${GRANTED}=1`, 'x=1'])
    expect(() => parseLots(text)).toThrow(RangeError);
});

it('pay for work keeps its order and never matures earlier than the money it was paid with', () => {
  const young = lotKey({ kind: 'bought', order, maturesAt: hours(100) });
  const until = (notBefore: Date | null) => Object.keys(earnedFrom({ [young]: 5 }, notBefore, at)).map(parseLot);
  expect(until(null)).toEqual([
    expect.objectContaining({ kind: 'earned', order, maturesAt: parseLot(young).maturesAt }),
  ]);
  expect(until(hours(20))[0]?.maturesAt).toEqual(parseLot(young).maturesAt);
  expect(until(hours(168))[0]?.maturesAt?.getTime()).toBeGreaterThanOrEqual(hours(168).getTime());
  const old = lotKey({ kind: 'bought', order, maturesAt: hours(-181 * 24) });
  expect(earnedFrom({ [old]: 2, [GRANTED]: 3 }, null, at)).toEqual({
    [lotKey({ kind: 'earned', order: null, maturesAt: null })]: 5,
  });
});

describe('the database and this code', () => {
  const api = shared(startTestApi);

  it('take the same coins, whatever an account holds and whatever is asked of it', async () => {
    const from = await api.person('client', { bare: true });
    const to = await api.person('freelancer', { bare: true });
    const own = account.balance(from.id);
    const request = fc.record({
      share: fc.constantFrom('promotional-first' as const, 'cash-only' as const, 'share' as const, 'lots' as const),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      promotional: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(
        lots,
        fc.integer({ min: 0, max: 30 }),
        fc.array(request, { minLength: 1, maxLength: 3 }),
        async (held, promotional, asked) => {
          const cash = sumOfLots(held);
          fc.pre(cash + promotional > 0);
          const key = new Types.ObjectId().toHexString();
          const common = { cause: { kind: 'test', id: key }, kind: 'task_refund' as const };
          await inTransaction((tx) =>
            post(tx, [
              {
                ...common,
                key: `fill:${key}`,
                debit: account.system('purchases'),
                credit: own,
                amount: cash + promotional,
                buckets: { promotional, lots: held },
              },
            ]),
          );
          let left = { cash, promotional, lots: held };
          const transfers: Transfer[] = [];
          for (const [index, { share, part, promotional: of }] of asked.entries()) {
            const coins = Math.floor(part * left.cash);
            const some = share === 'cash-only' || share === 'lots' ? 0 : Math.floor(of * left.promotional);
            const amount = share === 'promotional-first' ? coins : coins + some;
            if (amount === 0) continue;
            const named = share === 'lots' ? takeOldest(left.lots, coins) : undefined;
            // Lots that are named are taken from what was there at first, so one request of that kind is all that can be foreseen.
            if (named && transfers.length > 0) continue;
            transfers.push({
              ...common,
              key: `take:${key}:${index}`,
              debit: own,
              credit: account.balance(to.id),
              amount,
              buckets:
                share === 'promotional-first' || share === 'cash-only'
                  ? share
                  : { promotional: some, ...(named ? { lots: named } : {}) },
            });
            left = { ...left, cash: left.cash - coins, promotional: left.promotional - some };
          }
          if (transfers.length > 0) await inTransaction((tx) => post(tx, transfers));
          const rest = await api.record(from);
          if (rest.coins > 0) {
            await inTransaction((tx) =>
              post(tx, [
                { ...common, key: `rest:${key}`, debit: own, credit: account.system('forfeited'), amount: rest.coins },
              ]),
            );
          }
          expect(await api.record(from)).toMatchObject({ coins: 0, promotional_coins: 0, lots: {} });
        },
      ),
      { numRuns: 60 },
    );
    // Each entry says which lots moved as this code shared them out; the records are what the database took.
    const { differences } = await verifyLedger();
    expect(differences.filter(({ kind }) => kind !== 'purchase')).toEqual([]);
  });

  it('refuse a lot that holds too little, although there are coins enough', async () => {
    const from = await api.person('client', { coins: 50 });
    const key = lotKey({ kind: 'bought', order, maturesAt: null });
    const transfer: Transfer = {
      key: 'too-few-of-that-lot',
      kind: 'task_refund',
      cause: { kind: 'test', id: '1' },
      debit: account.balance(from.id),
      credit: account.system('forfeited'),
      amount: 10,
      buckets: { promotional: 0, lots: { [key]: 10 } },
    };
    await expect(inTransaction((tx) => post(tx, [transfer]))).rejects.toThrow('does not allow this');
    expect((await api.record(from)).coins).toBe(65);
  });
});
