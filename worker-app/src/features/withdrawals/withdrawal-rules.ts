/** What the withdraw form accepts before anything is sent (product.md §5, §9). */
import { ACCOUNT_NUMBER_PATTERN, MIN_WITHDRAWAL_COINS, type PaymentSystem } from '@taskmint/contract';
import { numberFrom } from '@taskmint/ui-kit';

export interface WithdrawFormValues {
  /** NaN while the input is empty. */
  coin: number;
  payment_system: PaymentSystem | '';
  account_number: string;
}

/** Error messages. */
export interface WithdrawTexts {
  required: string;
  wholeNumber: string;
  tooSmall: string;
  badAccount: string;
}

/** Rules for `register`, by field. */
export const withdrawRules = ({ required, wholeNumber, tooSmall, badAccount }: WithdrawTexts) => ({
  coin: {
    setValueAs: numberFrom,
    validate: (value: number): true | string => {
      if (Number.isNaN(value)) return required;
      if (!Number.isInteger(value)) return wholeNumber;
      return value >= MIN_WITHDRAWAL_COINS || tooSmall;
    },
  },
  payment_system: { required },
  account_number: {
    required,
    validate: (value: string): true | string => ACCOUNT_NUMBER_PATTERN.test(value.trim()) || badAccount,
  },
});
