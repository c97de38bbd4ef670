/** The least that an hour of work is to pay here, what a task pays by the times that are known of it, and what is said when that is too little (fair-work.md 16). */
import { z } from 'zod';
import { coinSum, id } from './fields';

/** What happens below the least: the client is told, or it is refused and a running task pauses. */
export const PAY_FLOOR_MODES = ['warn', 'refuse'] as const;

/** `short`: measured work pays less than the least. `paused`: and nobody can start it before its client adds to the pay. */
export const PAY_STATES = ['short', 'paused'] as const;
export type PayState = (typeof PAY_STATES)[number];

/** Real times from which on their median counts in place of the client's estimate (fair-work.md 9). */
export const REAL_TIMES_FROM = 5;

export const PAY_WARNING_CODES = ['pay_below_floor', 'estimate_needed'] as const;

/** Said with something that was done all the same; with `refuse` the same is a refusal. */
export const payWarning = z.object({
  code: z.enum(PAY_WARNING_CODES),
  message: z.string(),
  /** US cents an hour: the least, and what it is by the estimate. */
  floor_cents: z.int().min(1),
  hourly_cents: z.int().min(0).nullable(),
  /** Coins for one piece that would be enough; null where nothing is known of the time. */
  enough: coinSum.nullable(),
});
export type PayWarning = z.infer<typeof payWarning>;

export const payFloor = z.object({
  /** The least that an hour is to pay, in US cents; 0: there is none. */
  cents_per_hour: z.int().min(0),
  mode: z.enum(PAY_FLOOR_MODES),
});
export type PayFloor = z.infer<typeof payFloor>;

/** What an hour pays on a task, and by whose word. */
export const payPerHour = z.object({
  coins: coinSum,
  /** Minutes that one piece takes; at least 1. */
  minutes: z.int().min(1),
  /** By the median of the real times of `works` pieces, or by the client's estimate. */
  measured: z.boolean(),
  works: z.int().min(0),
});

/** That measured work pays too little, and what would be enough. */
export const payShort = z.object({
  state: z.enum(PAY_STATES),
  floor_cents: z.int().min(1),
  /** Coins for one piece. */
  enough: coinSum,
});

/** What is answered when a task was posted: with what is to be said of its pay, if anything. */
export const postedTask = z.object({
  insertedId: id,
  /** Nobody else sees it before an admin has looked (decisions.md 30); absent where it is in the list at once. */
  waits_for_admin: z.literal(true).optional(),
  warnings: z.array(payWarning).optional(),
});
export const changedTask = z.object({ modifiedCount: z.int().min(0), warnings: z.array(payWarning).optional() });
