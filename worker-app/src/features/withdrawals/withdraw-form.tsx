/** Asks for coins as money. Below the minimum it says what is missing instead; more coins than there are is told in a dialog (product.md §8). */
import { coinsToCents, MIN_WITHDRAWAL_COINS, PAYMENT_SYSTEMS, centsToDollars, isCoinAmount } from '@taskmint/contract';
import { isApiError, useHost, useUser } from '@taskmint/platform';
import {
  Button,
  Coins,
  color,
  FormActions,
  FormError,
  Grid,
  NumberInput,
  ProgressBar,
  Select,
  space,
  Stack,
  TextInput,
} from '@taskmint/ui-kit';
import { useForm, useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { messageOf } from '../../parts/error-text';
import { useRequestWithdrawal } from './withdrawal.queries';
import { TOO_SMALL, withdrawRules, type WithdrawFormValues } from './withdrawal-rules';

const Note = styled.span`
  color: ${color.muted};
`;

const Have = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
`;

const EMPTY: WithdrawFormValues = { coin: NaN, payment_system: '', account_number: '' };

/** `300` -> `$15.00`; nothing while it is no amount. */
export function amountOf(coins: number): string {
  return isCoinAmount(coins) ? `$${centsToDollars(coinsToCents(coins))}` : '';
}

export function WithdrawForm() {
  const host = useHost();
  const user = useUser();
  const request = useRequestWithdrawal();
  const { register, control, handleSubmit, reset, setError, formState } = useForm<WithdrawFormValues>({
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const coin = useWatch({ control, name: 'coin' });

  if (user.coins < MIN_WITHDRAWAL_COINS) {
    return (
      <Stack gap={3}>
        <p>{TOO_SMALL}</p>
        <ProgressBar value={user.coins} max={MIN_WITHDRAWAL_COINS} label="Coins on the way to the first withdrawal" />
        <Have>
          You have <Coins amount={user.coins} /> of <Coins amount={MIN_WITHDRAWAL_COINS} />
        </Have>
      </Stack>
    );
  }

  const submit = handleSubmit(async ({ coin: withdraw_coin, payment_system, account_number }) => {
    if (payment_system === '') return;
    if (withdraw_coin > user.coins) return host.dialogs.error('Oops...', 'Coins is Low!');
    try {
      await request.mutateAsync({ withdraw_coin, payment_system, account_number: account_number.trim() });
    } catch (error) {
      const code = isApiError(error) ? error.code : 'internal';
      if (code === 'coins_low') return host.dialogs.error('Oops...', 'Coins is Low!');
      if (code === 'withdrawal_too_small') return setError('coin', { message: TOO_SMALL });
      return setError('root', { type: code, message: messageOf(error) });
    }
    reset(EMPTY);
    await host.dialogs.success('Your withdraw has been saved');
  });

  const locked = user.coins - user.withdrawable_coins;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Withdraw coins">
      <Stack gap={4}>
        <Have>
          You can withdraw <Coins amount={user.withdrawable_coins} /> now.
          {locked > 0 && (
            <Note>{locked} more coins cannot be withdrawn yet: they are promotional or were earned only lately.</Note>
          )}
        </Have>
        <Grid min={220}>
          <NumberInput
            label="Coin"
            min={MIN_WITHDRAWAL_COINS}
            hint={`At least ${MIN_WITHDRAWAL_COINS}.`}
            error={errors.coin?.message}
            {...register('coin', withdrawRules.coin)}
          />
          <TextInput
            label="Amount"
            readOnly
            value={amountOf(coin)}
            placeholder="$0.00"
            hint="20 coins are one dollar."
          />
          <Select
            label="Payment system"
            placeholder="Choose one"
            hint="Where the money goes."
            options={PAYMENT_SYSTEMS.map((value) => ({ value, label: value }))}
            error={errors.payment_system?.message}
            {...register('payment_system', withdrawRules.payment_system)}
          />
          <TextInput
            label="Account number"
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder="01XXXXXXXXX"
            hint="11 digits beginning with 01."
            error={errors.account_number?.message}
            {...register('account_number', withdrawRules.account_number)}
          />
        </Grid>
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            Withdraw
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
