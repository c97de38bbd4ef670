/** The form for a new key: a name, what it may do, and how many coins a day. */
import { API_KEYS, calls, KEY_SCOPES, type CallOutput, type KeyScope } from '@taskmint/contract';
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { Checkbox, Note, NumberInput, numberFrom, TextInput } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { programsTexts } from '../../../texts/programs';
import { DialogForm } from '../dialog-form';
import { CheckboxGroup } from './parts';

interface KeyForm {
  name: string;
  scopes: KeyScope[];
  daily_coins: number;
}

export interface NewKeyProps {
  onMade(made: CallOutput<typeof calls.createApiKey>): void;
  onClose(): void;
}

export function NewKey({ onMade, onClose }: NewKeyProps) {
  const { api } = useHost();
  const { role } = useUser();
  const texts = useTexts(programsTexts).keys;
  const form = useForm<KeyForm>({
    defaultValues: { name: '', scopes: ['read'], daily_coins: 100 },
  });
  const { register, watch } = form;
  const { errors } = form.formState;
  const chosen = watch('scopes');
  // Freelancers have nothing that a program could post, decide or spend.
  const offered = role === 'client' ? KEY_SCOPES : (['read'] as const);
  const save = async ({ name, scopes, daily_coins }: KeyForm) => {
    const body = { name: name.trim(), scopes, daily_coins: scopes.includes('spend') ? daily_coins : 0 };
    onMade(await api.call(calls.createApiKey, { body }));
  };
  return (
    <DialogForm title={texts.make} submitLabel={texts.submit} form={form} onSend={save} onClose={onClose}>
      <TextInput
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', {
          validate: (name) =>
            (name.trim() !== '' && name.trim().length <= API_KEYS.name.max) ||
            texts.nameRule({ count: API_KEYS.name.max }),
        })}
      />
      <CheckboxGroup legend={texts.rights} error={errors.scopes?.message}>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={texts.scopes[scope]}
            value={scope}
            {...register('scopes', { validate: (scopes) => scopes.length > 0 || texts.rightsRule })}
          />
        ))}
      </CheckboxGroup>
      {chosen.includes('tasks') && !chosen.includes('spend') && <Note>{texts.tasksNeedSpend}</Note>}
      {chosen.includes('spend') && (
        <NumberInput
          label={texts.coins}
          hint={texts.coinsHint}
          error={errors.daily_coins?.message}
          {...register('daily_coins', {
            setValueAs: numberFrom,
            validate: (coins) =>
              (Number.isInteger(coins) && coins >= 1 && coins <= API_KEYS.maxDailyCoins) ||
              texts.coinsRule({ limit: API_KEYS.maxDailyCoins }),
          })}
        />
      )}
    </DialogForm>
  );
}
