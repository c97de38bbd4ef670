/** What somebody says about AI when they hand in, where the task wants it said (fair-work.md 14). Decides nothing. */
import { AI_DISCLOSURE_LENGTH, type AiDisclosure, type Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Checkbox, color, Stack, text, TextArea } from '@taskmint/ui-kit';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { catalogue } from '../../texts';

const Small = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
`;

export interface DisclosureValues {
  ai_used: boolean;
  ai_how: string;
}

export const NOTHING_DISCLOSED: DisclosureValues = { ai_used: false, ai_how: '' };

export function disclosed({ ai_used: used, ai_how: how }: DisclosureValues): AiDisclosure {
  return { used, how: used ? how.trim() : '' };
}

/** Of the form that they stand in. */
export interface WorkValues extends DisclosureValues {
  submission_details: string;
}

/** Whether the worker wants it counted how they write; nothing is before they say so. */
export function CountingConsent({ checked, onChange }: { checked: boolean; onChange(wanted: boolean): void }) {
  const { terms: texts } = useTexts(catalogue);
  return (
    <Stack gap={1}>
      <Checkbox label={texts.count} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <Small>{texts.countHint}</Small>
    </Stack>
  );
}

type Form = Pick<UseFormReturn<WorkValues>, 'register' | 'control' | 'formState'>;

export function AiDisclosureFields({ form: { register, control, formState } }: { form: Form }) {
  const { terms: texts, form } = useTexts(catalogue);
  const isUsed = useWatch({ control, name: 'ai_used' });
  const max = AI_DISCLOSURE_LENGTH;
  return (
    <Stack gap={3}>
      <Checkbox label={texts.used} {...register('ai_used')} />
      {isUsed && (
        <TextArea
          label={texts.how}
          rows={2}
          hint={texts.howHint({ max })}
          error={formState.errors.ai_how?.message}
          {...register('ai_how', {
            shouldUnregister: true,
            validate: (value) => value.trim() !== '' || form.required,
            maxLength: { value: max, message: texts.long({ max }) },
          })}
        />
      )}
    </Stack>
  );
}

/** The same as it was said; nothing where nothing was. */
export function SaidAboutAi({ work: { ai_disclosure: said } }: { work: Pick<Submission, 'ai_disclosure'> }) {
  const { terms: texts } = useTexts(catalogue);
  if (!said) return null;
  return <p>{said.used ? `${texts.saidUsed} ${said.how}` : texts.saidNotUsed}</p>;
}
