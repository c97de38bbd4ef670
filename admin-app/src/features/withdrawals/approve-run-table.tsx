/** Requests to approve in one action: a checkbox for each, and its outcome. */
import type { Withdrawal } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import {
  asCards,
  Checkbox,
  Coins,
  color,
  type Column,
  DataTable,
  EmptyState,
  Money,
  QueueScene,
  space,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import styled, { css } from 'styled-components';
import { EmailLine } from '../../parts/email-line';
import { catalogue } from '../../texts';
import { peopleTexts } from '../../texts/people';
import { canBePaid } from './payable';
import { PayoutFacts } from './payout-facts';
import type { Outcome } from './use-approve-run';

/** On a card the name is beside the visible checkbox, not beside its larger touch target. */
const Tick = styled.span`
  ${asCards(css`
    display: block;
    margin-inline-end: calc(-1 * ${space(5)});
  `)}
`;

const OutcomeText = styled.span<{ $isBad: boolean }>`
  display: block;
  color: ${({ $isBad }) => ($isBad ? color.danger : color.muted)};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

interface Props {
  requests: readonly Withdrawal[];
  chosen: ReadonlySet<string>;
  onChoose(requests: readonly Withdrawal[], isChosen: boolean): void;
  /** Nothing can be chosen while they are being approved. */
  busy: boolean;
  outcomes: Readonly<Record<string, Outcome>>;
}

export function ApproveRunTable({ requests, ...choice }: Props) {
  const { run: texts } = useTexts(peopleTexts);
  const { withdrawals } = useTexts(catalogue);
  return (
    <DataTable
      caption={texts.title}
      columns={useColumns(choice)}
      rows={requests}
      rowKey={(each) => each._id}
      empty={<EmptyState picture={<QueueScene />} title={withdrawals.none} text={withdrawals.noneText} />}
    />
  );
}

function useColumns({ chosen, onChoose, busy, outcomes }: Omit<Props, 'requests'>): readonly Column<Withdrawal>[] {
  const { run: texts } = useTexts(peopleTexts);
  return [
    {
      key: 'choose',
      picture: true,
      header: <VisuallyHidden>{texts.approveNone}</VisuallyHidden>,
      render: (each) => (
        <Tick>
          <Checkbox
            label={<VisuallyHidden>{texts.choose({ name: each.worker_name })}</VisuallyHidden>}
            checked={chosen.has(each._id)}
            disabled={!canBePaid(each) || busy}
            onChange={(event) => onChoose([each], event.target.checked)}
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
        return (
          <>
            <PayoutFacts withdrawal={each} />
            {outcome && <OutcomeText $isBad={outcome.isBad}>{outcome.text}</OutcomeText>}
          </>
        );
      },
    },
  ];
}
