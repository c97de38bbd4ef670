/**
 * Approving many requests in one action. Each is sent by itself, with the guards of its own command: one that is refused, or that a second admin has to agree
 * to, leaves the others, and says so beside it.
 */
import type { Withdrawal } from '@taskmint/contract';
import { useAskDoSay } from '@taskmint/dashboard-kit';
import { isApiError, messageOf, useHost, useTexts, useUser } from '@taskmint/platform';
import { useQuery } from '@taskmint/platform/query';
import {
  asCards,
  Button,
  Checkbox,
  Coins,
  color,
  type Column,
  DataTable,
  EmptyState,
  formatMoney,
  formatNumber,
  Money,
  QueueScene,
  space,
  Stack,
  TableSkeleton,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import { EmailLine } from '../../parts/email-line';
import { catalogue } from '../../texts';
import { PayoutFacts } from './payout-facts';
import { usePayWithdrawal } from './withdrawal.queries';
import { waitingQuery } from './payout-run.queries';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
`;

/** On a card the name stands beside the box, not beside what can be pressed of it. */
const Tick = styled.span`
  ${asCards(css`
    display: block;
    margin-inline-end: ${space(-5)};
  `)}
`;

const Small = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

const Bad = styled(Small)`
  color: ${color.danger};
`;

/** By request. */
type Outcomes = Readonly<Record<string, { said: string; isBad: boolean }>>;

export function ApproveRun() {
  const host = useHost();
  const user = useUser();
  const { run: texts } = useTexts(catalogue);
  const waiting = useQuery(waitingQuery(host, user));
  return (
    <Loaded query={waiting} skeleton={<TableSkeleton columns={5} label={texts.loading} />}>
      {(requests) => <Queue requests={requests} />}
    </Loaded>
  );
}

/** What somebody can approve: not what is held, nor what waits for somebody else after their own agreement. */
function canBePaid({ payout: { held_because: holds, agreement } }: Withdrawal): boolean {
  return holds.length === 0 && !(agreement?.by_you && agreement.counts);
}

function Queue({ requests }: { requests: readonly Withdrawal[] }) {
  const askDoSay = useAskDoSay();
  const { run: texts } = useTexts(catalogue);
  const pay = usePayWithdrawal();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [done, setDone] = useState<{ done: number; all: number } | null>(null);
  const payable = requests.filter(canBePaid);
  const picked = payable.filter(({ _id }) => chosen.has(_id));
  const cents = picked.reduce((sum, each) => sum + each.withdraw_amount_cents, 0);
  const coins = picked.reduce((sum, each) => sum + each.withdraw_coin, 0);

  async function approveOne({ _id: id }: Withdrawal): Promise<Outcomes[string]> {
    try {
      const { deletedCount } = await pay.mutateAsync(id);
      return { said: deletedCount > 0 ? texts.outcomes.approved : texts.outcomes.settled, isBad: false };
    } catch (error) {
      if (isApiError(error) && error.code === 'second_admin_needed') {
        return { said: error.message || texts.outcomes.agreed, isBad: false };
      }
      return { said: messageOf(error), isBad: true };
    }
  }

  /** One after the other: each waits for the one before, so that nothing is sent twice and the limit per minute is not met at once. */
  async function approveAll(): Promise<number> {
    let approved = 0;
    for (const [index, each] of picked.entries()) {
      setDone({ done: index, all: picked.length });
      const outcome = await approveOne(each);
      if (!outcome.isBad) approved += 1;
      setOutcomes((before) => ({ ...before, [each._id]: outcome }));
    }
    setDone(null);
    setChosen(new Set());
    return approved;
  }

  const ask = (): Promise<void> =>
    askDoSay({
      ask: {
        title: texts.approveTitle({ count: picked.length }),
        text: texts.approveText({ amount: formatMoney(cents) }),
        confirmLabel: texts.approve({ count: picked.length }),
      },
      do: approveAll,
      say: (count) => ({ as: 'info', text: texts.working({ done: count, all: picked.length }) }),
    });

  function choose(ids: readonly string[], isChosen: boolean): void {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  const columns: readonly Column<Withdrawal>[] = [
    {
      key: 'choose',
      picture: true,
      header: <VisuallyHidden>{texts.steps.approve}</VisuallyHidden>,
      render: (each) => (
        <Tick>
          <Checkbox
            label={<VisuallyHidden>{texts.choose({ name: each.worker_name })}</VisuallyHidden>}
            checked={chosen.has(each._id)}
            disabled={!canBePaid(each) || done !== null}
            onChange={(event) => choose([each._id], event.target.checked)}
          />
        </Tick>
      ),
    },
    {
      key: 'worker',
      bare: true,
      header: texts.columns.worker,
      render: (each) => (
        <>
          <strong>{each.worker_name}</strong>
          <EmailLine email={each.worker_email} />
        </>
      ),
    },
    {
      key: 'account',
      minor: true,
      card: 'start',
      header: texts.columns.account,
      render: (each) => `${each.payment_system} ${each.account_number}`,
    },
    {
      key: 'coins',
      card: 'end',
      header: texts.columns.coins,
      align: 'right',
      render: (each) => <Coins amount={each.withdraw_coin} />,
    },
    {
      key: 'amount',
      card: 'end',
      header: texts.columns.amount,
      align: 'right',
      render: (each) => <Money cents={each.withdraw_amount_cents} />,
    },
    {
      key: 'status',
      card: 'line',
      header: texts.columns.status,
      render: (each) => {
        const outcome = outcomes[each._id];
        const Said = outcome?.isBad ? Bad : Small;
        return (
          <>
            <PayoutFacts withdrawal={each} />
            {outcome && <Said>{outcome.said}</Said>}
          </>
        );
      },
    },
  ];
  const gone = Object.entries(outcomes).filter(([id]) => !requests.some(({ _id }) => _id === id));
  return (
    <Stack gap={4}>
      <Bar>
        <Checkbox
          label={texts.chooseAll}
          checked={payable.length > 0 && picked.length === payable.length}
          disabled={payable.length === 0 || done !== null}
          onChange={(event) =>
            choose(
              payable.map(({ _id }) => _id),
              event.target.checked,
            )
          }
        />
        <Button disabled={picked.length === 0} busy={done !== null} onClick={() => void ask()}>
          {picked.length === 0 ? texts.approveNone : texts.approve({ count: picked.length })}
        </Button>
      </Bar>
      <p role="status">
        {done
          ? texts.working(done)
          : texts.chosen({
              count: picked.length,
              coins: <Coins amount={coins} />,
              amount: <Money cents={cents} />,
            })}
        {!done && gone.length > 0 && ` ${texts.outcomes.approved}: ${formatNumber(gone.length)}.`}
      </p>
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={requests}
        rowKey={(each) => each._id}
        empty={<EmptyState picture={<QueueScene />} title={texts.none} text={texts.noneText} />}
      />
    </Stack>
  );
}
