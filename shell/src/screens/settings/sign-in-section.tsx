/** How one signs in: the address and the password, each changed by saying the password of now; or that Google keeps them. */
import { calls, type ApiKey } from '@taskmint/contract';
import { useHost, useTexts, useUser } from '@taskmint/platform';
import {
  Button,
  Checkbox,
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
import { Loaded, type Reading } from '@taskmint/ui-kit/dashboard';
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

export interface SignInSectionProps {
  /** Keys with which programs act for the person; they go on after a change unless they are revoked with it. */
  keys: Reading<ApiKey[]>;
  /** The list of sessions is another one now. */
  onChanged(): void;
}

export function SignInSection({ keys, onChanged }: SignInSectionProps) {
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
              <PasswordForm keys={keys} onChanged={onChanged} />
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
  revokes: boolean;
}

function PasswordForm({ keys, onChanged }: SignInSectionProps) {
  const { ownAccount } = useAuth();
  const { toasts } = useHost();
  const { required, rules } = useTexts(entranceTexts);
  const { signIn } = useTexts(settingsTexts);
  const rulesId = useId();
  const { register, handleSubmit, formState, setError, reset, control } = useForm<PasswordValues>({
    defaultValues: { current: '', next: '', revokes: true },
  });
  const { errors, isSubmitting } = formState;
  // Where it is not known whether there are any, it is asked too.
  const mayHaveKeys = keys.isError || (keys.data?.length ?? 0) > 0;
  const revokeKeys = useRevokeKeys();
  const next = useWatch({ control, name: 'next' });
  const change = handleSubmit(async (values) => {
    try {
      await ownAccount.changePassword(values.current, values.next);
    } catch (error) {
      if (isWrongPassword(error))
        setError('current', { type: error.code, message: signIn.wrongPassword({ code: error.code }) });
      else setError('root', refusalOf(error));
      return;
    }
    reset();
    toasts.show('success', signIn.passwordChanged);
    onChanged();
    if (!mayHaveKeys || !values.revokes) return;
    // Not before: a password that was refused leaves the keys alone.
    try {
      toasts.show('success', signIn.keysRevoked({ count: await revokeKeys() }));
    } catch (error) {
      setError('root', { ...refusalOf(error), message: signIn.keysStay });
    }
    await keys.refetch();
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
        {mayHaveKeys && <Checkbox label={signIn.revokeKeys} {...register('revokes')} />}
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

/** Revokes all keys that there are now, those made meanwhile too, and resolves with how many that were. What is revoked already may be revoked again. */
function useRevokeKeys(): () => Promise<number> {
  const { api } = useHost();
  return async () => {
    const all = await api.call(calls.listApiKeys);
    for (const { _id: id } of all) await api.call(calls.revokeApiKey, { params: { id } });
    return all.length;
  };
}

function CurrentPassword(control: Omit<PasswordInputProps, 'label'>) {
  const { signIn } = useTexts(settingsTexts);
  return <PasswordInput label={signIn.current} {...control} />;
}

function isWrongPassword(error: unknown): error is IdentityError {
  return error instanceof IdentityError && error.code === 'wrong-credentials';
}
