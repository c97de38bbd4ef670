/**
 * Asks a signed-in person to confirm their identity with their password. Those who use Google log in again, on the page that may open Google's
 * window.
 */
import { useTexts } from '@taskmint/platform';
import { Button, FormActions, FormFoot, Modal, PasswordInput, Stack } from '@taskmint/ui-kit';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { secondFactorTexts } from '../texts/second-factor';
import { useAuth } from './auth-context';
import type { OpenQuestion } from './question';
import type { ConfirmationAsked } from './second-factor';
import { noticeOf } from './session-errors';

export function ConfirmationDialog({ question }: { question: OpenQuestion<ConfirmationAsked, true> }) {
  const texts = useTexts(secondFactorTexts).confirmation;
  return (
    <Modal size="small" title={texts.title} onClose={() => question.answer(null)}>
      <Stack gap={4}>
        <p>{texts.lead}</p>
        {question.hasPassword ? <Password {...question} /> : <ByGoogle />}
      </Stack>
    </Modal>
  );
}

function Password({ confirm, answer }: OpenQuestion<ConfirmationAsked, true>) {
  const texts = useTexts(secondFactorTexts).confirmation;
  const { register, handleSubmit, formState, setError, setFocus } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('password'), [setFocus]);
  const send = handleSubmit(async ({ password }) => {
    try {
      await confirm(password);
      answer(true);
    } catch (error) {
      const { code, message } = noticeOf(error);
      // No digits were entered: the password stays in place for another try.
      if (code === 'cancelled') return;
      if (code === 'wrong-credentials') setError('password', { type: code, message: texts.wrongPassword });
      else setError('root', { type: code, message });
    }
  });
  return (
    <form noValidate aria-label={texts.title} onSubmit={(event) => void send(event)}>
      <Stack gap={4}>
        <PasswordInput
          label={texts.password}
          error={errors.password?.message}
          {...register('password', { required: texts.required })}
        />
        <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={texts.submit} />
      </Stack>
    </form>
  );
}

function ByGoogle() {
  const auth = useAuth();
  const texts = useTexts(secondFactorTexts).confirmation;
  return (
    <>
      <p>{texts.google}</p>
      <FormActions>
        <Button onClick={() => void auth.signOut()}>{texts.again}</Button>
      </FormActions>
    </>
  );
}
