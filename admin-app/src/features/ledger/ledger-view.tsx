/** The reconciliation report: loud when anything differs, and where. */
import type { LedgerReport } from '@taskmint/contract';
import {
  Card,
  color,
  type Column,
  DataTable,
  DateText,
  formatNumber,
  space,
  Stack,
  Stat,
  text,
} from '@taskmint/ui-kit';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import styled from 'styled-components';
import { FigureRow } from '../../parts/figure-row';

const Verdict = styled.div<{ $ok: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  padding: ${space(5)};
  border-radius: 12px;
  background: ${({ $ok }) => ($ok ? color.primarySoft : color.dangerSoft)};
  & > svg {
    flex: none;
    color: ${({ $ok }) => ($ok ? color.primary : color.danger)};
  }
  & strong {
    display: block;
    font-size: ${text.lead};
  }
`;

type Difference = LedgerReport['differences'][number];

const columns: readonly Column<Difference>[] = [
  { key: 'kind', header: 'What', bare: true, render: (each) => <strong>{each.kind}</strong> },
  { key: 'where', header: 'Where', render: (each) => each.where },
  { key: 'expected', header: 'By the entries', align: 'right', render: (each) => String(each.expected) },
  { key: 'actual', header: 'Stored', align: 'right', render: (each) => String(each.actual ?? 'nothing') },
];

export function LedgerView({ report }: { report: LedgerReport }) {
  return (
    <Stack gap={5}>
      <Verdict $ok={report.ok} role="status">
        {report.ok ? <ShieldCheck size={36} aria-hidden /> : <ShieldAlert size={36} aria-hidden />}
        <div>
          <strong>
            {report.ok
              ? 'Every balance equals its entries'
              : `${formatNumber(report.differences.length)} ${report.differences.length === 1 ? 'difference' : 'differences'}: stop payouts and look`}
          </strong>
          Checked on <DateText value={report.checked_at} withTime />
        </div>
      </Verdict>
      <FigureRow>
        <Stat label="Sum of all accounts" value={formatNumber(report.sum)} note="anything but 0 is a fault" />
        <Stat label="Entries" value={formatNumber(report.entries)} />
        <Stat label="Accounts" value={formatNumber(report.accounts)} />
        <Stat label="Entries per second" value={formatNumber(report.entries_per_second)} />
      </FigureRow>
      {report.differences.length > 0 && (
        <DataTable
          caption="Differences"
          columns={columns}
          rows={report.differences}
          rowKey={(each) => `${each.kind} ${each.where}`}
          empty={<Card>No differences.</Card>}
        />
      )}
    </Stack>
  );
}
