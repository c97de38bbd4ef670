/** Movements of coins as a table, and all of them as a CSV file. */
import { isApiError, useHost, useUser } from '@taskmint/platform';
import { Button, Coins, type Column, DataTable, DateText } from '@taskmint/ui-kit';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { toCsv } from '../../parts/csv';
import { downloadText } from '../../parts/download';
import { readWholeStatement, type Movement } from './statement.queries';

/** `task_posted` -> `Task posted`. */
export function kindInWords(kind: string): string {
  const words = kind.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const columns: readonly Column<Movement>[] = [
  { key: 'date', header: 'Date', render: (each) => <DateText value={each.at} withTime /> },
  { key: 'kind', header: 'What', bare: true, render: (each) => <strong>{kindInWords(each.kind)}</strong> },
  { key: 'memo', header: 'For', render: (each) => each.memo },
  {
    key: 'amount',
    header: 'Coins',
    align: 'right',
    sortable: true,
    sortValue: (each) => each.amount,
    render: (each) => <Coins amount={each.amount} signed />,
  },
];

export function StatementTable({ movements, empty }: { movements: readonly Movement[]; empty: ReactNode }) {
  return (
    <DataTable
      caption="Movements of your coins"
      columns={columns}
      rows={movements}
      rowKey={(each) => each._id}
      empty={empty}
    />
  );
}

export function statementCsv(movements: readonly Movement[]): string {
  return toCsv(
    ['date', 'what', 'for', 'coins', 'of which promotional'],
    movements.map((each) => [each.at, each.kind, each.memo, each.amount, each.promotional]),
  );
}

export function ExportButton() {
  const host = useHost();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      downloadText('coin-statement.csv', 'text/csv', statementCsv(await readWholeStatement(host, user)));
    } catch (error) {
      host.toasts.show('error', isApiError(error) ? error.message : 'The file could not be made.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" busy={busy} icon={<Download size={18} aria-hidden />} onClick={() => void save()}>
      Save as CSV
    </Button>
  );
}
