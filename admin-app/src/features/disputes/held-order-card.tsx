/** One held order: what happened to its payment and its coins, and who has them now. A decision is possible only once the dispute is lost. */
import type { HeldOrder } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import {
  Button,
  Card,
  Cluster,
  Coins,
  type Column,
  DataTable,
  DateText,
  formatNumber,
  Money,
  space,
  Stack,
  StatusPill,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { NameAndEmail, Small } from '../../parts/small';
import { catalogue } from '../../texts';
import { DecideDialog, type Holder } from './decide-dialog';
import type { Decision } from './dispute.queries';

const Heading = styled.h3`
  font-size: ${text.lead};
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr));
  /* Figures align, whether their labels take one line or two. */
  align-items: end;
  gap: ${space(3)} ${space(4)};
  /* An e-mail address needs more room than a figure. */
  @media (max-width: 63.99em) {
    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

/** The end of an id, which distinguishes orders of one day. */
const shortId = (id: string) => id.slice(-6);

export function HeldOrderCard({ order }: { order: HeldOrder }) {
  const { disputes: texts } = useTexts(catalogue);
  const [deciding, setDeciding] = useState<{ holder: Holder; decision: Decision } | null>(null);
  const id = shortId(order._id);
  const bought = { coins: <Coins amount={order.coins} />, price: <Money cents={order.price_cents} /> };
  const meaning = order.dispute === 'open' ? texts.openMeaning : order.dispute === 'lost' ? texts.lostMeaning : null;
  return (
    <Card as="article" aria-label={texts.order({ id })}>
      <Stack gap={4}>
        <Stack gap={1}>
          <Cluster gap={3}>
            <Heading>{texts.order({ id })}</Heading>
            <StatusPill status={order.dispute === 'open' ? 'disputed' : order.dispute} />
          </Cluster>
          <p>
            {order.paid_at
              ? texts.bought({ ...bought, date: <DateText value={order.paid_at} /> })
              : texts.boughtUnpaid(bought)}
          </p>
          {meaning && <Small>{meaning}</Small>}
        </Stack>
        <Facts>
          <div>
            <dt>{texts.facts.buyer}</dt>
            <dd>{order.email}</dd>
          </div>
          <div>
            <dt>{texts.facts.back}</dt>
            <dd>
              <Coins amount={order.reversed_coins} />
            </dd>
          </div>
          <div>
            <dt>{texts.facts.short}</dt>
            <dd>
              <Coins amount={order.shortfall_coins} />
            </dd>
          </div>
          <div>
            <dt>{texts.facts.owed}</dt>
            <dd>
              <Money cents={order.receivable_cents} />
            </dd>
          </div>
          <div>
            <dt>{texts.facts.places}</dt>
            <dd>{formatNumber(order.frozen_places)}</dd>
          </div>
        </Facts>
        <Holders order={order} onDecide={(holder, decision) => setDeciding({ holder, decision })} />
      </Stack>
      {deciding && <DecideDialog orderId={order._id} {...deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
}

interface HoldersProps {
  order: HeldOrder;
  onDecide(holder: Holder, decision: Decision): void;
}

function Holders({ order, onDecide }: HoldersProps) {
  const { disputes: texts } = useTexts(catalogue);
  const places: Readonly<Partial<Record<string, string>>> = texts.where;
  const lost = order.dispute === 'lost';
  const columns: readonly Column<Holder>[] = [
    {
      key: 'who',
      header: texts.columns.who,
      bare: true,
      render: (person) => <NameAndEmail name={person.name} email={person.email} />,
    },
    { key: 'coins', header: texts.columns.coins, align: 'right', render: ({ coins }) => <Coins amount={coins} /> },
    {
      key: 'where',
      header: texts.columns.where,
      // A place that only a newer server knows is shown by its own name.
      render: ({ where }) => (
        <>
          {places[where] ?? where}
          {lost && where !== 'balance' && <Small>{texts.later}</Small>}
        </>
      ),
    },
  ];
  const which = ({ coins: count, name }: Holder) => <VisuallyHidden>{texts.ofWhom({ count, name })}</VisuallyHidden>;
  return (
    <DataTable
      caption={texts.holders({ id: shortId(order._id) })}
      columns={columns}
      rows={order.holders}
      rowKey={({ email, where }) => `${email} ${where}`}
      empty={<p>{texts.noHolders}</p>}
      {...(lost && {
        rowActions: (holder: Holder) =>
          holder.where === 'balance' && (
            <>
              <Button size="small" variant="secondary" onClick={() => onDecide(holder, 'release')}>
                {texts.release({ hidden: which(holder) })}
              </Button>
              <Button size="small" variant="secondary" onClick={() => onDecide(holder, 'take_back')}>
                {texts.takeBack({ hidden: which(holder) })}
              </Button>
            </>
          ),
      })}
    />
  );
}
