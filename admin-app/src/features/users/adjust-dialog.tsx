/** Corrects a user's coins, with a reason (decisions.md 12). Shows the movement before it is made. */
import type { User } from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { Coins, NumberInput, numberFrom, TextArea } from '@taskmint/ui-kit';
import { useForm, useWatch } from 'react-hook-form';
import { useReason } from '../../parts/reason';
import { catalogue } from '../../texts';
import { useAdjustCoins } from './user.queries';

/** Maximum of the contract. */
const MAX_COINS = 1_000_000_000;

export function AdjustDialog({ subject, onClose }: { subject: User; onClose(): void }) {
  const host = useHost();
  const { adjust: texts, form } = useTexts(catalogue);
  const reason = useReason();
  const adjust = useAdjustCoins();
  const fields = useForm<{ target: number; reason: string }>({
    defaultValues: { reason: '' },
  });
  const { register, control, formState } = fields;
  const { errors } = formState;
  const target = useWatch({ control, name: 'target' });
  const change = Number.isSafeInteger(target) ? target - subject.coins : 0;

  return (
    <DialogForm
      title={texts.title({ name: subject.name })}
      submitLabel={texts.submit}
      tone="danger"
      form={fields}
      onSend={async (values) => {
        const body = { currentCoin: values.target, reason: asOneLine(values.reason) };
        const { modifiedCount } = await adjust.mutateAsync({ email: subject.email, ...body });
        onClose();
        if (modifiedCount > 0) host.toasts.show('success', texts.done({ name: subject.name, count: values.target }));
        else host.toasts.show('info', texts.unchanged);
      }}
      onClose={onClose}
    >
      <p>{texts.lead({ name: subject.name })}</p>
      <p>{texts.now({ coins: <Coins amount={subject.coins} /> })}</p>
      <NumberInput
        label={texts.target}
        error={errors.target?.message}
        {...register('target', {
          setValueAs: numberFrom,
          validate: (value) => {
            if (Number.isNaN(value)) return form.required;
            if (!Number.isSafeInteger(value) || value < 0) return texts.wholeNumber;
            if (value > MAX_COINS) return texts.tooMany({ max: MAX_COINS });
            return value !== subject.coins || texts.same;
          },
        })}
      />
      {change !== 0 && (
        <p role="status">{(change > 0 ? texts.gets : texts.loses)({ coins: <Coins amount={Math.abs(change)} /> })}</p>
      )}
      <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
    </DialogForm>
  );
}
