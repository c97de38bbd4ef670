/** Movements of coins as a table, and all of them as a CSV file. */
import { isApiError, textsOf, useHost, useTexts, useUser } from '@taskmint/platform';
import { Button, Coins, type Column, DataTable, DateText, type Sort } from '@taskmint/ui-kit';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { toCsv } from '../../parts/csv';
import { downloadText } from '../../parts/download';
import { catalogue } from '../../texts';
import { readWholeStatement, type Movement } from './statement.queries';

/** What a kind of movement is called; one that a newer server has is shown by its own name: `task_posted` -> `Task posted`. */
export function kindInWords(kind: string): string {
  const known: Readonly<Partial<Record<string, string>>> = textsOf(catalogue).statement.kinds;
  const words = kind.replaceAll(/[_-]+/g, ' ').trim();
  return known[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export interface StatementTableProps {
  movements: readonly Movement[];
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function StatementTable({ movements, empty, sort, onSort }: StatementTableProps) {
  const { statement: texts } = useTexts(catalogue);
  const columns: readonly Column<Movement>[] = [
    {
      key: 'date',
      header: texts.columns.date,
      sortable: true,
      render: (each) => <DateText value={each.at} withTime />,
    },
    {
      key: 'kind',
      header: texts.columns.kind,
      bare: true,
      render: (each) => <strong>{kindInWords(each.kind)}</strong>,
    },
    { key: 'memo', header: texts.columns.memo, render: (each) => each.memo },
    {
      key: 'amount',
      header: texts.columns.coins,
      align: 'right',
      render: (each) => <Coins amount={each.amount} signed />,
    },
  ];
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={movements}
      rowKey={(each) => each._id}
      empty={empty}
      sort={sort}
      onSort={onSort}
    />
  );
}

export function statementCsv(movements: readonly Movement[]): string {
  return toCsv(
    textsOf(catalogue).statement.csv,
    movements.map((each) => [each.at, kindInWords(each.kind), each.memo, each.amount, each.promotional]),
  );
}

export function ExportButton() {
  const host = useHost();
  const user = useUser();
  const { statement: texts } = useTexts(catalogue);
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      downloadText('coin-statement.csv', 'text/csv', statementCsv(await readWholeStatement(host, user)));
    } catch (error) {
      host.toasts.show('error', isApiError(error) ? error.message : texts.saveFailed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" busy={busy} icon={<Download size={18} aria-hidden />} onClick={() => void save()}>
      {texts.save}
    </Button>
  );
}
