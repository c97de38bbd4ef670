/** What the review desk answers about many submissions at once (fair-work.md 8). */
import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './errors';
import { id } from './fields';

/** How a decision about one of many went. */
export const deskOutcome = z.object({
  submission_id: id,
  /** `done`: decided now; `before`: it was decided this way already; `refused`: nothing changed. */
  outcome: z.enum(['done', 'before', 'refused']),
  /** Why it was refused. */
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]).nullable(),
  message: z.string().nullable(),
});
export type DeskOutcome = z.infer<typeof deskOutcome>;
