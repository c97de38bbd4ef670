/** Records for the demo data of several dashboards. Clearly invented; part of no release, and independent of any server. */
import type { calls, CallOutput, Withdrawal } from '@taskmint/contract';
import { daysFromNow, fixtureId } from '@taskmint/contract/fixtures';
import type { Movement } from '../statement/statement.queries';

export { daysFromNow, fixtureId as demoId };

/** A plain-coloured picture as a data URL, so that nothing is fetched. */
export function demoPicture(colour: string): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><rect width="64" height="36" fill="${colour}"/><circle cx="20" cy="20" r="9" fill="#fff" opacity=".7"/><rect x="34" y="12" width="22" height="4" rx="2" fill="#fff" opacity=".7"/><rect x="34" y="20" width="16" height="4" rx="2" fill="#fff" opacity=".5"/></svg>`,
  )}`;
}

/** A pending request. */
export function demoWithdrawal(overrides: Partial<Withdrawal> = {}): Withdrawal {
  return {
    _id: fixtureId(701),
    worker_email: 'freelancer@demo.taskmint.test',
    worker_name: 'Demo Freelancer',
    withdraw_coin: 300,
    withdraw_amount: 15,
    withdraw_amount_cents: 1_500,
    payment_system: 'Bcash',
    account_number: '01000000000',
    withdraw_time: daysFromNow(-1),
    status: 'pending',
    settled_at: null,
    reason: null,
    payout: demoPayout(),
    ...overrides,
  };
}

export function demoPayout(overrides: Partial<Withdrawal['payout']> = {}): Withdrawal['payout'] {
  return {
    state: 'pending',
    reference: null,
    approved_at: null,
    sent_at: null,
    held_because: [],
    agreement: null,
    ...overrides,
  };
}

/** A payout with the payment system's reference, some days ago. */
export function demoSentPayout(daysAgo: number): Withdrawal['payout'] {
  return demoPayout({
    state: 'sent',
    reference: 'TRX00004711',
    approved_at: daysFromNow(-daysAgo),
    sent_at: daysFromNow(1 - daysAgo),
  });
}

/** Starting coins by default. */
export function demoMovement(overrides: Partial<Movement> & Pick<Movement, 'amount'>): Movement {
  return {
    _id: fixtureId(603),
    kind: 'signup_bonus',
    promotional: 0,
    memo: 'Starting coins',
    about: null,
    detail: null,
    at: daysFromNow(-60),
    balance: 1_240,
    ...overrides,
  };
}

type CoinDays = CallOutput<typeof calls.getCoinDays>;
type Moved = CoinDays['totals'];

/** The last `count` days; `movedOn` returns the movements of each, by its index from the first. */
export function demoCoinDays(count: number, movedOn: (index: number) => Partial<Moved>): CoinDays {
  const nothing: Moved = { bought: 0, set_aside: 0, returned: 0, paid: 0, earned: 0, withdrawn: 0 };
  const days = Array.from({ length: count }, (_, index) => ({
    day: daysFromNow(index - count + 1).slice(0, 10),
    ...nothing,
    ...movedOn(index),
    balance: 900 + ((index * 37) % 400),
  }));
  const keys = Object.keys(nothing) as (keyof Moved)[];
  const totals = { ...nothing };
  for (const day of days) for (const key of keys) totals[key] += day[key];
  return { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '', days, totals };
}
