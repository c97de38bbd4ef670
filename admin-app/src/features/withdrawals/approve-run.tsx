/** Approves many requests in one action: which of the pending ones, their total, and the progress. */
import type { Withdrawal } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Button, Checkbox, Coins, formatMoney, Money, Muted, space, Stack, TableSkeleton } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import styled from 'styled-components';
import { peopleTexts } from '../../texts/people';
import { ApproveRunTable } from './approve-run-table';
import { canBePaid } from './payable';
import { waitingQuery } from './payout-run.queries';
import { useApproveRun } from './use-approve-run';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
`;

export function ApproveRun() {
  const { run: texts } = useTexts(peopleTexts);
  const waiting = useUserQuery(waitingQuery);
  return (
    <Loaded query={waiting} skeleton={<TableSkeleton columns={5} label={texts.loading} />}>
      {({ items, total }) => <Queue requests={items} total={total} />}
    </Loaded>
  );
}

function Queue({ requests, total }: { requests: readonly Withdrawal[]; total: number }) {
  const confirmAndRun = useConfirmedAction();
  const { run: texts } = useTexts(peopleTexts);
  const { outcomes, progress, busy, approve } = useApproveRun();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const payable = requests.filter(canBePaid);
  const picked = payable.filter(({ _id }) => chosen.has(_id));
  const cents = picked.reduce((sum, each) => sum + each.withdraw_amount_cents, 0);
  const coins = picked.reduce((sum, each) => sum + each.withdraw_coin, 0);

  const ask = (): Promise<void> =>
    confirmAndRun({
      confirm: {
        title: texts.approveTitle({ count: picked.length }),
        text: texts.approveText({ amount: formatMoney(cents) }),
        confirmLabel: texts.approve({ count: picked.length }),
        tone: 'primary',
      },
      run: () => approve(picked).finally(() => setChosen(new Set())),
      // The line above the table says it.
      report: () => null,
    });

  function choose(some: readonly Withdrawal[], isChosen: boolean): void {
    const next = new Set(chosen);
    for (const { _id: id } of some) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  return (
    <Stack gap={4}>
      {requests.length > 0 && (
        <Bar>
          <Checkbox
            label={texts.chooseAll}
            checked={payable.length > 0 && picked.length === payable.length}
            disabled={payable.length === 0 || busy}
            onChange={(event) => choose(payable, event.target.checked)}
          />
          <Button disabled={picked.length === 0} busy={busy} onClick={() => void ask()}>
            {picked.length === 0 ? texts.approveNone : texts.approve({ count: picked.length })}
          </Button>
        </Bar>
      )}
      {total > requests.length && <Muted>{texts.oldestWaiting({ count: requests.length, total })}</Muted>}
      {/* Busy, so that a screen reader says the result and not every step. */}
      <p role="status" aria-busy={busy}>
        {progress && (busy || picked.length === 0)
          ? texts.working(progress)
          : requests.length > 0 &&
            texts.chosen({
              count: picked.length,
              coins: <Coins amount={coins} />,
              amount: <Money cents={cents} />,
            })}
      </p>
      <ApproveRunTable requests={requests} chosen={chosen} onChoose={choose} busy={busy} outcomes={outcomes} />
    </Stack>
  );
}
