/**
 * The pay floor: the least that an hour of work has to pay, what a task pays by the times known for it, and the warning when that is too little
 * (fair-work.md 16).
 */
import { z } from 'zod';
import { coinSum, id } from './fields';

/** What happens below the floor: the client is warned, or posting is refused and a running task pauses. */
export const PAY_FLOOR_MODES = ['warn', 'refuse'] as const;

/** `short`: measured work pays less than the floor. `paused`: in addition, nobody can start it until its client raises the pay. */
export const PAY_STATES = ['short', 'paused'] as const;
export type PayState = (typeof PAY_STATES)[number];

/** Number of real times from which their median replaces the client's estimate (fair-work.md 9). */
export const REAL_TIMES_FROM = 5;

export const PAY_WARNING_CODES = ['pay_below_floor', 'estimate_needed'] as const;

/** A warning with something that succeeded; in mode `refuse` it is a refusal instead. */
export const payWarning = z.object({
  code: z.enum(PAY_WARNING_CODES),
  message: z.string(),
  /** US cents per hour: the floor, and the pay by the estimate. */
  floor_cents: z.int().min(1),
  hourly_cents: z.int().min(0).nullable(),
  /** Coins per piece that would be enough; null where nothing is known of the time. */
  enough: coinSum.nullable(),
});
export type PayWarning = z.infer<typeof payWarning>;

export const payFloor = z.object({
  /** The pay floor for an hour, in US cents; 0: there is none. */
  cents_per_hour: z.int().min(0),
  mode: z.enum(PAY_FLOOR_MODES),
});
export type PayFloor = z.infer<typeof payFloor>;

/** Pay per hour of a task, and its source. */
export const payPerHour = z.object({
  coins: coinSum,
  /** Minutes that one piece takes; at least 1. */
  minutes: z.int().min(1),
  /** True: by the median of the real times of `works` pieces; false: by the client's estimate. */
  measured: z.boolean(),
  works: z.int().min(0),
});

/** By measured times the work pays too little; and what would be enough. */
export const payShort = z.object({
  state: z.enum(PAY_STATES),
  floor_cents: z.int().min(1),
  /** Coins per piece. */
  enough: coinSum,
});

/** The response to posting a task, with any warnings about its pay. */
export const postedTask = z.object({
  insertedId: id,
  /** Nobody else sees it before an admin has looked at it (decisions.md 30); absent where it is listed at once. */
  waits_for_admin: z.literal(true).optional(),
  warnings: z.array(payWarning).optional(),
});
export const changedTask = z.object({ modifiedCount: z.int().min(0), warnings: z.array(payWarning).optional() });
