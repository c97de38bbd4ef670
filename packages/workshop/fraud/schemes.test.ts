/** A short month of honest and dishonest people: no scheme earns its author more than it pays in. The whole month: `npm run simulate:fraud`. */
import { profitable, runMonth, type MonthResult } from './run-month';
import { SHORT } from './scheme';

jest.setTimeout(180_000);

let month: MonthResult;
beforeAll(async () => {
  month = await runMonth(SHORT);
});

it('no scheme earns its author more than it pays in', () => {
  expect(profitable(month.schemes).map(({ name, paidIn, gotOut }) => ({ name, paidIn, gotOut }))).toEqual([]);
});

it('every scheme was tried: it paid or something stood in its way', () => {
  const idle = month.schemes.filter(({ paidIn, refusals, name }) => paidIn === 0 && refusals.size === 0 && name);
  expect(idle.map(({ name }) => name)).toEqual(['promise of promotional work']);
});

it('honest people are paid, wait a week at first, and later no longer than the coins that pay them', () => {
  expect(month.honest.gotOut).toBeGreaterThan(0);
  expect(month.honest.refusals.has('payout_held')).toBe(false);
  expect(Math.max(...month.waits.map(({ days }) => days))).toBeLessThan(7.1);
  expect(month.waits.some(({ day, days }) => day > 14 && days === 0)).toBe(true);
});
