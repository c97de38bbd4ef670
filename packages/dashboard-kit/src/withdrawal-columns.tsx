/** Withdrawal columns that are the same for the freelancer and for admins. */
import type { Withdrawal } from '@taskmint/contract';
import { Coins, DateText, InsteadOfMinor, Money, type Column, type Sort } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';

/** Columns that the server sorts by. */
export const WITHDRAWAL_ORDERS = { asked: { desc: 'newest', asc: 'oldest' } } as const;

export interface WithdrawalHeaders {
  asked: string;
  coins: string;
  amount: string;
  system: string;
  account: string;
}

/** Common props of each role's own table. */
export interface WithdrawalTableProps {
  withdrawals: readonly Withdrawal[];
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
}

/** When it was requested, and what is paid where. */
export function withdrawalColumns(headers: WithdrawalHeaders): {
  asked: Column<Withdrawal>;
  payment: readonly Column<Withdrawal>[];
} {
  return {
    asked: {
      key: 'asked',
      card: 'start',
      header: headers.asked,
      sortable: true,
      sortedAs: 'past',
      render: (each) => <DateText value={each.withdraw_time} />,
    },
    payment: [
      {
        key: 'coins',
        card: 'end',
        minor: true,
        header: headers.coins,
        align: 'right',
        render: (each) => <Coins amount={each.withdraw_coin} />,
      },
      {
        key: 'amount',
        card: 'end',
        header: headers.amount,
        align: 'right',
        render: (each) => (
          <>
            <Money cents={each.withdraw_amount_cents} />
            <InsteadOfMinor>
              {each.payment_system} {each.account_number}
            </InsteadOfMinor>
          </>
        ),
      },
      { key: 'system', minor: true, card: 'start', header: headers.system, render: (each) => each.payment_system },
      { key: 'account', minor: true, card: 'start', header: headers.account, render: (each) => each.account_number },
    ],
  };
}
