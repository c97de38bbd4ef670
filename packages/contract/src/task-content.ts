/**
 * What a client says of a task, field by field: the single definition. Calls accept it, the form validates with it, the record stores it and
 * responses carry it; leaving a field out of any of these fails the types or a test.
 */
import * as z from 'zod/mini';
import { ESTIMATE_MINUTES, REVIEW_DAYS, TASK_CATEGORIES, TASK_LIMITS, TIME_LIMIT_MINUTES } from './constants';
import { day, webAddress, line, text } from './form-fields';
import { proofFields } from './proof-fields';
import { screenOut } from './screen-out';
import { taskTerms } from './task-terms';

export const taskContent = z.strictObject({
  task_title: line(1, TASK_LIMITS.titleLength),
  category: z.enum(TASK_CATEGORIES),
  task_detail: text(1, TASK_LIMITS.detailLength),
  task_quantity: z.int('Must be a whole number').check(z.minimum(1), z.maximum(TASK_LIMITS.maxQuantity)),
  per_task_pay: z.int('Must be a whole number of coins').check(z.minimum(1), z.maximum(TASK_LIMITS.maxPerTaskPay)),
  completion_date: day,
  submission_info: text(1, TASK_LIMITS.submissionInfoLength),
  task_image_url: webAddress,
  review_days: z.int().check(z.minimum(REVIEW_DAYS.min), z.maximum(REVIEW_DAYS.max)),
  /** Minutes that a worker has from starting to handing in. */
  time_limit_minutes: z.int().check(z.minimum(TIME_LIMIT_MINUTES.min), z.maximum(TIME_LIMIT_MINUTES.max)),
  /** The client's estimate for one piece, in minutes; null when they gave none. Gives the pay per hour. */
  estimated_minutes: z.nullable(
    z.int('Must be a whole number').check(z.minimum(ESTIMATE_MINUTES.min), z.maximum(ESTIMATE_MINUTES.max)),
  ),
  /** The fields to answer; none: one text, as `submission_info` says. */
  proof_fields: proofFields,
  /** What has to be known before starting: AI, warnings, collected data. */
  terms: taskTerms,
});
export type TaskContent = z.infer<typeof taskContent>;

/**
 * What admins who review a task (decisions.md 30) need not have read. Everything else, any field added above too, is shown to them, and a change of it
 * has to be reviewed again.
 */
export const UNREVIEWED: readonly (keyof TaskContent)[] = [
  'category',
  'task_quantity',
  'per_task_pay',
  'completion_date',
  'review_days',
  'time_limit_minutes',
  'estimated_minutes',
];

/** The fields that admins review. */
export const REVIEWED = (Object.keys(taskContent.shape) as (keyof TaskContent)[]).filter(
  (field) => !UNREVIEWED.includes(field),
);

/**
 * The same for a new task: category, review and work time have defaults, the estimate, the fields and the terms are optional, and everything else is
 * required.
 */
export const newTaskContent = z.extend(taskContent, {
  category: z.optional(taskContent.shape.category),
  review_days: z.optional(taskContent.shape.review_days),
  time_limit_minutes: z.optional(taskContent.shape.time_limit_minutes),
  estimated_minutes: z.optional(taskContent.shape.estimated_minutes),
  proof_fields: z.optional(taskContent.shape.proof_fields),
  terms: z.optional(taskContent.shape.terms),
  /** Set once: freelancers start on the basis of it. */
  screen_out: z.optional(screenOut),
});
