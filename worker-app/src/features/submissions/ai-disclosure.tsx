/** The freelancer's statement about AI when handing in, if the task requires one (fair-work.md 14). Decides nothing. */
import { AI_DISCLOSURE_LENGTH, type AiDisclosure, type AiRule, type Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { textRule } from '@taskmint/platform/form';
import { Checkbox, Stack, TextArea } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { workTexts } from '../../texts/work';

interface Values {
  ai_used: boolean;
  ai_how: string;
}

/** What a form for handing in shows and sends in addition to the work. */
export interface Disclosure {
  inputs: ReactNode;
  /** Whether the statement can be sent; if not, shows what is missing. */
  isComplete(): Promise<boolean>;
  value(): AiDisclosure;
}

/** By the task's AI rule; null if it requires no statement. */
export function useDisclosure(rule: AiRule): Disclosure | null {
  const form = useForm<Values>({ defaultValues: { ai_used: false, ai_how: '' } });
  if (rule !== 'allowed_if_disclosed') return null;
  return {
    inputs: <AiDisclosureFields form={form} />,
    isComplete: () => form.trigger(undefined, { shouldFocus: true }),
    value() {
      const { ai_used: used, ai_how: how } = form.getValues();
      return { used, how: used ? how.trim() : '' };
    },
  };
}

function AiDisclosureFields({ form: { register, control, formState } }: { form: UseFormReturn<Values> }) {
  const { terms: texts } = useTexts(workTexts);
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
            validate: textRule({ min: 1, max }),
          })}
        />
      )}
    </Stack>
  );
}

/** The statement as made; nothing if there is none. */
export function AiStatement({ work: { ai_disclosure: statement } }: { work: Pick<Submission, 'ai_disclosure'> }) {
  const { terms: texts } = useTexts(workTexts);
  if (!statement) return null;
  return <p>{statement.used ? `${texts.saidUsed} ${statement.how}` : texts.saidNotUsed}</p>;
}
