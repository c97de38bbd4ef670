/** Response schemas for decisions about a person and for contesting them (fair-work.md 18). */
import { z } from 'zod';
import { CONTEST_OUTCOMES, CONTEST_STATUSES, DECIDERS, STANDINGS } from './decision-words';
import { cents, coinSum, id, moment } from './fields';
import { notice } from './notices';

/** What a person said against a decision, and another admin's answer. */
export const ownContest = z.object({
  text: z.string(),
  created_at: moment,
  /** When another admin has to have answered. */
  due_at: moment,
  status: z.enum(CONTEST_STATUSES),
  outcome: z.enum(CONTEST_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  answered_at: moment.nullable(),
});
export type OwnContest = z.infer<typeof ownContest>;

/** A decision as the person concerned reads it: the notice they got, who decided, and the result of contesting it. */
export const decision = z.object({
  notice,
  by: z.enum(DECIDERS),
  contest: ownContest.nullable(),
  can: z.object({ contest: z.boolean() }),
});
export type Decision = z.infer<typeof decision>;

/** Something that holds back money or standing at this moment, with its details. */
export const standing = z.object({
  reason: z.enum(STANDINGS),
  coins: coinSum.nullable(),
  cents: cents.nullable(),
  /** How many items it concerns. */
  count: z.int().min(1).nullable(),
  /** When it ends automatically; null when somebody has to end it. */
  until: moment.nullable(),
});
export type Standing = z.infer<typeof standing>;

/** A contested decision as admins read it. */
export const contest = ownContest.extend({
  _id: id,
  notice,
  by: z.enum(DECIDERS),
  person: z.object({ _id: id, name: z.string(), email: z.string() }),
  /** Names of the admins who decided; a different one answers. */
  decided_by: z.array(z.string()),
  /** Name of the admin who answered. */
  answered_by: z.string().nullable(),
  overdue: z.boolean(),
  can: z.object({ answer: z.boolean() }),
});
export type Contest = z.infer<typeof contest>;
