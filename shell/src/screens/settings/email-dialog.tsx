/** Another address: a link goes there, and it counts once that is opened. */
import { useTexts, useUser } from '@taskmint/platform';
import { PasswordInput, TextInput } from '@taskmint/ui-kit';
import { FormDialog } from '@taskmint/ui-kit/dashboard';
import { useForm } from 'react-hook-form';
import { useAuth } from '../../auth';
import { isEmailAddress } from '../../auth/email-rule';
import { entranceTexts } from '../../texts/entrance';
import { settingsTexts } from '../../texts/settings';
import { refusalAt } from './refusal';

/** `onSent`: the address that the link is on its way to. */
export function EmailDialog({ onSent, onClose }: { onSent(email: string): void; onClose(): void }) {
  const { ownAccount } = useAuth();
  const { email } = useUser();
  const { required, emailRule } = useTexts(entranceTexts);
  const { signIn } = useTexts(settingsTexts);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { email: '', current: '' } });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (values) => {
    const wanted = values.email.trim();
    try {
      await ownAccount.changeEmail(values.current, wanted);
    } catch (error) {
      setError(...refusalAt(error, signIn.wrongPassword));
      return;
    }
    onSent(wanted);
  });
  return (
    <FormDialog
      title={signIn.changeEmail}
      submitLabel={signIn.sendLink}
      busy={isSubmitting}
      refused={errors.root}
      onSubmit={send}
      onClose={onClose}
    >
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
      <PasswordInput label={signIn.current} error={errors.current?.message} {...register('current', { required })} />
    </FormDialog>
  );
}
