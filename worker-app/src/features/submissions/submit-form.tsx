/** Hands in work on a task. Until then the input is kept in this tab, even across reloads or when a place is started meanwhile. */
import { SUBMISSION_DETAILS_LENGTH } from '@taskmint/contract';
import { isApiError, useHost, useTexts } from '@taskmint/platform';
import { forgetDraft, readDraft, useDraftAutosave } from '@taskmint/platform/draft';
import { textRule } from '@taskmint/platform/form';
import { formRefusal } from '@taskmint/platform/query';
import { FormFoot, Stack, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { workTexts } from '../../texts/work';
import type { Disclosure } from './ai-disclosure';
import { useSubmitWork } from './submission.queries';
import type { Counting } from './typing-counts';

export interface SubmitFormProps {
  taskId: string;
  /** Key of the draft in this tab. */
  draft: string;
  /** The required statement about AI, if any. */
  disclosure: Disclosure | null;
  /** Counts how the work is written, if the task allows that. */
  counting: Counting | null;
  /** Called once the work is handed in. */
  onSubmitted(): void;
}

export function SubmitForm({ taskId, draft, disclosure, counting, onSubmitted }: SubmitFormProps) {
  const host = useHost();
  const { submit: texts } = useTexts(workTexts);
  const submitWork = useSubmitWork(taskId);
  const { register, handleSubmit, setError, watch, formState } = useForm({
    defaultValues: { submission_details: '', ...readDraft<{ submission_details: string }>(draft) },
  });
  const { errors, isSubmitting } = formState;
  useDraftAutosave(draft, watch);

  const submit = handleSubmit(async ({ submission_details }) => {
    if (disclosure && !(await disclosure.isComplete())) return;
    try {
      const { insertedId } = await submitWork.mutateAsync({
        submission_details: submission_details.trim(),
        ...(disclosure && { ai_disclosure: disclosure.value() }),
      });
      forgetDraft(draft);
      void counting?.sent(insertedId);
    } catch (error) {
      const issue = isApiError(error)
        ? error.fieldIssues.find((each) => each.path === 'submission_details')
        : undefined;
      if (issue) return setError('submission_details', { message: issue.message });
      return setError('root', formRefusal(error));
    }
    await host.dialogs.success(texts.added);
    onSubmitted();
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={texts.title} {...counting?.handlers}>
      <Stack gap={4}>
        {counting?.inputs}
        <TextArea
          label={texts.details}
          rows={6}
          hint={texts.hint}
          error={errors.submission_details?.message}
          {...register('submission_details', {
            validate: textRule({ min: 1, max: SUBMISSION_DETAILS_LENGTH }),
          })}
        />
        {disclosure?.inputs}
        <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={texts.submit} />
      </Stack>
    </form>
  );
}
