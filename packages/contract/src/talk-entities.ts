/** What people write to each other about work; like `entities.ts`, a field that is not here never leaves. */
import { z } from 'zod';
import { id, moment } from './fields';

/** A message about one piece of work. */
export const workMessage = z.object({
  _id: id,
  from: z.enum(['client', 'freelancer']),
  /** Written by the caller. */
  own: z.boolean(),
  /** Empty when it was hidden after a report, or its author has left. */
  text: z.string(),
  hidden: z.boolean(),
  at: moment,
});
export type WorkMessage = z.infer<typeof workMessage>;

export const workTalk = z.object({
  /** Oldest first. */
  messages: z.array(workMessage),
  /** When nothing more can be written; null while the work is not decided. */
  closes_at: moment.nullable(),
  can: z.object({ write: z.boolean() }),
});
export type WorkTalk = z.infer<typeof workTalk>;
