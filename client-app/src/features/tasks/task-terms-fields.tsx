/** Inputs for what freelancers need to know before they start: AI, content warnings, collected data (fair-work.md 14, 17). */
import { AI_RULES, CONTENT_WARNINGS, DATA_USE_LENGTH } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Checkbox, RadioCards, space, Stack, TextArea } from '@taskmint/ui-kit';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import styled from 'styled-components';
import { taskTexts } from '../../texts/task';
import type { TaskFormValues } from './task-rules';

const Boxes = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: ${space(2)} ${space(4)};
  & > legend {
    margin-bottom: ${space(2)};
  }
`;

export interface TaskTermsFieldsProps {
  register: UseFormRegister<TaskFormValues>;
  errors: FieldErrors<TaskFormValues>;
  /** Somebody already relies on the AI rule. */
  isRuleFrozen: boolean;
}

export function TaskTermsFields({ register, errors, isRuleFrozen }: TaskTermsFieldsProps) {
  const { terms: texts } = useTexts(taskTexts);
  return (
    <Stack gap={5}>
      <RadioCards
        label={texts.ai}
        hint={isRuleFrozen ? texts.aiFrozen : texts.aiHint}
        options={AI_RULES.map((value) => ({ value, ...texts.rules[value] }))}
        error={errors.terms?.ai_rule?.message}
        {...register('terms.ai_rule')}
      />
      <Boxes>
        <legend>{texts.warnings}</legend>
        {CONTENT_WARNINGS.map((value) => (
          <Checkbox key={value} value={value} label={texts.kinds[value]} {...register('terms.warnings')} />
        ))}
      </Boxes>
      <TextArea
        label={texts.data}
        optional
        rows={2}
        hint={texts.dataHint({ max: DATA_USE_LENGTH })}
        error={errors.terms?.data_use?.message}
        {...register('terms.data_use')}
      />
    </Stack>
  );
}
