/** What the task forms accept before anything is sent (product.md §5). The server decides again by the same numbers from the contract. */
import { REVIEW_DAYS, TASK_LIMITS, taskCost } from '@taskmint/contract';

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

/** What is said of a field that is not right. */
export interface TaskRuleTexts {
  required: string;
  wholePlaces: string;
  wholeCoins: string;
  wholeDays: string;
  laterDay: string;
  enterAtLeast(values: { min: number }): string;
  enterAtMost(values: { max: number }): string;
  atMost(values: { count: number }): string;
}

function wholeNumber(texts: TaskRuleTexts, notWhole: string, min: number, max: number) {
  return (value: number): true | string => {
    if (Number.isNaN(value)) return texts.required;
    if (!Number.isInteger(value)) return notWhole;
    if (value < min) return texts.enterAtLeast({ min });
    return value <= max || texts.enterAtMost({ max });
  };
}

/** Rules for `register`, by field. `lowestQuantity` is what approved and waiting work already takes. */
export function taskRules(
  texts: TaskRuleTexts,
  { lowestQuantity = 1, photoRequired = true, earliest = todayUtc() } = {},
) {
  const { required } = texts;
  const notBlank = (value: string): true | string => value.trim() !== '' || required;
  const upTo = (value: number) => ({ value, message: texts.atMost({ count: value }) });
  return {
    task_title: {
      required,
      validate: notBlank,
      maxLength: upTo(TASK_LIMITS.titleLength),
    },
    photo: {
      validate: (files: FileList | null): true | string => !photoRequired || (files?.length ?? 0) > 0 || required,
    },
    task_quantity: {
      valueAsNumber: true as const,
      validate: wholeNumber(texts, texts.wholePlaces, lowestQuantity, TASK_LIMITS.maxQuantity),
    },
    per_task_pay: {
      valueAsNumber: true as const,
      validate: wholeNumber(texts, texts.wholeCoins, 1, TASK_LIMITS.maxPerTaskPay),
    },
    completion_date: {
      required,
      validate: (value: string): true | string => value >= earliest || texts.laterDay,
    },
    task_detail: {
      required,
      validate: notBlank,
      maxLength: upTo(TASK_LIMITS.detailLength),
    },
    submission_info: {
      required,
      validate: notBlank,
      maxLength: upTo(TASK_LIMITS.submissionInfoLength),
    },
    review_days: {
      valueAsNumber: true as const,
      validate: wholeNumber(texts, texts.wholeDays, REVIEW_DAYS.min, REVIEW_DAYS.max),
    },
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
