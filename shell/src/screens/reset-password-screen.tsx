/** /reset-password: asks the identity service to send the message with the link. Says the same whether the address is known or not. */
import { Link } from '@taskmint/platform';
import { Button, FormActions, FormError, QueueScene, Stack, TextInput, TextLink } from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { IdentityError, useAuth } from '../auth';
import { emailRule } from '../auth/email-rule';
import { Aside, Entrance } from './entrance';

export function ResetPasswordScreen() {
  const auth = useAuth();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<IdentityError | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });

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
    <Entrance title="Reset your password" lead="We send you a link to choose a new one." picture={<QueueScene />}>
      {sentTo ? (
        <p role="status">
          If {sentTo} is registered, a message with a link is on its way. Open the link, choose a new password, and log
          in with it.
        </p>
      ) : (
        <form noValidate onSubmit={(event) => void send(event)} aria-label="Reset your password">
          <Stack gap={4}>
            {refusal && <FormError code={refusal.code}>{refusal.message}</FormError>}
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              error={formState.errors.email?.message}
              {...register('email', { required: 'This field is required', validate: emailRule })}
            />
            <FormActions>
              <Button type="submit" busy={busy}>
                Send the link
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
      <Aside>
        <TextLink as={Link} to="/login">
          Back to log in
        </TextLink>
      </Aside>
    </Entrance>
  );
}
