/** What may leave as money, and why the rest may not. */
import { DAY_MS } from '../../days';
import { lotKey } from '../../ledger';
import {
  lockedCoins,
  maturingCoins,
  withdrawableCoins,
  withdrawableLots,
  type WithdrawalRules,
} from './withdrawable.policy';

const at = new Date('2026-11-23T10:00:00Z');
const days = (count: number): Date => new Date(at.getTime() + count * DAY_MS);
const order = 'a'.repeat(24);
const other = 'b'.repeat(24);
const lots = {
  [lotKey({ kind: 'earned', order: other, maturesAt: null })]: 100,
  [lotKey({ kind: 'earned', order: other, maturesAt: days(-1) })]: 30,
  [lotKey({ kind: 'earned', order, maturesAt: days(2) })]: 40,
  [lotKey({ kind: 'earned', order: other, maturesAt: days(5) })]: 7,
  [lotKey({ kind: 'bought', order: other, maturesAt: days(7) })]: 50,
};
const holder = { coins: 242, promotional_coins: 15, lots };
const rules = (changes: Partial<WithdrawalRules> = {}): WithdrawalRules => ({
  promoCoins: 'spend-only',
  at,
  frozen: new Set(),
  ...changes,
});

it('mature coins leave, promotional ones only where the operator lets them', () => {
  expect(withdrawableCoins(holder, rules())).toBe(130);
  expect(withdrawableCoins(holder, rules({ promoCoins: 'withdrawable' }))).toBe(145);
  expect(Object.keys(withdrawableLots(holder, rules()))).toHaveLength(2);
});

it('money of a disputed order is held in whatever hands and however old', () => {
  expect(withdrawableCoins(holder, rules({ frozen: new Set([other]) }))).toBe(0);
  expect(withdrawableCoins(holder, rules({ at: days(30), frozen: new Set([order]) }))).toBe(187);
});

it('says why, and when the first of each can leave', () => {
  expect(lockedCoins(holder, rules())).toEqual([
    { reason: 'promotional', coins: 15, until: null },
    { reason: 'earned_lately', coins: 47, until: days(2) },
    { reason: 'bought_lately', coins: 50, until: days(7) },
  ]);
  expect(lockedCoins(holder, rules({ promoCoins: 'withdrawable', frozen: new Set([other]) }))).toEqual([
    { reason: 'disputed', coins: 187, until: null },
    { reason: 'earned_lately', coins: 40, until: days(2) },
  ]);
});

it.each([0, 1, 3, 6, 8])('what leaves and what does not make all coins, after %i days', (count) => {
  const now = rules({ at: days(count) });
  const locked = lockedCoins(holder, now).reduce((sum, { coins }) => sum + coins, 0);
  expect(withdrawableCoins(holder, now) + locked).toBe(holder.coins);
});

it('says by day what becomes withdrawable', () => {
  expect(maturingCoins(holder, rules())).toEqual([
    { day: '2026-11-25', coins: 40 },
    { day: '2026-11-28', coins: 7 },
    { day: '2026-11-30', coins: 50 },
  ]);
});
