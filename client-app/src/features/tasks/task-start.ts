/** Initial values of a task's form: those of a task, or as many as a copied task or a template provides. Everything gets into the form this way. */
import {
  REVIEW_DAYS,
  TIME_LIMIT_MINUTES,
  USUAL_TERMS,
  type ScreenOut,
  type Task,
  type TaskContent,
} from '@taskmint/contract';
import { writtenFields } from './proof-fields/new-field';
import { TASK_FIELDS, todayUtc, type TaskFormValues } from './task-rules';

/** As much of a task as is known. */
export type TaskStart = { [Field in keyof TaskContent]?: TaskContent[Field] | undefined } & {
  screen_out?: ScreenOut | undefined;
};

/** The numbers come with their inputs. */
const NOTHING_YET: Omit<TaskFormValues, 'task_quantity' | 'per_task_pay'> = {
  task_title: '',
  category: 'other',
  photo: null,
  completion_date: '',
  task_detail: '',
  submission_info: '',
  review_days: REVIEW_DAYS.default,
  time_limit_minutes: TIME_LIMIT_MINUTES.default,
  estimated_minutes: null,
  proof_fields: [],
  terms: USUAL_TERMS,
};

export function startOf(task: Task): TaskStart {
  const { screen_out: screening } = task;
  const { pay = 0, number = 0, criteria = [] } = screening ?? {};
  return {
    ...task,
    proof_fields: writtenFields(task.proof_fields),
    screen_out: screening && { pay, number, criteria },
  };
}

/** For changing a task: who fits it cannot be changed. */
export function changeValues(task: Task): TaskFormValues {
  return startValues({ ...startOf(task), screen_out: undefined });
}

function startValues(start: TaskStart): TaskFormValues {
  const known = TASK_FIELDS.filter((name) => start[name] !== undefined);
  return { ...NOTHING_YET, ...Object.fromEntries(known.map((name) => [name, start[name]])) } as TaskFormValues;
}

/** For a new task: a last day in the past is cleared, and has to be chosen again. */
export function newValues(start: TaskStart = {}): TaskFormValues {
  const values = startValues(start);
  return values.completion_date < todayUtc() ? { ...values, completion_date: '' } : values;
}
