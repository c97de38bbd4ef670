/** The inputs of a task's form. Rarely needed ones are collapsed under a summary of their values. */
import { TASK_CATEGORIES } from '@taskmint/contract';
import { Fold, useCategoryNames } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  DateInput,
  DateText,
  FieldRow,
  FileInput,
  NumberInput,
  numberFrom,
  Select,
  Stack,
  TextArea,
  TextInput,
} from '@taskmint/ui-kit';
import { useWatch } from 'react-hook-form';
import { taskTexts } from '../../texts/task';
import { FieldBuilder } from './proof-fields/field-builder';
import { ScreenOutFields } from './screen-out-fields';
import { TaskTermsFields } from './task-terms-fields';
import { TaskTimes } from './task-times';
import type { Settled, TaskFormState } from './use-task-form';

export interface TaskFieldsProps {
  form: TaskFormState;
  settled: Settled;
  /** Who fits can only be set when the task is posted. */
  isNew: boolean;
}

export function TaskFields({ form, settled, isNew }: TaskFieldsProps) {
  const { task: texts, terms, fields, screening } = useTexts(taskTexts);
  const categories = useCategoryNames();
  const { register, control, formState } = form;
  const { errors } = formState;
  const { taken, payFrozen, earliest, picture } = settled;
  const [aiRule, warnings, asked, screenOut, lastDay] = useWatch({
    control,
    name: ['terms.ai_rule', 'terms.warnings', 'proof_fields', 'screen_out', 'completion_date'],
  });
  return (
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
        aria-required={!picture}
        error={errors.photo?.message}
        {...register('photo')}
      />
      <FieldRow $min={200}>
        <NumberInput
          label={texts.quantity}
          hint={taken > 0 ? texts.quantityTaken({ taken }) : texts.quantityHint}
          error={errors.task_quantity?.message}
          {...register('task_quantity', { setValueAs: numberFrom })}
        />
        <NumberInput
          label={texts.pay}
          readOnly={payFrozen}
          hint={payFrozen ? texts.payFrozen : texts.payHint}
          error={errors.per_task_pay?.message}
          {...register('per_task_pay', { setValueAs: numberFrom })}
        />
        <DateInput
          label={texts.date}
          min={earliest}
          // The input shows dates in the browser's format; everything else here uses dd-MM-yyyy.
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
      <Fold title={fields.title} says={fields.says({ count: asked.length })} isRefused={Boolean(errors.proof_fields)}>
        <FieldBuilder form={form} started={taken > 0} />
      </Fold>
      {isNew && (
        <Fold
          title={screening.title}
          says={screenOut ? screening.says({ count: screenOut.number || 0 }) : screening.saysNothing}
          isRefused={Boolean(errors.screen_out)}
        >
          <ScreenOutFields form={form} />
        </Fold>
      )}
    </Stack>
  );
}
