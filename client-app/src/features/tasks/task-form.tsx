/**
 * The form of a task, for adding and for updating. It keeps what was typed when something is refused, and shows the server's word on a field
 * beside that field. Where to go afterwards is the screen's business.
 */
import { TASK_CATEGORIES, type Task } from '@taskmint/contract';
import { keptDraft, useCategoryNames, useKeptDraft } from '@taskmint/dashboard-kit';
import { isApiError, useTexts } from '@taskmint/platform';
import { schemaResolver } from '@taskmint/platform/form';
import { formRefusal } from '@taskmint/platform/query';
import {
  Button,
  DateInput,
  DateText,
  FieldRow,
  FileInput,
  FormActions,
  FormError,
  NumberInput,
  Select,
  space,
  Stack,
  TextArea,
  TextInput,
} from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch, type FieldPath } from 'react-hook-form';
import styled from 'styled-components';
import { Fold } from '../../parts/fold';
import { catalogue } from '../../texts';
import { FieldBuilder } from './proof-fields/field-builder';
import { PayHint } from './pay-hint';
import { TaskCost } from './task-cost';
import { TaskPreview } from './task-preview';
import { ScreenOutFields } from './screen-out-fields';
import { changeValues, newValues, type TaskStart } from './task-start';
import { TaskTermsFields } from './task-terms-fields';
import { SaveTemplateDialog, type NewTemplate } from './templates/save-template-dialog';
import { useTemplateContent } from './templates/template-content';
import { TaskTimes } from './task-times';
import { costOf, TASK_FIELDS, taskFormSchema, todayUtc, type TaskDraft, type TaskFormValues } from './task-rules';

/** Where there is room, the cost stands beside the fields and stays in sight. */
const Columns = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  @media (min-width: 1200px) {
    grid-template: 'fields cost' auto 'end cost' 1fr / minmax(0, 1fr) 19rem;
    column-gap: ${space(8)};
    & > :last-child {
      grid-area: end;
    }
  }
`;

const Cost = styled.div`
  @media (min-width: 1200px) {
    position: sticky;
    grid-area: cost;
    align-self: start;
    /* Below the top bar. */
    top: 5.5rem;
  }
