/** The ledger's report: every balance re-derived from the entries. */
import type { LedgerReport } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { type Column, DataTable, formatNumber, Money, Stack, Stat } from '@taskmint/ui-kit';
import { StatRow } from '@taskmint/ui-kit/dashboard';
import { catalogue } from '../../texts';
import { Verdict } from './verdict';

/** With fewer entries the duration of the check says nothing about its speed. */
const ENOUGH_TO_TIME = 1_000;

type Difference = LedgerReport['differences'][number];

export function LedgerView({ report }: { report: LedgerReport }) {
  const { ledger: texts } = useTexts(catalogue);
  const columns: readonly Column<Difference>[] = [
    { key: 'kind', header: texts.what, bare: true, render: (each) => <strong>{each.kind}</strong> },
    { key: 'where', header: texts.where, render: (each) => each.where },
    { key: 'expected', header: texts.expected, align: 'right', render: (each) => String(each.expected) },
    { key: 'actual', header: texts.actual, align: 'right', render: (each) => String(each.actual ?? texts.nothing) },
  ];
  return (
    <Stack gap={5}>
      <Verdict
        ok={report.ok}
        text={report.ok ? texts.ok : texts.differ({ count: report.differences.length })}
        checkedAt={report.checked_at}
      />
      <StatRow>
        <Stat label={texts.sum} value={formatNumber(report.sum)} note={texts.sumNote} />
        <Stat label={texts.sumCents} value={<Money cents={report.sum_cents} />} note={texts.sumNote} />
        <Stat label={texts.entries} value={formatNumber(report.entries)} />
        <Stat label={texts.accounts} value={formatNumber(report.accounts)} />
        {report.entries >= ENOUGH_TO_TIME && (
          <Stat label={texts.speed} value={formatNumber(report.entries_per_second)} />
        )}
      </StatRow>
      <DataTable
        caption={texts.differences}
        columns={columns}
        rows={report.differences}
        rowKey={(each) => `${each.kind} ${each.where}`}
        empty={null}
      />
    </Stack>
  );
}
