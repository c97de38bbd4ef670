/** Requests coins as money. Below the minimum it says what is missing; a request for more coins than there are is answered in a dialog (product.md §8). */
import { coinsToCents, MIN_WITHDRAWAL_COINS, PAYMENT_SYSTEMS, isCoinAmount } from '@taskmint/contract';
import { isApiError, useHost, useTexts, useUser, type ApiError } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import {
  Button,
  Coins,
  FieldRow,
  formatDateTime,
  formatMoney,
  FormFoot,
  NumberInput,
  ProgressBar,
  Select,
  Stack,
  TextInput,
} from '@taskmint/ui-kit';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { catalogue } from '../../texts';
import { useRequestWithdrawal, type PayoutAccount } from './withdrawal.queries';
import { withdrawRules, type WithdrawFormValues } from './withdrawal-rules';

const EMPTY: Omit<WithdrawFormValues, 'coin'> = { payment_system: '', account_number: '' };

/** `300` -> `$15.00`; empty if it is not an amount. */
function amountOf(coins: number): string {
  return isCoinAmount(coins) ? formatMoney(coinsToCents(coins)) : '';
}

/** From when a changed payout account can be used, as the refusal says. */
function usableFrom(error: unknown): string {
  const { usable_at } = ((error as ApiError).details ?? {}) as { usable_at?: string };
  return formatDateTime(usable_at ?? '');
}

export interface WithdrawFormProps {
  /** Coins that the server would pay out now. */
  withdrawable: number;
  /** Why the rest cannot be withdrawn, if any is locked. */
  locked: ReactNode;
  /** The payout account of the last withdrawal; another account can be used only after a pause (fair-work.md 11). */
  last: PayoutAccount | undefined;
}

export function WithdrawForm(props: WithdrawFormProps) {
  const [round, setRound] = useState(0);
  // Remounted after a request: an input whose form has no initial value for it keeps its number when that is reset.
  return <Form key={round} {...props} takesFocus={round === 0} onSaved={() => setRound(round + 1)} />;
}

interface FormProps extends WithdrawFormProps {
  /** The form replaced the button that was pressed to open it. */
  takesFocus: boolean;
  onSaved(): void;
}

function Form({ withdrawable, locked, last, takesFocus, onSaved }: FormProps) {
  const { withdraw: texts, form } = useTexts(catalogue);
  const rules = withdrawRules({ ...form, ...texts });
  const host = useHost();
  const user = useUser();
  const request = useRequestWithdrawal();
  const { register, control, handleSubmit, setError, setFocus, setValue, formState } = useForm<WithdrawFormValues>({
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const coin = useWatch({ control, name: 'coin' });
  useEffect(() => {
    if (takesFocus) setFocus('coin');
  }, [takesFocus, setFocus]);

  if (user.coins < MIN_WITHDRAWAL_COINS) {
    return (
      <Stack gap={3}>
        <p>{texts.tooSmall}</p>
        <ProgressBar value={user.coins} max={MIN_WITHDRAWAL_COINS} label={texts.progress} />
        <p>{texts.have({ coins: <Coins amount={user.coins} />, needed: <Coins amount={MIN_WITHDRAWAL_COINS} /> })}</p>
        {locked}
      </Stack>
    );
  }

  const submit = handleSubmit(async ({ coin: withdraw_coin, payment_system, account_number }) => {
    if (payment_system === '') return;
    if (withdraw_coin > user.coins) return host.dialogs.error(texts.lowTitle, texts.low);
    try {
      await request.mutateAsync({ withdraw_coin, payment_system, account_number: account_number.trim() });
    } catch (error) {
      const code = isApiError(error) ? error.code : 'internal';
      if (code === 'coins_low') return host.dialogs.error(texts.lowTitle, texts.low);
      if (code === 'withdrawal_too_small') return setError('coin', { message: texts.tooSmall });
      const refusal = formRefusal(error);
      const usableAt = code === 'payout_account_new' && usableFrom(error);
      return setError('root', usableAt ? { ...refusal, message: texts.accountFrom({ moment: usableAt }) } : refusal);
    }
    onSaved();
    await host.dialogs.success(texts.saved);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={texts.label}>
      <Stack gap={4}>
        <p>{texts.canWithdraw({ coins: <Coins amount={withdrawable} /> })}</p>
        {locked}
        <FieldRow $min={220}>
          <NumberInput
            label={texts.coin}
            hint={texts.coinHint({ min: MIN_WITHDRAWAL_COINS })}
            error={errors.coin?.message}
            {...register('coin', rules.coin)}
          />
          <TextInput
            label={texts.amount}
            readOnly
            value={amountOf(coin)}
            placeholder={formatMoney(0)}
            hint={texts.rate}
          />
          <TextInput
            label={texts.account}
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder="01XXXXXXXXX"
            hint={texts.accountHint}
            error={errors.account_number?.message}
            {...register('account_number', rules.account_number)}
          />
          <Select
            label={texts.system}
            placeholder={texts.chooseOne}
            hint={texts.systemHint}
            options={PAYMENT_SYSTEMS.map((value) => ({ value, label: value }))}
            error={errors.payment_system?.message}
            {...register('payment_system', rules.payment_system)}
          />
        </FieldRow>
        {last && (
          <div>
            <Button
              variant="ghost"
              size="small"
              onClick={() => {
                setValue('payment_system', last.payment_system, { shouldValidate: true });
                setValue('account_number', last.account_number, { shouldValidate: true });
              }}
            >
              {texts.asLastTime({ system: last.payment_system, account: last.account_number })}
            </Button>
          </div>
        )}
        <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={texts.submit} />
      </Stack>
    </form>
  );
}
