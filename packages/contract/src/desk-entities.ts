/** Responses of the review desk about many submissions at once (fair-work.md 8). */
import { z } from 'zod';
import { VERDICT_COLUMNS, VERDICT_PROBLEMS, VERDICTS } from './constants';
import { ERROR_CODES, type ErrorCode } from './errors';
import { coinSum as coins, id } from './fields';

/** Result of one decision among many. */
export const deskOutcome = z.object({
  submission_id: id,
  /** `done`: decided now; `before`: already decided this way; `refused`: nothing changed. */
  outcome: z.enum(['done', 'before', 'refused']),
  /** Why it was refused. */
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]).nullable(),
  message: z.string().nullable(),
});
export type DeskOutcome = z.infer<typeof deskOutcome>;

/** What a row of a file of verdicts means. */
export const verdictRow = z.object({
  /** In the file; the header is row 1. */
  row: z.int(),
  submission_id: z.string(),
  worker_name: z.string().nullable(),
  /** Null where the file has no valid verdict. */
  verdict: z.enum(VERDICTS).nullable(),
  /** What would be paid for the work, and given on top. */
  pay_coins: coins,
  bonus_coins: coins,
  /** `same`: already done before. */
  outcome: z.enum(['change', 'same', 'bad']),
  problem: z.enum(VERDICT_PROBLEMS).nullable(),
  column: z.enum(VERDICT_COLUMNS).nullable(),
});
export type VerdictRow = z.infer<typeof verdictRow>;

/** What a file of verdicts would change, and what it would move in total. */
export const verdictPlan = z.object({
  rows: z.array(verdictRow),
  pay_coins: coins,
  bonus_coins: coins,
});
export type VerdictPlan = z.infer<typeof verdictPlan>;
