/** Figures over time for the dashboards, day by day from the ledger, and which of a freelancer's coins can be withdrawn (fair-work.md 11). */
import { z } from 'zod';
import { defineCall } from '../call';
import { LOCKED_REASONS, SERIES_DAYS, WITHDRAWAL_OBSTACLES } from '../constants';
import { byEmail, coinSum, day, moment } from '../fields';

const span = z.strictObject({
  days: z.int().min(SERIES_DAYS.min).max(SERIES_DAYS.max).default(SERIES_DAYS.default),
});

/** Movements of one balance, in coins. Gross amounts, so that coins returned from a task do not lower what was set aside; only `withdrawn` is net. */
const personMoves = {
  /** Bought by card. */
  bought: coinSum,
  /** Set aside for tasks. */
  set_aside: coinSum,
  /** Returned from tasks. */
  returned: coinSum,
  /** Paid to freelancers for approved work, out of what was set aside. */
  paid: coinSum,
  /** Received for approved work. */
  earned: coinSum,
  /** Paid out as money, on the day of approval; without payouts that were refused, cancelled, failed or returned. */
  withdrawn: coinSum,
};

export const getCoinDays = defineCall({
  method: 'GET',
  path: '/statement/{email}/days',
  summary: "What moved in the caller's balance, day by day in UTC, oldest first; anybody's for an admin.",
  tag: 'Users',
  access: 'user',
  flow: 'read',
  params: byEmail,
  query: span,
  responses: {
    200: z.object({
      from: day,
      to: day,
      /** `balance` is that at the end of the day. */
      days: z.array(z.object({ day, ...personMoves, balance: z.int() })),
      /** Over all of these days. */
      totals: z.object(personMoves),
    }),
  },
});

export const getEarnings = defineCall({
  method: 'GET',
  path: '/earnings/{email}',
  summary: 'What a freelancer has earned in total, what can be withdrawn now, and why the rest cannot.',
  tag: 'Withdrawals',
  access: 'user',
  flow: 'read',
  params: byEmail,
  responses: {
    200: z.object({
      /** Coins received for work and time so far, bonuses included. */
      total_earned: coinSum,
      /** Approved and paid in full: the completed projects of the public page. */
      approved_submissions: z.int().min(0),
      /** Work that an appeal had paid in part, which counts on nobody's record. */
      paid_in_part: z.int().min(0),
      coins: coinSum,
      withdrawable_coins: coinSum,
      /** The rest of `coins`, by reason; together with `withdrawable_coins` it adds up to `coins`. */
      not_withdrawable: z.array(
        z.object({
          reason: z.enum(LOCKED_REASONS),
          coins: coinSum,
          /** When some of it can be withdrawn; null when waiting does not help. */
          until: moment.nullable(),
        }),
      ),
      /** When maturing coins become withdrawable, soonest first, by day in UTC. */
      maturing: z.array(z.object({ day, coins: coinSum })),
      /** Handed in and not decided yet. */
      in_review: z.object({ submissions: z.int().min(0), coins: coinSum }),
      /** Held for the pending request. */
      held_coins: coinSum,
      paid_out_coins: coinSum,
      /** What currently prevents a withdrawal request. */
      obstacles: z.array(z.object({ reason: z.enum(WITHDRAWAL_OBSTACLES), until: moment.nullable() })),
    }),
  },
});

export const getHoldings = defineCall({
  method: 'GET',
  path: '/holdings/{email}',
  summary:
    "Where a client's coins are: free, set aside for free places, or set aside for work waiting for review; anybody's for an admin.",
  tag: 'Tasks',
  access: 'user',
  keyScopes: ['read'],
  flow: 'read',
  params: byEmail,
  responses: {
    200: z.object({
      coins: coinSum,
      /** Set aside for tasks, without work in review. */
      set_aside_coins: coinSum,
      in_review: z.object({ submissions: z.int().min(0), coins: coinSum }),
    }),
  },
});

export const getAdminDays = defineCall({
  method: 'GET',
  path: '/admin/figures/days',
  summary: 'New users, new tasks, and coins bought, earned, paid out and held, day by day in UTC, oldest first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: span,
  responses: {
    200: z.object({
      from: day,
      to: day,
      days: z.array(
        z.object({
          day,
          new_users: z.int().min(0),
          new_tasks: z.int().min(0),
          bought: coinSum,
          /** Coins of payments that went back, minus those that a won dispute gave back: with `bought` they add up to `coins_bought`. */
          taken_back: z.int(),
          earned: coinSum,
          /** Approved for payout on this day, whatever the outcome. */
          paid_out: coinSum,
          /** At the end of the day: held for withdrawals, and set aside for tasks. */
          held: coinSum,
          in_escrow: coinSum,
        }),
      ),
    }),
  },
});
