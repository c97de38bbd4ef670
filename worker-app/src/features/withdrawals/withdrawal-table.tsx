/** The freelancer's withdrawals with their states; a pending one can be cancelled. */
import type { Withdrawal } from '@taskmint/contract';
import { withdrawalColumns, type WithdrawalTableProps } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Button, type Column, DataTable, DateText, VisuallyHidden } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';
import { PayoutFacts } from './payout-facts';
import { useTakeBack } from './use-take-back';

export function WithdrawalTable({ withdrawals, empty, sort, onSort }: WithdrawalTableProps) {
  const { withdrawals: texts } = useTexts(catalogue);
  const { asked, payment } = withdrawalColumns(texts.columns);
  const columns: readonly Column<Withdrawal>[] = [
    asked,
    ...payment,
    {
      key: 'status',
      card: 'line',
      header: texts.columns.status,
      render: (each) => <PayoutFacts withdrawal={each} />,
    },
    {
      key: 'settled',
      minor: true,
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
