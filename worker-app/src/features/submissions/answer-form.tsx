/**
 * Answers to a task's fields (fair-work.md 7), for handing in and for changing submitted work. Until it is sent, the input is kept in this tab, even across
 * reloads; errors are shown beside their fields.
 */
import type { ProofAnswer, ShownProofField } from '@taskmint/contract';
import {
  AnswerInputs,
  answerName,
  answersOf,
  answersResolver,
  valuesOf,
  type AnswerValues,
} from '@taskmint/dashboard-kit';
import { isApiError, useTexts } from '@taskmint/platform';
import { forgetDraft, readDraft, useDraftAutosave } from '@taskmint/platform/draft';
import { sparingUntouched } from '@taskmint/platform/form';
import { formRefusal } from '@taskmint/platform/query';
import { FormFoot, Stack } from '@taskmint/ui-kit';
import { useRef, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { catalogue } from '../../texts';
import { workTexts } from '../../texts/work';

export interface AnswerFormProps {
  fields: readonly ShownProofField[];
  /** The previous answers. */
  answers?: readonly ProofAnswer[];
  /** Key of the draft in this tab. */
  draft: string;
  label: string;
  submitLabel: string;
  /** Shown in place of file fields; without it, files are handled elsewhere. */
  files?: { count: number; show(field: ShownProofField, error: string | undefined): ReactNode };
  /** Shown above the button. */
  note?: ReactNode;
  /** Whether the content of `note` can be sent. */
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
  const { answers: texts } = useTexts(workTexts);
  const { form: rules } = useTexts(catalogue);
  const typed = useForm<AnswerValues>({
    defaultValues: { ...valuesOf(fields, answers), ...readDraft(draft) },
    mode: 'onTouched',
    resolver: answersResolver(fields),
  });
  const { register, handleSubmit, setError, watch, formState } = sparingUntouched(typed);
  const { errors, isSubmitting } = formState;
  useDraftAutosave(draft, watch);
  const form = useRef<HTMLFormElement>(null);

  const submit = handleSubmit(async (values) => {
    const missing = fields.find(({ kind, required }) => kind === 'file' && required && files?.count === 0);
    if (missing) {
      setError(answerName(missing.key), { message: rules.required });
      // Not an input of the form library, which focuses the others.
      form.current?.querySelector<HTMLInputElement>('input[type="file"]')?.focus();
      return;
    }
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
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      <Stack gap={4}>
        <AnswerInputs fields={fields} register={register} errors={errors} files={files?.show ?? (() => null)} />
        {note}
        <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={submitLabel} />
      </Stack>
    </form>
  );
}

/** The fields that a refusal names, with its message for each. */
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
