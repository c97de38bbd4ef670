/** Changes the e-mail address: a link is sent to the new one, which takes effect once it is opened. */
import { useTexts, useUser } from '@taskmint/platform';
import { PasswordInput, TextInput } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { useAuth } from '../../auth';
import { isEmailAddress } from '../../auth/email-rule';
import { entranceTexts } from '../../texts/entrance';
import { settingsTexts } from '../../texts/settings';
import { DialogForm } from './dialog-form';

/** `onSent`: called with the address that the link was sent to. */
export function EmailDialog({ onSent, onClose }: { onSent(email: string): void; onClose(): void }) {
  const { ownAccount } = useAuth();
  const { email } = useUser();
  const { required, emailRule } = useTexts(entranceTexts);
  const { signIn } = useTexts(settingsTexts);
  const form = useForm({ defaultValues: { email: '', current: '' } });
  const { register } = form;
  const { errors } = form.formState;
  const send = async (values: { email: string; current: string }) => {
    const wanted = values.email.trim();
    await ownAccount.changeEmail(values.current, wanted);
    onSent(wanted);
  };
  return (
    <DialogForm
      title={signIn.changeEmail}
      submitLabel={signIn.sendLink}
      form={form}
      onSend={send}
      refusedAt={{ code: 'wrong-credentials', box: 'current', words: signIn.wrongPassword }}
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
    </DialogForm>
  );
}
