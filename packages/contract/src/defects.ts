/** Defects that workers report in a task, and their outcome (fair-work.md 16). */
import { z } from 'zod';
import { DEFECT, DEFECT_CATEGORIES, DEFECT_STATES } from './defect-words';
import { coinSum, id, moment } from './fields';

const words = ({ min, max }: { min: number; max: number }) => z.string().trim().min(min).max(max);

export const newDefect = z.strictObject({ category: z.enum(DEFECT_CATEGORIES), text: words(DEFECT.text) });

const pay = z.strictObject({ outcome: z.literal('paid'), coins: z.int().min(1) });

/** The client's answer: pays for the lost time, has fixed it, or says why nothing is broken. */
export const defectAnswer = z.discriminatedUnion('outcome', [
  pay,
  z.strictObject({ outcome: z.literal('fixed'), answer: words(DEFECT.answer) }),
  z.strictObject({ outcome: z.literal('refused'), answer: words(DEFECT.answer) }),
]);

/** An admin's decision about what a client would not pay. */
export const defectDecision = z.discriminatedUnion('outcome', [
  pay.extend({ answer: words(DEFECT.answer) }),
  z.strictObject({ outcome: z.literal('refused'), answer: words(DEFECT.answer) }),
]);

export const defect = z.object({
  _id: id,
  task_id: id,
  task_title: z.string(),
  worker_name: z.string(),
  category: z.enum(DEFECT_CATEGORIES),
  text: z.string(),
  state: z.enum(DEFECT_STATES),
  /** Maximum coins that can be paid for it: what the task paid per piece at the time. */
  most: coinSum,
  /** Coins that were paid for the lost time. */
  paid_coins: coinSum,
  /** The client's answer, and the admin's decision. */
  answer: z.string().nullable(),
  decision: z.string().nullable(),
  created_at: moment,
  /** When the client has to have answered; afterwards the worker can take it to an admin. */
  respond_by: moment,
  answered_at: moment.nullable(),
  /** The worker's objection to the client's answer, or to silence. */
  contest: z.string().nullable(),
  can: z.object({
    /** As the client of the task. */
    answer: z.boolean(),
    /** As the worker who had started it. */
    contest: z.boolean(),
    /** As an admin. */
    decide: z.boolean(),
  }),
});
export type Defect = z.infer<typeof defect>;
