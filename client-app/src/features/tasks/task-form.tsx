/**
 * The form of a task, for adding and for updating. It keeps what was typed when something is refused, and shows the server's word on a field
 * beside that field. Where to go afterwards is the screen's business.
 */
import { REVIEW_DAYS, type Task } from '@taskmint/contract';
import { isApiError } from '@taskmint/platform';
import {
  Button,
  DateInput,
  FileInput,
  FormActions,
  FormError,
  Grid,
  NumberInput,
  Stack,
  TextArea,
  TextInput,
} from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import { useForm, useWatch, type FieldPath } from 'react-hook-form';
import { messageOf } from '../../parts/error-text';
import { TaskCost } from './task-cost';
import type { TaskDraft } from './task.mutations';
import { costOf, taskRules, todayUtc, type TaskFormValues } from './task-rules';

export interface TaskFormProps {
  /** The task to change; without it the form is for a new one. */
  task?: Task;
  /** Coins that the client has now. */
  available: number;
  submitLabel: string;
  cancel: ReactNode;
  /** Rejects to show the error here; resolves when everything is done. */
  onSubmit(draft: TaskDraft, photo: File | undefined): Promise<void>;
}

const FIELDS: readonly FieldPath<TaskFormValues>[] = [
  'task_title',
  'task_quantity',
  'per_task_pay',
  'completion_date',
  'task_detail',
  'submission_info',
  'review_days',
];

function startValues(task: Task | undefined): TaskFormValues {
  return {
    task_title: task?.task_title ?? '',
    photo: null,
    task_quantity: task?.task_quantity ?? NaN,
    per_task_pay: task?.per_task_pay ?? NaN,
    completion_date: task?.completion_date ?? '',
    task_detail: task?.task_detail ?? '',
    submission_info: task?.submission_info ?? '',
    review_days: task?.review_days ?? REVIEW_DAYS.default,
  };
}

export function TaskForm({ task, available, submitLabel, cancel, onSubmit }: TaskFormProps) {
  const form = useForm<TaskFormValues>({ defaultValues: startValues(task), mode: 'onTouched' });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const [quantity, perTaskPay] = useWatch({ control, name: ['task_quantity', 'per_task_pay'] });

  const taken = task ? task.slots.approved + task.slots.pending : 0;
  const payFrozen = taken > 0;
  const earliest = task && task.completion_date < todayUtc() ? task.completion_date : todayUtc();
  const rules = taskRules({ lowestQuantity: Math.max(1, taken), photoRequired: !task, earliest });

  const submit = handleSubmit(async ({ photo, ...values }) => {
    const draft: TaskDraft = {
      ...values,
      task_title: values.task_title.trim(),
      task_detail: values.task_detail.trim(),
      submission_info: values.submission_info.trim(),
    };
    try {
      await onSubmit(draft, photo?.[0]);
    } catch (error) {
      let named = false;
      for (const issue of isApiError(error) ? error.fieldIssues : []) {
        const field = FIELDS.find((name) => name === issue.path);
        if (!field) continue;
        setError(field, { message: issue.message }, { shouldFocus: !named });
        named = true;
      }
      if (!named) setError('root', { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={5}>
        <TextInput
          label="Title"
          hint="Say in one line what is to be done."
          error={errors.task_title?.message}
          {...register('task_title', rules.task_title)}
        />
        <FileInput
          label="Photo"
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          currentUrl={task?.task_image_url}
          hint={task ? 'Leave it empty to keep the picture you have.' : 'Shown on the card of the task.'}
          error={errors.photo?.message}
          {...register('photo', rules.photo)}
        />
        <Grid min={240}>
          <NumberInput
            label="Quantity"
            min={1}
            step={1}
            hint={
              taken > 0 ? `At least ${taken}: that much work is approved or waiting.` : 'How many people can do it.'
            }
            error={errors.task_quantity?.message}
            {...register('task_quantity', rules.task_quantity)}
          />
          <NumberInput
            label="Per-task amount"
            min={1}
            step={1}
            readOnly={payFrozen}
            hint={payFrozen ? 'Fixed, because work has been submitted.' : 'Coins for each approved submission.'}
            error={errors.per_task_pay?.message}
            {...register('per_task_pay', rules.per_task_pay)}
          />
          <DateInput
            label="Completion date"
            min={earliest}
            hint="The task is open to the end of this day, UTC."
            error={errors.completion_date?.message}
            {...register('completion_date', rules.completion_date)}
          />
          <NumberInput
            label="Review days"
            min={REVIEW_DAYS.min}
            max={REVIEW_DAYS.max}
            step={1}
            hint="Work you have not reviewed by then is approved by itself."
            error={errors.review_days?.message}
            {...register('review_days', rules.review_days)}
          />
        </Grid>
        <TextArea
          label="Task details"
          rows={6}
          hint="What to do, step by step."
          error={errors.task_detail?.message}
          {...register('task_detail', rules.task_detail)}
        />
        <TextArea
          label="Submission info"
          rows={4}
          hint="What to hand in as proof, e.g. a link or a screenshot's address."
          error={errors.submission_info?.message}
          {...register('submission_info', rules.submission_info)}
        />
        <TaskCost
          quantity={quantity}
          perTaskPay={perTaskPay}
          cost={costOf(quantity, perTaskPay)}
          alreadyCharged={task ? task.payable_amount : 0}
          available={available}
        />
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            {submitLabel}
          </Button>
          {cancel}
        </FormActions>
      </Stack>
    </form>
  );
}
