/** State of a task's form: initial values, the draft while typing, validation, and the server's messages about fields. */
import type { Task } from '@taskmint/contract';
import { isApiError, messageOf, useTexts } from '@taskmint/platform';
import { readDraft, useDraftAutosave } from '@taskmint/platform/draft';
import { schemaResolver, sparingUntouched } from '@taskmint/platform/form';
import { formRefusal } from '@taskmint/platform/query';
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { taskTexts } from '../../texts/task';
import { TASK_FIELDS, taskFormSchema, todayUtc, type TaskDraft, type TaskFormValues } from './task-rules';
import { changeValues, newValues, type TaskStart } from './task-start';

/** The photo is a file, sent before the rest. */
export type SentTask = TaskDraft & { photo?: FileList | undefined };
export type TaskFormState = UseFormReturn<TaskFormValues, unknown, SentTask>;

export interface TaskFormOptions {
  /** The task to change; undefined for a new one. */
  task: Task | undefined;
  /** Initial values of a new task; a picture among them is used again unless another is chosen. */
  start: TaskStart | undefined;
  /** Key of a new task's draft in this tab. The draft survives a reload, except for the picture; null: no draft. */
  unsent: string | null;
  /** Rejects to show the error here; resolves when everything is done. */
  onSubmit(draft: TaskDraft, photo: File | undefined): Promise<void>;
}

/** What is fixed already, by people who rely on the task as it is and by the picture that it has. */
export interface Settled {
  /** Places that are no longer free. */
  readonly taken: number;
  readonly payFrozen: boolean;
  /** Earliest last day that can be chosen, as yyyy-mm-dd. */
  readonly earliest: string;
  readonly picture: string | undefined;
}

function settledOf({ task, start }: Pick<TaskFormOptions, 'task' | 'start'>): Settled {
  const today = todayUtc();
  return {
    taken: task ? task.slots.approved + task.slots.pending + task.slots.reserved : 0,
    payFrozen: task !== undefined && !task.can?.changePay,
    earliest: task && task.completion_date < today ? task.completion_date : today,
    picture: (task ?? start)?.task_image_url,
  };
}

const whole = (sentence: string) => ({ not_whole: sentence, not_a_number: sentence });

export function useTaskForm({ task, start, unsent, onSubmit }: TaskFormOptions) {
  const { task: texts } = useTexts(taskTexts);
  const settled = settledOf({ task, start });
  const typed = useForm<TaskFormValues, unknown, SentTask>({
    defaultValues: task ? changeValues(task) : { ...newValues(start), ...(unsent && readDraft(unsent)) },
    mode: 'onTouched',
    resolver: schemaResolver(
      taskFormSchema({
        lowestQuantity: Math.max(1, settled.taken),
        photoRequired: !settled.picture,
        earliest: settled.earliest,
      }),
      {
        task_quantity: whole(texts.wholePlaces),
        per_task_pay: whole(texts.wholeCoins),
        review_days: whole(texts.wholeDays),
        time_limit_minutes: whole(texts.wholeMinutes),
        estimated_minutes: whole(texts.wholeMinutes),
        completion_date: { in_the_past: texts.laterDay },
      },
    ),
  });
  const form: TaskFormState = sparingUntouched(typed);
  useDraftAutosave(unsent, form.watch);

  const submit = form.handleSubmit(async ({ photo, ...draft }) => {
    try {
      await onSubmit(draft, photo?.[0]);
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', formRefusal(error));
    }
  });

  return { form, submit, settled };
}

/** The field to change after a refusal that names none. */
const FIELDS_OF_REFUSALS: Readonly<Partial<Record<string, FieldPath<TaskFormValues>>>> = {
  estimate_needed: 'estimated_minutes',
  image_invalid: 'photo',
  image_too_large: 'photo',
  pay_below_floor: 'per_task_pay',
};

/** Shows what the server refused beside its fields, and focuses the first of them. False if it named none. */
function showFieldErrors({ setError }: TaskFormState, error: unknown): boolean {
  const meant = isApiError(error) ? FIELDS_OF_REFUSALS[error.code] : undefined;
  if (meant) setError(meant, { message: messageOf(error) }, { shouldFocus: true });
  let named = meant !== undefined;
  for (const issue of isApiError(error) ? error.fieldIssues : []) {
    const field = TASK_FIELDS.find((name) => name === issue.path.split('.')[0]);
    if (!field) continue;
    setError(issue.path as FieldPath<TaskFormValues>, { message: issue.message }, { shouldFocus: !named });
    named = true;
  }
  return named;
}
