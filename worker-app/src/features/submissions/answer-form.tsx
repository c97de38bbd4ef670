/**
 * Answers to what a task asks in fields (fair-work.md 7): for handing in, and for changing what was handed in. What was typed stays in this tab until it is sent, also
 * when the page is loaded anew; what is refused stands beside its field.
 */
import type { ProofAnswer, ShownProofField } from '@taskmint/contract';
import {
  AnswerInputs,
  answerName,
  answersOf,
  answersResolver,
  forgetDraft,
  keptDraft,
  useKeptDraft,
  valuesOf,
  type AnswerValues,
} from '@taskmint/dashboard-kit';
import { isApiError, useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { Button, FormActions, FormError, Stack } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { catalogue } from '../../texts';

export interface AnswerFormProps {
  fields: readonly ShownProofField[];
  /** What was answered before. */
  answers?: readonly ProofAnswer[];
  /** Names the draft in this tab. */
  draft: string;
  label: string;
  submitLabel: string;
  /** What stands where files are asked for; without it files have a place of their own. */
  files?: { count: number; show(field: ShownProofField, error: string | undefined): ReactNode };
  /** Above the button. */
  note?: ReactNode;
  /** Whether what stands there can be sent. */
  isComplete?: () => Promise<boolean>;
  /** Rejects to show the error here. */
  onSend(answers: ProofAnswer[]): Promise<void>;
}

export function AnswerForm({
  fields,
  answers = [],
  draft,
  label,
  submitLabel,
  files,
  note,
  ...sending
}: AnswerFormProps) {
  const { answers: texts, form: rules } = useTexts(catalogue);
  const form = useForm<AnswerValues>({
    defaultValues: { ...valuesOf(fields, answers), ...keptDraft(draft) },
    mode: 'onTouched',
    resolver: answersResolver(fields),
  });
  const { register, handleSubmit, setError, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  useKeptDraft(draft, watch);

  const submit = handleSubmit(async (values) => {
    const missing = fields.find(({ kind, required }) => kind === 'file' && required && files?.count === 0);
    if (missing) return setError(answerName(missing.key), { message: rules.required });
    if (sending.isComplete && !(await sending.isComplete())) return;
    try {
      await sending.onSend(answersOf(fields, values));
      forgetDraft(draft);
    } catch (error) {
      const refused = refusedFields(error, texts.triesLeft);
      const [first] = refused;
      if (!first) return setError('root', formRefusal(error));
      for (const { key, message } of refused)
        setError(answerName(key), { message }, { shouldFocus: key === first.key });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      <Stack gap={4}>
        <AnswerInputs fields={fields} register={register} errors={errors} files={files?.show ?? (() => null)} />
        {note}
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            {submitLabel}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}

/** Which fields a refusal is about, and what it says of each. */
function refusedFields(
  error: unknown,
  triesLeft: (facts: { message: string; count: number }) => string,
): { key: string; message: string }[] {
  if (!isApiError(error)) return [];
  if (error.code === 'code_wrong') {
    const { key, tries_left: count } = error.details as { key: string; tries_left: number };
    return [{ key, message: triesLeft({ message: error.message, count }) }];
  }
  return error.fieldIssues.flatMap(({ path, message }) => {
    const [part, key] = path.split('.');
    return part === 'answers' && key !== undefined ? [{ key, message }] : [];
  });
}
