/**
 * Screen-out: a fixed small pay for starting a task and turning out not to fit it (fair-work.md 16). The client's settings for it, and their bounds.
 * Written with the schema library's small build, because the form loads it in the browser.
 */
import * as z from 'zod/mini';
import { taskCost } from './coins';
import { TASK_LIMITS } from './constants';
import { line } from './form-fields';

/**
 * Maximum number of criteria per task, their length in characters, how many screen-outs are paid per place, and how many one freelancer is paid for
 * per day.
 */
export const SCREEN_OUT = { criteria: 5, criterion: { min: 3, max: 200 }, perPlace: 2, perDay: 5 } as const;

/** One criterion of who fits. */
export const fitCriterion = line(SCREEN_OUT.criterion.min, SCREEN_OUT.criterion.max);

export const screenOut = z.strictObject({
  /** Coins for each freelancer who turns out not to fit; less than the pay for one piece. */
  pay: z.int('Must be a whole number of coins').check(z.minimum(1), z.maximum(TASK_LIMITS.maxPerTaskPay)),
  /** How many of them are paid for. */
  number: z.int('Must be a whole number').check(z.minimum(1), z.maximum(TASK_LIMITS.maxQuantity * SCREEN_OUT.perPlace)),
  /** Who fits, one criterion per line; everybody reads them before starting. */
  criteria: z.array(fitCriterion).check(
    z.minLength(1, 'Say who fits'),
    z.maxLength(SCREEN_OUT.criteria),
    z.refine((criteria) => new Set(criteria).size === criteria.length, {
      params: { code: 'malformed' },
      message: 'Must differ from each other',
    }),
  ),
});
export type ScreenOut = z.infer<typeof screenOut>;

/** Coins set aside for it, in addition to quantity x pay. */
export function screenOutCost({ pay, number }: Pick<ScreenOut, 'pay' | 'number'>): number {
  return pay * number;
}

/** All coins that are set aside for a task. Throws RangeError when quantity x pay is not a coin amount. */
export function wholeCost(task: {
  readonly task_quantity: number;
  readonly per_task_pay: number;
  readonly screen_out?: Pick<ScreenOut, 'pay' | 'number'> | undefined;
}): number {
  return taskCost(task.task_quantity, task.per_task_pay) + (task.screen_out ? screenOutCost(task.screen_out) : 0);
}

/** Which setting exceeds its maximum for a task of this quantity and pay, and that maximum; null when none does. */
export function screenOutExcess(
  { pay, number }: Pick<ScreenOut, 'pay' | 'number'>,
  task: { readonly task_quantity: number; readonly per_task_pay: number },
): { field: 'pay' | 'number'; most: number } | null {
  if (pay >= task.per_task_pay) return { field: 'pay', most: task.per_task_pay - 1 };
  const most = task.task_quantity * SCREEN_OUT.perPlace;
  return number > most ? { field: 'number', most } : null;
}
