/** What the task forms accept before anything is sent (product.md §5): the contract's own schema, and what this task and this day add to it. */
import { taskContent, taskCost, type TaskContent } from '@taskmint/contract';
import * as z from 'zod/mini';

// The picture is a file here and an address afterwards.
const { task_image_url: _, ...typedContent } = taskContent.shape;

/** What a task is made of, as the forms hand it over. */
export type TaskDraft = Omit<TaskContent, 'task_image_url'>;

export const TASK_FIELDS = Object.keys(typedContent) as (keyof TaskDraft)[];

/** Values as the inputs hold them; numbers are NaN while a box is empty. */
export type TaskFormValues = TaskDraft & { photo: FileList | null };

/** Today in UTC, because a task ends at the end of its day in UTC (decisions.md 17). */
export function todayUtc(now: Date = new Date()): string {
  return now.toISOString().slice(0, 10);
}

export interface TaskBounds {
  /** What approved and waiting work already takes, at least 1. */
  lowestQuantity: number;
  photoRequired: boolean;
  /** First day that may be chosen. */
  earliest: string;
}

export function taskFormSchema({ lowestQuantity, photoRequired, earliest }: TaskBounds) {
  const photo = z.custom<FileList>((files) => files !== undefined);
  return z.object({
    ...typedContent,
    task_quantity: z.pipe(z.int().check(z.minimum(lowestQuantity)), typedContent.task_quantity),
    completion_date: typedContent.completion_date.check(
      z.refine((day) => day >= earliest, { params: { code: 'in_the_past' } }),
    ),
    // The only box that may stay empty.
    estimated_minutes: z._default(typedContent.estimated_minutes, null),
    photo: photoRequired ? photo : z.optional(photo),
  });
}

/** Cost in coins while somebody is still typing; null until both numbers make sense. */
export function costOf(quantity: number, perTaskPay: number): number | null {
  try {
    return taskCost(quantity, perTaskPay);
  } catch {
    return null;
  }
}
