/** The history of releases with reasons, and failures in browsers. */
import type { ReleaseOverview } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Card, type Column, DataTable, DateText } from '@taskmint/ui-kit';
import { operationTexts } from '../../texts/operation';

type Change = ReleaseOverview['history'][number];
type Failure = ReleaseOverview['failures'][number];

export function HistoryTable({ history }: { history: readonly Change[] }) {
  const { releases: texts } = useTexts(operationTexts);
  const columns: readonly Column<Change>[] = [
    { key: 'at', header: texts.columns.at, render: (each) => <DateText value={each.at} withTime /> },
    { key: 'who', minor: true, header: texts.columns.who, render: (each) => each.who },
    { key: 'what', header: texts.columns.what, render: (each) => <strong>{texts.commands[each.command]}</strong> },
    { key: 'remote', header: texts.columns.remote, bare: true, render: (each) => each.remote },
    { key: 'to', minor: true, header: texts.columns.live, render: (each) => <code>{each.to ?? texts.none}</code> },
    { key: 'why', header: texts.columns.why, render: (each) => each.why },
  ];
  return (
    <DataTable
      caption={texts.history}
      columns={columns}
      rows={history}
      rowKey={(each) => String(each.revision)}
      empty={<Card>{texts.noHistory}</Card>}
    />
  );
}

export function FailureTable({ failures }: { failures: readonly Failure[] }) {
  const { releases: texts } = useTexts(operationTexts);
  const columns: readonly Column<Failure>[] = [
    { key: 'at', header: texts.columns.at, render: (each) => <DateText value={each.at} withTime /> },
    { key: 'remote', header: texts.columns.remote, bare: true, render: (each) => each.remote },
    { key: 'version', header: texts.columns.version, render: (each) => <code>{each.version ?? texts.none}</code> },
    { key: 'kind', header: texts.columns.kind, render: (each) => <strong>{each.kind}</strong> },
    { key: 'message', header: texts.columns.message, render: (each) => each.message },
  ];
  return (
    <DataTable
      caption={texts.failures}
      columns={columns}
      rows={failures}
      rowKey={(each) => `${each.at} ${each.remote} ${each.kind} ${each.url ?? ''}`}
      empty={<Card>{texts.noFailures}</Card>}
    />
  );
}
