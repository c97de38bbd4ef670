/** What the task forms accept before anything is sent (product.md §5). The server decides again by the same numbers from the contract. */
import { REVIEW_DAYS, TASK_LIMITS, taskCost } from '@taskmint/contract';

export const REQUIRED = 'This field is required';

/** Values as the inputs hold them; numbers are NaN while a box is empty. */
export interface TaskFormValues {
  task_title: string;
  photo: FileList | null;
  task_quantity: number;
  per_task_pay: number;
  completion_date: string;
  task_detail: string;
  submission_info: string;
  review_days: number;
}

/** Today in UTC, because a task ends at the end of its day in UTC (decisions.md 17). */
export function todayUtc(now: Date = new Date()): string {
  return now.toISOString().slice(0, 10);
}

const notBlank = (value: string): true | string => value.trim() !== '' || REQUIRED;

function wholeNumber(what: string, min: number, max: number) {
  return (value: number): true | string => {
    if (Number.isNaN(value)) return REQUIRED;
    if (!Number.isInteger(value)) return `Enter a whole number of ${what}`;
    if (value < min) return `Enter at least ${min}`;
    return value <= max || `Enter at most ${max.toLocaleString('en-US')}`;
  };
}

/** Rules for `register`, by field. `lowestQuantity` is what approved and waiting work already takes. */
export function taskRules({ lowestQuantity = 1, photoRequired = true, earliest = todayUtc() } = {}) {
  return {
    task_title: {
      required: REQUIRED,
      validate: notBlank,
      maxLength: { value: TASK_LIMITS.titleLength, message: `Use at most ${TASK_LIMITS.titleLength} characters` },
    },
    photo: {
      validate: (files: FileList | null): true | string => !photoRequired || (files?.length ?? 0) > 0 || REQUIRED,
    },
    task_quantity: {
      valueAsNumber: true as const,
      validate: wholeNumber('places', lowestQuantity, TASK_LIMITS.maxQuantity),
    },
    per_task_pay: { valueAsNumber: true as const, validate: wholeNumber('coins', 1, TASK_LIMITS.maxPerTaskPay) },
    completion_date: {
      required: REQUIRED,
      validate: (value: string): true | string => value >= earliest || 'Choose today or a later day',
    },
    task_detail: {
      required: REQUIRED,
      validate: notBlank,
      maxLength: { value: TASK_LIMITS.detailLength, message: `Use at most ${TASK_LIMITS.detailLength} characters` },
    },
    submission_info: {
      required: REQUIRED,
      validate: notBlank,
      maxLength: {
        value: TASK_LIMITS.submissionInfoLength,
        message: `Use at most ${TASK_LIMITS.submissionInfoLength} characters`,
      },
    },
    review_days: { valueAsNumber: true as const, validate: wholeNumber('days', REVIEW_DAYS.min, REVIEW_DAYS.max) },
  };
}

/** Cost in coins while somebody is still typing; null until both numbers make sense. */
export function costOf(quantity: number, perTaskPay: number): number | null {
  try {
    return taskCost(quantity, perTaskPay);
  } catch {
    return null;
  }
}
