/** A payment system's result file: previewed row by row, then recorded as a whole. */
import { PAYOUT_FILE, type PayoutResultRow } from '@taskmint/contract';
import { CsvImport } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { Coins, color, type Column, DataTable, formatNumber, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { peopleTexts } from '../../texts/people';
import { useCheckResults, useImportResults } from './payout-run.queries';

const Reference = styled.code`
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

const Bad = styled.span`
  color: ${color.danger};
  font-weight: 600;
`;

export function ResultsImport() {
  const host = useHost();
  const { run: texts } = useTexts(peopleTexts);
  const check = useCheckResults();
  const write = useImportResults();
  const changesIn = (rows: readonly PayoutResultRow[]) => rows.filter(({ outcome }) => outcome === 'change').length;
  return (
    <CsvImport
      lead={texts.resultsLead({ rows: PAYOUT_FILE.rows })}
      labels={texts}
      check={check}
      apply={write}
      found={({ rows }) => {
        const changes = changesIn(rows);
        const isBad = rows.some(({ outcome }) => outcome === 'bad');
        return {
          summary: <p>{isBad ? texts.someBad : changes === 0 ? texts.nothingNew : texts.checked}</p>,
          applyLabel: texts.apply({ count: changes }),
          mayApply: !isBad && changes > 0,
        };
      }}
      onApplied={({ applied }, { rows }) =>
        applied
          ? host.toasts.show('success', texts.applied({ count: changesIn(rows) }))
          : host.toasts.show('error', texts.refused)
      }
    >
      {({ rows }) => <Rows rows={rows} />}
    </CsvImport>
  );
}

function Rows({ rows }: { rows: readonly PayoutResultRow[] }) {
  const { run: texts } = useTexts(peopleTexts);
  const columns: readonly Column<PayoutResultRow>[] = [
    { key: 'line', number: true, header: texts.columns.line, render: ({ line }) => formatNumber(line) },
    {
      key: 'worker',
      bare: true,
      header: texts.columns.worker,
      render: (row) => <strong>{row.worker_name ?? '–'}</strong>,
    },
    {
      key: 'reference',
      minor: true,
      header: texts.columns.reference,
      render: (row) => <Reference>{row.reference || '–'}</Reference>,
    },
    {
      key: 'coins',
      header: texts.columns.coins,
      align: 'right',
      render: (row) => (row.coins === null ? '–' : <Coins amount={row.coins} />),
    },
    {
      key: 'status',
      header: texts.columns.status,
      render: (row) => (row.reason ? `${row.status || '–'}: ${row.reason}` : row.status || '–'),
    },
    {
      key: 'outcome',
      header: texts.columns.outcome,
      render: ({ outcome, problem }) =>
        problem ? (
          <Bad>
            {texts.rowOutcomes.bad}: {texts.problems[problem]}
          </Bad>
        ) : (
          texts.rowOutcomes[outcome]
        ),
    },
  ];
  return (
    <DataTable
      caption={texts.file}
      columns={columns}
      rows={rows}
      rowKey={({ line }) => String(line)}
      empty={<p>{texts.nothingNew}</p>}
    />
  );
}
