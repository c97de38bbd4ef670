/** Hands in work on a task. What was typed stays when it is refused. */
import { SUBMISSION_DETAILS_LENGTH, type AiRule } from '@taskmint/contract';
import { isApiError, useHost, useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { Button, FormActions, FormError, Stack, TextArea } from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { catalogue } from '../../texts';
import { AiDisclosureFields, CountingConsent, disclosed, NOTHING_DISCLOSED, type WorkValues } from './ai-disclosure';
import { useNoteSignals, useSubmitWork } from './submission.queries';
import { useTypingCounts } from './typing-counts';

export interface SubmitFormProps {
  taskId: string;
  aiRule: AiRule;
  /** Called when the work is in. */
  onSubmitted(): void;
}

export function SubmitForm({ taskId, aiRule, onSubmitted }: SubmitFormProps) {
  const host = useHost();
  const { submit: texts, form } = useTexts(catalogue);
  const submitWork = useSubmitWork(taskId);
  const noteSignals = useNoteSignals();
  const [isCounting, setCounting] = useState(false);
  const typing = useTypingCounts(isCounting);
  const submitForm = useForm<WorkValues>({ defaultValues: { submission_details: '', ...NOTHING_DISCLOSED } });
  const { register, handleSubmit, setError, formState } = submitForm;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ submission_details, ...said }) => {
    try {
      const { insertedId } = await submitWork.mutateAsync({
        submission_details: submission_details.trim(),
        ...(aiRule === 'allowed_if_disclosed' && { ai_disclosure: disclosed(said) }),
      });
      // The work is in, whatever becomes of the counts.
      if (isCounting) await noteSignals(insertedId, typing.read()).catch(() => undefined);
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
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={texts.title} {...typing.handlers}>
      <Stack gap={4}>
        {aiRule === 'not_allowed' && <CountingConsent checked={isCounting} onChange={setCounting} />}
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
        {aiRule === 'allowed_if_disclosed' && <AiDisclosureFields form={submitForm} />}
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
