/** How one signs in: the address and the password, each changed by saying the password of now; or that Google keeps them. */
import { useHost, useTexts, useUser } from '@taskmint/platform';
import {
  Button,
  color,
  FormActions,
  FormError,
  PasswordInput,
  type PasswordInputProps,
  Skeleton,
  Stack,
  text,
  TextInput,
} from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { IdentityError, useAuth } from '../../auth';
import { isEmailAddress } from '../../auth/email-rule';
import { entranceTexts } from '../../messages/entrance';
import { settingsTexts } from '../../messages/settings';
import { PasswordRules, passwordRule } from '../password-rules';
import { refusalOf } from './refusal';
import { Divider, Section } from './section';
import { useReading } from './use-reading';

const Heading = styled.h3`
  font-size: ${text.lead};
`;

const Note = styled.p`
  color: ${color.muted};
  overflow-wrap: anywhere;
`;

/** `onChanged`: the list of sessions is another one now. */
export function SignInSection({ onChanged }: { onChanged(): void }) {
  const { ownAccount } = useAuth();
  const { signIn } = useTexts(settingsTexts);
  const hasPassword = useReading(ownAccount.hasPassword);
  return (
    <Section title={signIn.title} lead={signIn.lead}>
      <Loaded query={hasPassword} skeleton={<Skeleton height="12rem" />}>
        {(has) =>
          has ? (
            <Stack gap={6}>
              <EmailForm onChanged={onChanged} />
              <Divider aria-hidden />
              <PasswordForm onChanged={onChanged} />
            </Stack>
          ) : (
            <GoogleKeepsThem />
          )
        }
      </Loaded>
    </Section>
  );
}

function GoogleKeepsThem() {
  const { email } = useUser();
  const { signIn } = useTexts(settingsTexts);
  return <p>{signIn.google({ email })}</p>;
}

interface EmailValues {
  email: string;
  current: string;
}

function EmailForm({ onChanged }: { onChanged(): void }) {
  const { ownAccount } = useAuth();
  const { email } = useUser();
  const { required, emailRule } = useTexts(entranceTexts);
  const { signIn } = useTexts(settingsTexts);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, reset } = useForm<EmailValues>({
    defaultValues: { email: '', current: '' },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (values) => {
    const wanted = values.email.trim();
    setSentTo(null);
    try {
      await ownAccount.changeEmail(values.current, wanted);
      reset();
      setSentTo(wanted);
      onChanged();
    } catch (error) {
      if (isWrongPassword(error))
        setError('current', { type: error.code, message: signIn.wrongPassword({ code: error.code }) });
      else setError('root', refusalOf(error));
    }
  });
  return (
    <form noValidate aria-label={signIn.email} onSubmit={(event) => void send(event)}>
      <Stack gap={4}>
        <div>
          <Heading>{signIn.email}</Heading>
          <Note>{signIn.emailNow({ email })}</Note>
        </div>
        <TextInput
          label={signIn.newEmail}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', {
            required,
            validate: (value) =>
              !isEmailAddress(value) ? emailRule : value.trim().toLowerCase() !== email || signIn.sameEmail,
          })}
        />
        <CurrentPassword error={errors.current?.message} {...register('current', { required })} />
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        {sentTo && <p role="status">{signIn.emailSent({ email: sentTo })}</p>}
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            {signIn.sendLink}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}

interface PasswordValues {
  current: string;
  next: string;
}

function PasswordForm({ onChanged }: { onChanged(): void }) {
  const { ownAccount } = useAuth();
  const { toasts } = useHost();
  const { required, rules } = useTexts(entranceTexts);
  const { signIn } = useTexts(settingsTexts);
  const rulesId = useId();
  const { register, handleSubmit, formState, setError, reset, control } = useForm<PasswordValues>({
    defaultValues: { current: '', next: '' },
  });
  const { errors, isSubmitting } = formState;
  const next = useWatch({ control, name: 'next' });
  const change = handleSubmit(async (values) => {
    try {
      await ownAccount.changePassword(values.current, values.next);
      reset();
      toasts.show('success', signIn.passwordChanged);
      onChanged();
    } catch (error) {
      if (isWrongPassword(error))
        setError('current', { type: error.code, message: signIn.wrongPassword({ code: error.code }) });
      else setError('root', refusalOf(error));
    }
  });
  return (
    <form noValidate aria-label={signIn.password} onSubmit={(event) => void change(event)}>
      <Stack gap={4}>
        <div>
          <Heading>{signIn.password}</Heading>
          <Note>{signIn.passwordLead}</Note>
        </div>
        <CurrentPassword error={errors.current?.message} {...register('current', { required })} />
        <PasswordInput
          label={signIn.newPassword}
          autoComplete="new-password"
          aria-describedby={rulesId}
          error={errors.next?.message}
          {...register('next', { required, validate: (value) => passwordRule(value, rules) })}
        />
        <PasswordRules id={rulesId} password={next} />
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            {signIn.changePassword}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}

function CurrentPassword(control: Omit<PasswordInputProps, 'label'>) {
  const { signIn } = useTexts(settingsTexts);
  return <PasswordInput label={signIn.current} {...control} />;
}

function isWrongPassword(error: unknown): error is IdentityError {
  return error instanceof IdentityError && error.code === 'wrong-credentials';
}
