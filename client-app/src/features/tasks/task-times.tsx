/** Inputs for the review time, the time limit, and how long one piece took the client. */
import { Fold } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { FieldRow, NumberInput, numberFrom } from '@taskmint/ui-kit';
import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { taskTexts } from '../../texts/task';
import { numberOrNull } from './box-values';
import { payFloorQuery } from './pay.queries';
import type { TaskFormValues } from './task-rules';

export interface TaskTimesProps<Sent> {
  register: UseFormRegister<TaskFormValues>;
  control: Control<TaskFormValues, unknown, Sent>;
  errors: FieldErrors<TaskFormValues>;
}

export function TaskTimes<Sent>({ register, control, errors }: TaskTimesProps<Sent>) {
  const { task: texts } = useTexts(taskTexts);
  const floor = useUserQuery(payFloorQuery).data;
  const isNeeded = floor?.mode === 'refuse' && floor.cents_per_hour > 0;
  const [days, minutes] = useWatch({ control, name: ['review_days', 'time_limit_minutes'] });
  const refused = errors.review_days ?? errors.time_limit_minutes ?? errors.estimated_minutes;
  return (
    <Fold
      title={texts.times}
      says={texts.timesSay({ count: days || 0, minutes: minutes || 0 })}
      isRefused={refused !== undefined}
    >
      <FieldRow $min={200}>
        <NumberInput
          label={texts.reviewDays}
          hint={texts.reviewDaysHint}
          error={errors.review_days?.message}
          {...register('review_days', { setValueAs: numberFrom })}
        />
        <NumberInput
          label={texts.timeLimit}
          hint={texts.timeLimitHint}
          error={errors.time_limit_minutes?.message}
          {...register('time_limit_minutes', { setValueAs: numberFrom })}
        />
        <NumberInput
          label={isNeeded ? texts.estimateNeeded : texts.estimate}
          // Otherwise the label says that it is optional.
          aria-required={isNeeded}
          hint={texts.estimateHint}
          error={errors.estimated_minutes?.message}
          {...register('estimated_minutes', { setValueAs: numberOrNull })}
        />
      </FieldRow>
    </Fold>
  );
}