`;

export interface TaskFormProps {
  /** The task to change; without it the form is for a new one. */
  task?: Task;
  /** What a new task begins with; a picture in it is used again unless another is chosen. */
  start?: TaskStart | undefined;
  /** Names what is typed for a new task and not sent yet, in this tab: it outlives the page, but for the picture. */
  unsent: string | null;
  /** Coins that the client has now. */
  available: number;
  submitLabel: string;
  cancel: ReactNode;
  /** Rejects to show the error here; resolves when everything is done. */
  onSubmit(draft: TaskDraft, photo: File | undefined): Promise<void>;
}

export function TaskForm({ task, start, unsent, available, submitLabel, cancel, onSubmit }: TaskFormProps) {
  const { task: texts, terms, fields, templates, screening } = useTexts(catalogue);
  const categories = useCategoryNames();
  const [template, setTemplate] = useState<NewTemplate | null>(null);
  const picture = (task ?? start)?.task_image_url;
  const taken = task ? task.slots.approved + task.slots.pending + task.slots.reserved : 0;
  const payFrozen = task !== undefined && !task.can?.changePay;
  const earliest = task && task.completion_date < todayUtc() ? task.completion_date : todayUtc();
  const form = useForm<TaskFormValues, unknown, TaskDraft & { photo?: FileList | undefined }>({
    defaultValues: task ? changeValues(task) : { ...newValues(start), ...(unsent && keptDraft(unsent)) },
    mode: 'onTouched',
    resolver: schemaResolver(
      taskFormSchema({ lowestQuantity: Math.max(1, taken), photoRequired: !picture, earliest }),
      {
        task_quantity: { not_whole: texts.wholePlaces },
        per_task_pay: { not_whole: texts.wholeCoins },
        review_days: { not_whole: texts.wholeDays },
        time_limit_minutes: { not_whole: texts.wholeMinutes },
        estimated_minutes: { not_whole: texts.wholeMinutes },
        completion_date: { in_the_past: texts.laterDay },
      },
    ),
  });
  const templateContent = useTemplateContent(form);
  const { register, control, handleSubmit, setError, formState } = form;
  useKeptDraft(unsent, form.watch);
  const { errors, isSubmitting } = formState;
  const [quantity, perTaskPay, minutes, aiRule, warnings, asked, screenOut, title, category, lastDay, photos] =
    useWatch({
      control,
      name: [
        'task_quantity',
        'per_task_pay',
        'estimated_minutes',
        'terms.ai_rule',
        'terms.warnings',
        'proof_fields',
        'screen_out',
        'task_title',
        'category',
        'completion_date',
        'photo',
      ],
    });

  const submit = handleSubmit(async ({ photo, ...draft }) => {
    try {
      await onSubmit(draft, photo?.[0]);
    } catch (error) {
      let named = false;
      for (const issue of isApiError(error) ? error.fieldIssues : []) {
        const field = TASK_FIELDS.find((name) => name === issue.path.split('.')[0]);
        if (!field) continue;
        setError(issue.path as FieldPath<TaskFormValues>, { message: issue.message }, { shouldFocus: !named });
        named = true;
      }
      if (!named) setError('root', formRefusal(error));
    }
  });

  async function saveAsTemplate(): Promise<void> {
    const content = await templateContent();
    const photo = form.getValues('photo')?.[0];
    if (content) setTemplate({ content: { ...content, ...(picture && { task_image_url: picture }) }, photo });
  }

  return (
    <>
      <Columns noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={5}>
          <TextInput
            label={texts.title}
            hint={texts.titleHint}
            error={errors.task_title?.message}
            {...register('task_title')}
          />
          <Select
            label={texts.category}
            hint={texts.categoryHint}
            options={TASK_CATEGORIES.map((value) => ({ value, label: categories[value] }))}
            error={errors.category?.message}
            {...register('category')}
          />
          <FileInput
            label={texts.photo}
            accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
            currentUrl={picture}
            hint={picture ? texts.photoKeep : texts.photoHint}
            error={errors.photo?.message}
            {...register('photo')}
          />
          <FieldRow $min={200}>
            <NumberInput
              label={texts.quantity}
              min={1}
              step={1}
              hint={taken > 0 ? texts.quantityTaken({ taken }) : texts.quantityHint}
              error={errors.task_quantity?.message}
              {...register('task_quantity', { valueAsNumber: true })}
            />
            <NumberInput
              label={texts.pay}
              min={1}
              step={1}
              readOnly={payFrozen}
              hint={payFrozen ? texts.payFrozen : texts.payHint}
              error={errors.per_task_pay?.message}
              {...register('per_task_pay', { valueAsNumber: true })}
            />
            <DateInput
              label={texts.date}
              min={earliest}
              // The box writes days as the browser does, everything else here as dd-MM-yyyy.
              hint={lastDay ? texts.dateHintOf({ date: <DateText value={lastDay} /> }) : texts.dateHint}
              error={errors.completion_date?.message}
              {...register('completion_date')}
            />
          </FieldRow>
          <TextArea
            label={texts.details}
            rows={6}
            hint={texts.detailsHint}
            error={errors.task_detail?.message}
            {...register('task_detail')}
          />
          <TextArea
            label={texts.info}
            rows={4}
            hint={texts.infoHint}
            error={errors.submission_info?.message}
            {...register('submission_info')}
          />
          <TaskTimes register={register} control={control} errors={errors} />
          <Fold
            title={terms.title}
            says={terms.says({ rule: terms.rules[aiRule].label, warnings: warnings.length })}
            isRefused={Boolean(errors.terms)}
          >
            <TaskTermsFields register={register} errors={errors} isRuleFrozen={payFrozen} />
          </Fold>
          <Fold
            title={fields.title}
            says={fields.says({ count: asked.length })}
            isRefused={Boolean(errors.proof_fields)}
          >
            <FieldBuilder form={form} started={taken > 0} />
          </Fold>
          {!task && (
            <Fold
              title={screening.title}
              says={screenOut ? screening.says({ count: screenOut.number || 0 }) : screening.saysNothing}
              isRefused={Boolean(errors.screen_out)}
            >
              <ScreenOutFields form={form} />
            </Fold>
          )}
        </Stack>
        <Cost>
          <Stack gap={4}>
            <TaskCost
              quantity={quantity}
              perTaskPay={perTaskPay}
              cost={costOf(quantity, perTaskPay)}
              screenOut={screenOut}
              alreadyCharged={task ? task.payable_amount : 0}
              available={available}
            />
            <PayHint pay={perTaskPay} minutes={minutes} />
            <TaskPreview
              title={title}
              category={category}
              pay={perTaskPay}
              quantity={quantity}
              lastDay={lastDay}
              photo={photos?.[0]}
              pictureUrl={picture}
            />
          </Stack>
        </Cost>
        <Stack gap={5}>
          {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
          <FormActions>
            <Button type="submit" busy={isSubmitting}>
              {submitLabel}
            </Button>
            <Button variant="secondary" onClick={() => void saveAsTemplate()}>
              {templates.save}
            </Button>
            {cancel}
          </FormActions>
        </Stack>
      </Columns>
      {/* Outside of the form: what is sent in the dialog is not the task. */}
      {template && <SaveTemplateDialog {...template} onClose={() => setTemplate(null)} />}
    </>
  );
}
