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

/** What the client of a task answers to a question about it. */
export const questionAnswer = z.object({
  /** Empty when it was hidden after a report, or the client has left. */
  text: z.string(),
  hidden: z.boolean(),
  at: moment,
});

/** A question about a task and its answer, which everybody reads who sees the task. Says who asks by their name alone. */
export const taskQuestion = z.object({
  _id: id,
  task_id: id,
  /** Empty when the asker has left. */
  asker_name: z.string(),
  /** Asked by the caller. */
  own: z.boolean(),
  /** Empty when it was hidden after a report, or the asker has left. */
  text: z.string(),
  hidden: z.boolean(),
  at: moment,
  answer: questionAnswer.nullable(),
});

/** The same with what its reader may do. */
export const listedQuestion = taskQuestion.extend({
  can: z.object({ answer: z.boolean(), report: z.boolean(), reportAnswer: z.boolean() }),
});
export type ListedQuestion = z.infer<typeof listedQuestion>;
