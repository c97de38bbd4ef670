/** Hands in work on a task. What was typed stays when it is refused. */
import { isApiError, useHost } from '@taskmint/platform';
import { Button, FormActions, FormError, Stack, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../parts/error-text';
import { useSubmitWork } from './submission.queries';

const REQUIRED = 'This field is required';
const MOST_CHARACTERS = 5_000;

export interface SubmitFormProps {
  taskId: string;
  /** Called when the work is in. */
  onSubmitted(): void;
}

export function SubmitForm({ taskId, onSubmitted }: SubmitFormProps) {
  const host = useHost();
  const submitWork = useSubmitWork(taskId);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { submission_details: '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ submission_details }) => {
    try {
      await submitWork.mutateAsync(submission_details.trim());
    } catch (error) {
      const issue = isApiError(error)
        ? error.fieldIssues.find((each) => each.path === 'submission_details')
        : undefined;
      if (issue) return setError('submission_details', { message: issue.message });
      return setError('root', { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) });
    }
    await host.dialogs.success('Successfuly added submission');
    onSubmitted();
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Submit your work">
      <Stack gap={4}>
        <TextArea
          label="Submission details"
          rows={6}
          hint="Your proof, as the client asks for it above."
          error={errors.submission_details?.message}
          {...register('submission_details', {
            required: REQUIRED,
            validate: (value) => value.trim() !== '' || REQUIRED,
            maxLength: { value: MOST_CHARACTERS, message: `Use at most ${MOST_CHARACTERS} characters` },
          })}
        />
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            Submit
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
