/** The payments' report: credited coins against the ledger, and the newest orders against the provider. */
import type { PaymentReport } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Coins, type Column, DataTable, formatNumber, Stack, Stat } from '@taskmint/ui-kit';
import { FigureRow } from '@taskmint/ui-kit/dashboard';
import { catalogue } from '../../texts';
import { Verdict } from './verdict';

type Difference = PaymentReport['differences'][number];

export function PaymentsView({ report }: { report: PaymentReport }) {
  const { ledger: texts } = useTexts(catalogue);
  const columns: readonly Column<Difference>[] = [
    { key: 'kind', header: texts.what, bare: true, render: (each) => <strong>{each.kind}</strong> },
    { key: 'where', header: texts.where, render: (each) => each.where },
    { key: 'expected', header: texts.ours, align: 'right', render: (each) => each.expected },
    { key: 'actual', header: texts.theirs, align: 'right', render: (each) => each.actual },
  ];
  return (
    <Stack gap={5}>
      <Verdict
        ok={report.ok}
        okText={texts.paymentsOk}
        differences={report.differences.length}
        checkedAt={report.checked_at}
      />
      <FigureRow>
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
      </FigureRow>
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
