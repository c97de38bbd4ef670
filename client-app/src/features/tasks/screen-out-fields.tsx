/** Inputs for who fits a task, and for the pay of those who turn out not to (fair-work.md 16). Set once, when the task is posted. */
import { SCREEN_OUT, type ScreenOut } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Button, Checkbox, FieldRow, NumberInput, numberFrom, Stack, TextInput } from '@taskmint/ui-kit';
import { Plus, Trash2 } from 'lucide-react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { taskTexts } from '../../texts/task';
import type { TaskFormValues } from './task-rules';

/** The numbers come with their inputs. */
const NOTHING_YET = { criteria: [''] } as unknown as ScreenOut;

export function ScreenOutFields<Sent>({ form }: { form: UseFormReturn<TaskFormValues, unknown, Sent> }) {
  const { screening: texts } = useTexts(taskTexts);
  const { register, control, setValue, clearErrors, formState } = form;
  const screenOut = useWatch({ control, name: 'screen_out' });
  const errors = formState.errors.screen_out;
  const criteria = screenOut?.criteria ?? [];
  const write = (next: string[]) => setValue('screen_out.criteria', next, { shouldDirty: true });
  const want = (wanted: boolean) => {
    clearErrors('screen_out');
    setValue('screen_out', wanted ? NOTHING_YET : undefined, { shouldDirty: true });
  };
  return (
    <Stack gap={5}>
      <p>
        {texts.lead} {texts.fixed}
      </p>
      <Checkbox
        label={texts.want}
        checked={screenOut !== undefined}
        onChange={(event) => want(event.currentTarget.checked)}
      />
      {screenOut && (
        <>
          <FieldRow $min={200}>
            <NumberInput
              label={texts.pay}
              hint={texts.payHint}
              error={errors?.pay?.message}
              {...register('screen_out.pay', { setValueAs: numberFrom })}
            />
            <NumberInput
              label={texts.number}
              hint={texts.numberHint}
              error={errors?.number?.message}
              {...register('screen_out.number', { setValueAs: numberFrom })}
            />
          </FieldRow>
          {criteria.map((_, index) => (
            // The criteria have no ids, and are few.
            <Stack key={index} gap={2}>
              <TextInput
                label={texts.criterion({ number: index + 1 })}
                hint={index === 0 ? texts.criterionHint : undefined}
                error={errors?.criteria?.[index]?.message ?? (index === 0 ? errors?.criteria?.message : undefined)}
                {...register(`screen_out.criteria.${index}`)}
              />
              {criteria.length > 1 && (
                <div>
                  <Button
                    variant="ghost"
                    size="small"
                    icon={<Trash2 size={18} aria-hidden />}
                    onClick={() => write(criteria.filter((_each, other) => other !== index))}
                  >
                    {texts.remove({ number: index + 1 })}
                  </Button>
                </div>
              )}
            </Stack>
          ))}
          {criteria.length < SCREEN_OUT.criteria && (
            <div>
              <Button
                variant="secondary"
                size="small"
                icon={<Plus size={18} aria-hidden />}
                onClick={() => write([...criteria, ''])}
              >
                {texts.add}
              </Button>
            </div>
          )}
        </>
      )}
    </Stack>
  );
}
