/** Messages and questions about work; as in `entities.ts`, a field that is not here never leaves. */
import { z } from 'zod';
import { id, moment } from './fields';

/** A message about one piece of work. */
export const workMessage = z.object({
  _id: id,
  from: z.enum(['client', 'freelancer']),
  /** Written by the caller. */
  own: z.boolean(),
  /** Empty when it was hidden after a report, or when its author has left. */
  text: z.string(),
  hidden: z.boolean(),
  at: moment,
});
export type WorkMessage = z.infer<typeof workMessage>;

export const workTalk = z.object({
  /** Oldest first. */
  messages: z.array(workMessage),
  /** When writing ends; null while the work is not decided. */
  closes_at: moment.nullable(),
  can: z.object({ write: z.boolean() }),
});
export type WorkTalk = z.infer<typeof workTalk>;

/** The client's answer to a question about a task. */
export const questionAnswer = z.object({
  /** Empty when it was hidden after a report, or when the client has left. */
  text: z.string(),
  hidden: z.boolean(),
  at: moment,
});

/** A question about a task and its answer, visible to everybody who sees the task. Identifies the asker by name only. */
export const taskQuestion = z.object({
  _id: id,
  task_id: id,
  /** Empty when the asker has left. */
  asker_name: z.string(),
  /** Asked by the caller. */
  own: z.boolean(),
  /** Empty when it was hidden after a report, or when the asker has left. */
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

/** A task with questions that its client has not answered. */
export const questionedTask = z.object({
  task_id: id,
  task_title: z.string(),
  questions: z.int().min(1),
  /** When the first of them was asked. */
  since: moment,
});
export type QuestionedTask = z.infer<typeof questionedTask>;
