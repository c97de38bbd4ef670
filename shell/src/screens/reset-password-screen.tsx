/** /reset-password: asks the identity service to send the message with the link. Gives the same response whether the address is known or not. */
import { useTexts } from '@taskmint/platform';
import { Button, FormActions, FormError, QueueScene, Stack, TextInput } from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { IdentityError, useAuth } from '../auth';
import { isEmailAddress } from '../auth/email-rule';
import { useDocumentTitle } from '../routing/document-title';
import { entranceTexts } from '../texts/entrance';
import { Aside, SignInLayout } from './sign-in-layout';
import { EmailLink, useCarriedEmail } from './typed-email';

export function ResetPasswordScreen() {
  const auth = useAuth();
  const allTexts = useTexts(entranceTexts);
  const { reset: texts } = allTexts;
  useDocumentTitle(texts.title);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<IdentityError | null>(null);
  const { register, handleSubmit, formState, control } = useForm({ defaultValues: { email: useCarriedEmail() } });
  const typed = useWatch({ control, name: 'email' });

  const send = handleSubmit(async ({ email }) => {
    setBusy(true);
    setRefusal(null);
    try {
      await auth.sendPasswordReset(email.trim());
      setSentTo(email.trim());
    } catch (error) {
      const refused = error instanceof IdentityError ? error : new IdentityError('unknown', { cause: error });
      if (refused.code === 'wrong-credentials') setSentTo(email.trim());
      else setRefusal(refused);
    } finally {
      setBusy(false);
    }
  });

  return (
    <SignInLayout title={texts.title} lead={texts.lead} picture={<QueueScene />}>
      {sentTo ? (
        <p role="status">{texts.sent({ email: sentTo })}</p>
      ) : (
        <form noValidate onSubmit={(event) => void send(event)} aria-label={texts.title}>
          <Stack gap={4}>
            {refusal && <FormError code={refusal.code}>{refusal.message}</FormError>}
            <TextInput
              label={allTexts.email}
              type="email"
              autoComplete="username"
              error={formState.errors.email?.message}
              {...register('email', {
                required: allTexts.required,
                validate: (value) => isEmailAddress(value) || allTexts.emailRule,
              })}
            />
            <FormActions>
              <Button type="submit" busy={busy}>
                {texts.submit}
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
      <Aside>
        <EmailLink to="/login" email={typed}>
          {texts.back}
        </EmailLink>
      </Aside>
    </SignInLayout>
  );
}
