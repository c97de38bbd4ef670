/** What the withdraw form accepts before anything is sent (product.md §5, §9). */
import { ACCOUNT_NUMBER_PATTERN, MIN_WITHDRAWAL_COINS, type PaymentSystem } from '@taskmint/contract';

export const REQUIRED = 'This field is required';

/** product.md §8, letter for letter. */
export const TOO_SMALL = 'Withdrawals can now be processed. A minimum of 300 coins is required for each withdrawal.';

export interface WithdrawFormValues {
  /** NaN while the box is empty. */
  coin: number;
  payment_system: PaymentSystem | '';
  account_number: string;
}

export const withdrawRules = {
  coin: {
    valueAsNumber: true as const,
    validate: (value: number): true | string => {
      if (Number.isNaN(value)) return REQUIRED;
      if (!Number.isInteger(value)) return 'Enter a whole number of coins';
      return value >= MIN_WITHDRAWAL_COINS || TOO_SMALL;
    },
  },
  payment_system: { required: REQUIRED },
  account_number: {
    required: REQUIRED,
    validate: (value: string): true | string =>
      ACCOUNT_NUMBER_PATTERN.test(value.trim()) || 'Enter 11 digits beginning with 01',
  },
};
