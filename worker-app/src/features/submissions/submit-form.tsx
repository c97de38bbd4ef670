/** Hands in work on a task. What was typed stays when it is refused. */
import { SUBMISSION_DETAILS_LENGTH } from '@taskmint/contract';
import { isApiError, useHost, useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { Button, FormActions, FormError, Stack, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { catalogue } from '../../texts';
import type { Disclosure } from './ai-disclosure';
import { useSubmitWork } from './submission.queries';

export interface SubmitFormProps {
  taskId: string;
  /** What has to be said besides, if anything. */
  disclosure: Disclosure | null;
  /** Called when the work is in. */
  onSubmitted(): void;
}

export function SubmitForm({ taskId, disclosure, onSubmitted }: SubmitFormProps) {
  const host = useHost();
  const { submit: texts, form } = useTexts(catalogue);
  const submitWork = useSubmitWork(taskId);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { submission_details: '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ submission_details }) => {
    if (disclosure && !(await disclosure.isComplete())) return;
    try {
      await submitWork.mutateAsync({
        submission_details: submission_details.trim(),
        ...(disclosure && { ai_disclosure: disclosure.said() }),
      });
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
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={texts.title}>
      <Stack gap={4}>
        <TextArea
          label={texts.details}
          rows={6}
          hint={texts.hint}
          error={errors.submission_details?.message}
          {...register('submission_details', {
            required: form.required,
            validate: (value) => value.trim() !== '' || form.required,
            maxLength: { value: SUBMISSION_DETAILS_LENGTH, message: form.atMost({ count: SUBMISSION_DETAILS_LENGTH }) },
          })}
        />
        {disclosure?.inputs}
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            {texts.submit}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
