/** What workers say is broken in a task, and what came of it (fair-work.md 16). */
import { z } from 'zod';
import { DEFECT, DEFECT_CATEGORIES, DEFECT_STATES } from './defect-words';
import { coinSum, id, moment } from './fields';

const words = ({ min, max }: { min: number; max: number }) => z.string().trim().min(min).max(max);

export const newDefect = z.strictObject({ category: z.enum(DEFECT_CATEGORIES), text: words(DEFECT.text) });

const pay = z.strictObject({ outcome: z.literal('paid'), coins: z.int().min(1) });

/** The client's answer: pays for the lost time, has mended it, or says why nothing is broken. */
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
  /** Most coins that can be paid for it: what the task paid for one piece then. */
  most: coinSum,
  /** Coins that were paid for the lost time. */
  paid_coins: coinSum,
  /** What the client said, and what an admin did. */
  answer: z.string().nullable(),
  decision: z.string().nullable(),
  created_at: moment,
  /** Until when the client has time to answer; after that the worker can take it to an admin. */
  respond_by: moment,
  answered_at: moment.nullable(),
  /** What the worker says against the client's answer, or silence. */
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
