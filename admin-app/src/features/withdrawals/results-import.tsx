/** A payment system's result file: looked at first, row by row, and written down as a whole. */
import type { PayoutResultRow } from '@taskmint/contract';
import { messageOf, useHost, useTexts } from '@taskmint/platform';
import {
  Button,
  Card,
  Coins,
  color,
  type Column,
  DataTable,
  Field,
  FormError,
  radius,
  space,
  Stack,
  text,
} from '@taskmint/ui-kit';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { useCheckResults, useImportResults } from './payout-run.queries';

const Reference = styled.code`
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

/** The browser's own button, in the shape of ours. */
const FileBox = styled.input`
  max-width: 100%;
  color: ${color.muted};
  &::file-selector-button {
    min-height: 2.75rem;
    margin-inline-end: ${space(3)};
    padding: 0 ${space(4)};
    border: 1px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.surface};
    color: ${color.ink};
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
`;

const Bad = styled.span`
  color: ${color.danger};
  font-weight: 600;
`;

const Lead = styled.p`
  color: ${color.muted};
`;

export function ResultsImport() {
  const host = useHost();
  const { run: texts } = useTexts(catalogue);
  const check = useCheckResults();
  const write = useImportResults();
  const [csv, setCsv] = useState<string | null>(null);
  const rows = check.data?.rows ?? null;
  const changes = rows?.filter(({ outcome }) => outcome === 'change').length ?? 0;
  const isBad = rows?.some(({ outcome }) => outcome === 'bad') ?? false;
  const failure = check.error ?? write.error;

  async function choose(file: File | undefined): Promise<void> {
    check.reset();
    write.reset();
    setCsv(file ? await file.text() : null);
  }

  async function apply(): Promise<void> {
    if (csv === null) return;
    const answer = await write.mutateAsync(csv).catch(() => null);
    if (!answer) return;
    if (answer.applied) host.toasts.show('success', texts.applied({ count: changes }));
    else host.toasts.show('error', texts.refused);
    await check.mutateAsync(csv).catch(() => undefined);
  }

  return (
    <Stack gap={4}>
      <Card>
        <Stack gap={4}>
          <Lead>{texts.resultsLead}</Lead>
          <Field label={texts.file}>
            {(wiring) => (
              <FileBox
                {...wiring}
                type="file"
                accept=".csv,text/csv"
                onChange={(event) => void choose(event.target.files?.[0])}
              />
            )}
          </Field>
          <div>
            <Button
              variant="secondary"
              icon={<FileCheck size={18} aria-hidden />}
              disabled={csv === null}
              busy={check.isPending}
              onClick={() => csv !== null && check.mutate(csv)}
            >
              {texts.check}
            </Button>
          </div>
          {failure && <FormError code={codeOf(failure)}>{messageOf(failure)}</FormError>}
        </Stack>
      </Card>
      {rows && (
        <Stack gap={3}>
          <p role="status">{isBad ? texts.someBad : changes === 0 ? texts.nothingNew : texts.checked}</p>
          <Rows rows={rows} />
          <div>
            <Button disabled={isBad || changes === 0} busy={write.isPending} onClick={() => void apply()}>
              {texts.apply({ count: changes })}
            </Button>
          </div>
        </Stack>
      )}
    </Stack>
  );
}

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : null;
}

function Rows({ rows }: { rows: readonly PayoutResultRow[] }) {
  const { run: texts } = useTexts(catalogue);
  const columns: readonly Column<PayoutResultRow>[] = [
    { key: 'line', number: true, header: texts.columns.line, render: ({ line }) => line },
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
