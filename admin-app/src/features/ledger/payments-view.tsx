/** The payments' report: credited coins against the ledger, and the newest orders against the provider. */
import type { PaymentReport } from '@taskmint/contract';
import { Link, useTexts } from '@taskmint/platform';
import {
  Coins,
  type Column,
  DataTable,
  formatMoney,
  formatNumber,
  Money,
  Stack,
  Stat,
  TextLink,
} from '@taskmint/ui-kit';
import { StatRow } from '@taskmint/ui-kit/dashboard';
import { catalogue } from '../../texts';
import { CashTable } from './cash-table';
import { Verdict } from './verdict';

type Difference = PaymentReport['differences'][number];

export function PaymentsView({ report }: { report: PaymentReport }) {
  const { ledger: texts } = useTexts(catalogue);
  const losses = report.cash.find(({ account }) => account === 'losses')?.cents ?? 0;
  const columns: readonly Column<Difference>[] = [
    { key: 'kind', header: texts.what, bare: true, render: (each) => <strong>{each.kind}</strong> },
    { key: 'where', header: texts.where, render: (each) => each.where },
    { key: 'expected', header: texts.ours, align: 'right', render: (each) => each.expected },
    { key: 'actual', header: texts.theirs, align: 'right', render: (each) => each.actual },
  ];
  const differences = report.differences.length;
  // Also without a difference it is not in order while buyers owe.
  const agreed = report.ok ? texts.paymentsOk : texts.paymentsOwed({ amount: formatMoney(report.receivable_cents) });
  const found = differences > 0 ? texts.differ({ count: differences }) : agreed;
  return (
    <Stack gap={5}>
      <Verdict ok={report.ok} text={found} checkedAt={report.checked_at} />
      <StatRow>
        <Stat label={texts.paidOrders} value={formatNumber(report.orders_paid)} />
        <Stat label={texts.credited} value={<Coins amount={report.coins_credited} size="large" />} />
        <Stat
          label={texts.reversed}
          value={<Coins amount={report.coins_reversed} size="large" />}
          note={report.coins_short > 0 ? texts.shortNote({ coins: <Coins amount={report.coins_short} /> }) : undefined}
        />
        <Stat
          label={texts.events}
          value={formatNumber(report.events_waiting)}
          note={texts.unmatched({ count: report.events_unmatched })}
        />
        <Stat label={texts.compared} value={formatNumber(report.compared)} note={texts.comparedNote} />
      </StatRow>
      <StatRow>
        <Stat
          label={texts.receivables}
          value={<Money cents={report.receivable_cents} />}
          note={texts.receivablesNote}
        />
        <Stat label={texts.losses} value={<Money cents={losses} />} note={texts.lossesNote} />
        <Stat
          label={texts.heldOrders}
          value={formatNumber(report.held_orders)}
          note={
            <TextLink as={Link} to="/dashboard/disputes">
              {texts.seeDisputes}
            </TextLink>
          }
        />
      </StatRow>
      <CashTable accounts={report.cash} />
      <DataTable
        caption={texts.differences}
        columns={columns}
        rows={report.differences}
        rowKey={(each) => `${each.kind} ${each.where} ${each.actual}`}
        empty={null}
      />
    </Stack>
  );
}
