/** Changes the password, and revokes the API keys with it unless they are to stay. */
import { calls, type ApiKey } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Checkbox, PasswordInput } from '@taskmint/ui-kit';
import type { Reading } from '@taskmint/ui-kit/dashboard';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAuth } from '../../auth';
import { entranceTexts } from '../../texts/entrance';
import { settingsTexts } from '../../texts/settings';
import { PasswordRules, passwordRule } from '../password-rules';
import { DialogForm } from './dialog-form';
import { refusalOf } from './refusal';

interface PasswordDialogProps {
  keys: Reading<ApiKey[]>;
  onChanged(): void;
  onClose(): void;
}

export function PasswordDialog({ keys, onChanged, onClose }: PasswordDialogProps) {
  const { ownAccount } = useAuth();
  const { toasts } = useHost();
  const { required, rules } = useTexts(entranceTexts);
  const { signIn } = useTexts(settingsTexts);
  const rulesId = useId();
  const form = useForm({ defaultValues: { current: '', next: '', revokes: true } });
  const { register, control } = form;
  const { errors } = form.formState;
  // Also asks when it is unknown whether there are any.
  const mayHaveKeys = keys.isError || (keys.data?.length ?? 0) > 0;
  const revokeKeys = useRevokeKeys();
  const next = useWatch({ control, name: 'next' });
  const change = async (values: { current: string; next: string; revokes: boolean }) => {
    await ownAccount.changePassword(values.current, values.next);
    toasts.show('success', signIn.passwordChanged);
    // Only now: a refused password change must leave the keys alone.
    if (mayHaveKeys && values.revokes) await revokeKeys().finally(() => keys.refetch());
    onChanged();
  };
  return (
    <DialogForm
      title={signIn.changePassword}
      submitLabel={signIn.changePassword}
      form={form}
      onSend={change}
      refusedAt={{ code: 'wrong-credentials', box: 'current', words: signIn.wrongPassword }}
      onClose={onClose}
    >
      <PasswordInput
        label={signIn.current}
        enterKeyHint="next"
        error={errors.current?.message}
        {...register('current', { required })}
      />
      <PasswordInput
        label={signIn.newPassword}
        autoComplete="new-password"
        aria-describedby={rulesId}
        error={errors.next?.message}
        {...register('next', { required, validate: (value) => passwordRule(value, rules) })}
      />
      <PasswordRules id={rulesId} password={next} />
      {mayHaveKeys && <Checkbox label={signIn.revokeKeys} {...register('revokes')} />}
    </DialogForm>
  );
}

/**
 * Revokes all current keys, including any made in the meantime, and says how many there were, or that some are left. Revoking a revoked key is
 * harmless.
 */
function useRevokeKeys(): () => Promise<void> {
  const { api, toasts } = useHost();
  const { signIn } = useTexts(settingsTexts);
  return async () => {
    try {
      const all = await api.call(calls.listApiKeys);
      for (const { _id: id } of all) await api.call(calls.revokeApiKey, { params: { id } });
      toasts.show('success', signIn.keysRevoked({ count: all.length }));
    } catch (error) {
      toasts.show('error', `${signIn.keysStay} ${refusalOf(error).message}`);
    }
  };
}
