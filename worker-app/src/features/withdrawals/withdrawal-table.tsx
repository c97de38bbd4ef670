/** The freelancer's withdrawals with their states; a pending one can be taken back. */
import type { Withdrawal } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Button, Coins, type Column, DataTable, DateText, Money, type Sort, VisuallyHidden } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import { catalogue } from '../../texts';
import { PayoutFacts } from './payout-facts';
import { useTakeBack } from './use-take-back';

/** What the server sorts by. */
export const WITHDRAWAL_ORDERS = { asked: { desc: 'newest', asc: 'oldest' } } as const;

export interface WithdrawalTableProps {
  withdrawals: readonly Withdrawal[];
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function WithdrawalTable({ withdrawals, empty, sort, onSort }: WithdrawalTableProps) {
  const { withdrawals: texts } = useTexts(catalogue);
  const columns: readonly Column<Withdrawal>[] = [
    {
      key: 'asked',
      header: texts.columns.asked,
      sortable: true,
      render: (each) => <DateText value={each.withdraw_time} />,
    },
    {
      key: 'coins',
      header: texts.columns.coins,
      align: 'right',
      render: (each) => <Coins amount={each.withdraw_coin} />,
    },
    {
      key: 'amount',
      header: texts.columns.amount,
      align: 'right',
      render: (each) => <Money cents={each.withdraw_amount_cents} />,
    },
    { key: 'system', header: texts.columns.system, render: (each) => each.payment_system },
    { key: 'account', header: texts.columns.account, render: (each) => each.account_number },
    {
      key: 'status',
      header: texts.columns.status,
      render: (each) => <PayoutFacts withdrawal={each} />,
    },
    {
      key: 'settled',
      header: texts.columns.settled,
      render: (each) => (each.settled_at ? <DateText value={each.settled_at} /> : '–'),
    },
  ];
  const { takeBack, isBusy } = useTakeBack();

  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={withdrawals}
      rowKey={(each) => each._id}
      empty={empty}
      sort={sort}
      onSort={onSort}
      rowActions={(each) =>
        each.status === 'pending' && (
          <Button size="small" variant="secondary" busy={isBusy(each)} onClick={() => void takeBack(each)}>
            {texts.takeBack({
              hidden: <VisuallyHidden>{texts.takeBackWhich({ count: each.withdraw_coin })}</VisuallyHidden>,
            })}
          </Button>
        )
      }
    />
  );
}
