/** What the task forms accept before anything is sent (product.md §5): the contract's own schema, with the bounds of this task and this day. */
import {
  screenOut,
  screenOutExcess,
  taskContent,
  taskCost,
  type ScreenOut,
  type TaskContent,
} from '@taskmint/contract';
import * as z from 'zod/mini';

// The picture is a file here, and an address once uploaded.
const { task_image_url: _, ...typedContent } = taskContent.shape;

/** A task's content as the forms submit it. */
export type TaskDraft = Omit<TaskContent, 'task_image_url'> & { screen_out?: ScreenOut | undefined };

export const TASK_FIELDS = [...Object.keys(typedContent), 'screen_out'] as (keyof TaskDraft)[];

/** Values as the inputs hold them; numbers are NaN while their input is empty. */
export type TaskFormValues = TaskDraft & { photo: FileList | null };

/** Today in UTC, because a task ends at the end of its day in UTC (decisions.md 17). */
export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10);
}

export interface TaskBounds {
  /** Places taken by approved, pending or reserved work; at least 1. */
  lowestQuantity: number;
  photoRequired: boolean;
  /** First day that may be chosen. */
  earliest: string;
}

export function taskFormSchema({ lowestQuantity, photoRequired, earliest }: TaskBounds) {
  const photo = z.custom<FileList>((files) => files !== undefined);
  const whole = z.object({
    ...typedContent,
    task_quantity: z.pipe(z.int().check(z.minimum(lowestQuantity)), typedContent.task_quantity),
    completion_date: typedContent.completion_date.check(
      z.refine((day) => day >= earliest, { params: { code: 'in_the_past' } }),
    ),
    // The only number that may stay empty.
    estimated_minutes: z._default(typedContent.estimated_minutes, null),
    // Not set on most tasks.
    screen_out: z.optional(screenOut),
    photo: photoRequired ? photo : z.optional(photo),
  });
  return whole.check(({ value, issues }) => {
    const excess = value.screen_out && screenOutExcess(value.screen_out, value);
    if (!excess) return;
    const { field, most: maximum } = excess;
    issues.push({
      code: 'too_big',
      origin: 'int',
      maximum,
      inclusive: true,
      input: value,
      path: ['screen_out', field],
    });
  });
}

/** Cost in coins while somebody is still typing; null until all numbers make sense. */
export function costOf(quantity: number, perTaskPay: number): number | null {
  try {
    return taskCost(quantity, perTaskPay);
  } catch {
    return null;
  }
}
