/** A task's results as a file, and verdicts from one: previewed row by row with the coins they would move, then applied as a whole (fair-work.md 8). */
import { calls, type VerdictPlan, type VerdictRow } from '@taskmint/contract';
import { CsvImport, useCommand, useRefreshWithCoins } from '@taskmint/dashboard-kit';
import { errorText, messageOf, useHost, useTexts } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';
import { Cluster, Coins, color, type Column, DataTable, formatNumber, Stack } from '@taskmint/ui-kit';
import { SaveButton } from '@taskmint/ui-kit/dashboard';
import styled from 'styled-components';
import { deskTexts } from '../../texts/desk';

/** Tells spreadsheets that the file is UTF-8; decoding the response strips it. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Long results take time. */
const TIMEOUT_MS = 60_000;

const Bad = styled.span`
  color: ${color.danger};
  font-weight: 600;
`;

/** An id that matches nothing is shown as written. */
const Who = styled.strong`
  overflow-wrap: anywhere;
`;

type Sheet = 'all' | 'verdicts';

function useVerdicts(taskId: string) {
  const host = useHost();
  const params = { id: taskId };
  const check = useMutation({
    mutationFn: (csv: string) => host.api.call(calls.checkVerdicts, { params, body: { csv } }),
  });
  const apply = useCommand(useRefreshWithCoins('submissions', 'tasks'), (api, csv: string) =>
    api.call(calls.applyVerdicts, { params, body: { csv } }),
  );
  return { check, apply };
}

export function VerdictFiles({ taskId }: { taskId: string }) {
  const host = useHost();
  const { verdicts: texts } = useTexts(deskTexts);
  const { check, apply } = useVerdicts(taskId);

  const save = (sheet: Sheet, label: string) => (
    <SaveButton
      label={label}
      fileName={`taskmint-${sheet === 'all' ? 'results' : 'verdicts'}-${taskId}.csv`}
      type="text/csv"
      content={async () => {
        const input = { params: { id: taskId }, query: { sheet } };
        return BYTE_ORDER_MARK + (await host.api.call(calls.exportResults, input, { timeoutMs: TIMEOUT_MS }));
      }}
      onFailed={(error) => host.toasts.show('error', messageOf(error))}
    />
  );

  return (
    <CsvImport
      lead={texts.lead}
      extra={
        <Cluster gap={3}>
          {save('all', texts.results)}
          {save('verdicts', texts.sheet)}
        </Cluster>
      }
      labels={texts}
      check={check}
      apply={apply}
      found={(plan) => {
        const count = plan.rows.filter(({ outcome }) => outcome === 'change').length;
        const isBad = plan.rows.some(({ outcome }) => outcome === 'bad');
        return {
          summary: <Found plan={plan} count={count} isBad={isBad} />,
          applyLabel: texts.apply({ count }),
          mayApply: count > 0 && !isBad,
        };
      }}
      onApplied={({ applied, outcomes }) => {
        if (!applied) {
          const { length: count } = outcomes;
          return host.toasts.show('error', count > 0 ? texts.refusedAfter({ count }) : texts.refused);
        }
        const left = outcomes.filter(({ outcome }) => outcome === 'refused');
        const [first] = left;
        if (!first?.code) return host.toasts.show('success', texts.applied({ count: outcomes.length }));
        const reason = errorText(first.code, first.message ?? first.code);
        return host.toasts.show('error', texts.someLeft({ count: left.length, reason }));
      }}
    >
      {({ rows }) => <Rows rows={rows} />}
    </CsvImport>
  );
}

function Found({ plan, count, isBad }: { plan: VerdictPlan; count: number; isBad: boolean }) {
  const { verdicts: texts } = useTexts(deskTexts);
  if (isBad) return <p>{texts.someBad}</p>;
  if (count === 0) return <p>{texts.nothingNew}</p>;
  return (
    <Stack gap={1}>
      <p>{texts.checked({ count })}</p>
      <p>
        {texts.moves({
          pay: <Coins amount={plan.pay_coins} />,
          bonus: <Coins amount={plan.bonus_coins} />,
        })}
      </p>
    </Stack>
  );
}

function Rows({ rows }: { rows: readonly VerdictRow[] }) {
  const { verdicts: texts } = useTexts(deskTexts);
  const columns: readonly Column<VerdictRow>[] = [
    { key: 'row', number: true, minor: true, header: texts.columns.row, render: ({ row }) => formatNumber(row) },
    {
      key: 'worker',
      bare: true,
      header: texts.columns.worker,
      render: ({ worker_name, submission_id }) => <Who>{worker_name ?? (submission_id || '–')}</Who>,
    },
    {
      key: 'verdict',
      card: 'start',
      header: texts.columns.verdict,
      render: ({ verdict }) => (verdict ? texts.names[verdict] : '–'),
    },
    {
      key: 'coins',
      card: 'end',
      header: texts.columns.coins,
      align: 'right',
      render: ({ pay_coins, bonus_coins }) => <Coins amount={pay_coins + bonus_coins} />,
    },
    {
      key: 'outcome',
      card: 'line',
      header: texts.columns.outcome,
      render: ({ outcome, problem, column }) =>
        problem ? (
          <Bad>{texts.badIn({ column: column ?? '', problem: texts.problems[problem] })}</Bad>
        ) : (
          texts.outcomes[outcome]
        ),
    },
  ];
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={rows}
      rowKey={({ row }) => String(row)}
      empty={<p>{texts.nothingNew}</p>}
    />
  );
}
