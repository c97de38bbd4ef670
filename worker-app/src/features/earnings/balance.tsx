/** Where a freelancer's coins are, as one bar: what can be withdrawn, what cannot yet, what is in review and what is held. All figures are the server's. */
import { coinsToCents, type User } from '@taskmint/contract';
import { useTexts, type Texts } from '@taskmint/platform';
import { Coins, color, Money, Skeleton, space, text } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import type { en } from '../../texts/en';
import type { Earnings } from './earnings.queries';

const Figures = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(4)} ${space(10)};
`;

const Label = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
`;

const Value = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(2)};
  line-height: 1.2;
`;

const InMoney = styled.span`
  color: ${color.muted};
  font-size: ${text.lead};
`;

const Bar = styled.svg`
  width: 100%;
  height: 12px;
  border-radius: 4px;
  background: ${color.sunken};
`;

const Legend = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: ${space(3)} ${space(4)};
  & dt {
    display: flex;
    align-items: center;
    gap: ${space(1.5)};
    color: ${color.muted};
    font-size: ${text.small};
  }
  & dd {
    margin: 0;
  }
`;

const Note = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${text.small};
`;

const WIDTH = 1_000;
const GAP = 4;

interface Part {
  key: string;
  label: string;
  coins: number;
  fill: string;
  note?: ReactNode;
}

export interface BalanceProps {
  user: User;
  /** Not there yet, or `failed` to come: then a dash stands for every figure of the server's. */
  earnings: Earnings | undefined;
  failed: boolean;
}

export function Balance({ user, earnings, failed }: BalanceProps) {
  const { home: texts } = useTexts(catalogue);
  const meanwhile = failed ? '–' : <Skeleton width="5rem" height="1.5rem" />;
  return (
    <>
      <Figures>
        <div>
          <Label>{texts.available}</Label>
          <Value>
            <Coins amount={user.coins} size="huge" />
            <InMoney>
              = <Money cents={coinsToCents(user.coins)} />
            </InMoney>
          </Value>
          {user.promotional_coins > 0 && <Note>{texts.promotional({ count: user.promotional_coins })}</Note>}
        </div>
        <div>
          <Label>{texts.totalEarning}</Label>
          {earnings ? <Coins amount={earnings.total_earned} size="large" /> : meanwhile}
          {earnings && <Note>{texts.fromApproved({ count: earnings.approved_submissions })}</Note>}
        </div>
      </Figures>
      {earnings ? <Parts user={user} earnings={earnings} /> : meanwhile}
    </>
  );
}

/** What is in review or held is no part of the balance, and so stands behind it. */
function partsOf(texts: Texts<typeof en>['home'], user: User, earnings: Earnings): Part[] {
  const waits = earnings.obstacles.some(({ reason }) => reason === 'withdrawal_pending');
  const { withdrawable_coins: free, in_review: review, held_coins: held } = earnings;
  const parts: Part[] = [
    {
      key: 'free',
      label: texts.withdrawable,
      coins: free,
      fill: color.primary,
      note: waits ? texts.afterWaiting : texts.rate,
    },
    { key: 'locked', label: texts.notYet, coins: Math.max(0, user.coins - free), fill: color.control },
    {
      key: 'review',
      label: texts.inReview,
      coins: review.coins,
      fill: color.coin,
      note: review.submissions > 0 && texts.inReviewNote({ count: review.submissions }),
    },
    { key: 'held', label: texts.held, coins: held, fill: color.info },
  ];
  return parts.filter(({ key, coins }) => coins > 0 || key === 'free' || key === 'review');
}

function Parts({ user, earnings }: { user: User; earnings: Earnings }) {
  const { home: texts } = useTexts(catalogue);
  const parts = partsOf(texts, user, earnings);
  const drawn = parts.filter(({ coins }) => coins > 0);
  const total = drawn.reduce((sum, { coins }) => sum + coins, 0);
  const room = WIDTH - GAP * Math.max(0, drawn.length - 1);
  let x = 0;
  return (
    <>
      {/* The same is said below, in figures. */}
      <Bar viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden focusable="false">
        {drawn.map(({ key, coins, fill }) => {
          const width = (room * coins) / total;
          const at = x;
          x += width + GAP;
          return <rect key={key} x={at} width={width} height={12} fill={fill} />;
        })}
      </Bar>
      <Legend>
        {parts.map(({ key, label, coins, fill, note }) => (
          <div key={key}>
            <dt>
              <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
                <rect width="10" height="10" rx="2" fill={fill} />
              </svg>
              {label}
            </dt>
            <dd>
              <Coins amount={coins} />
              {note && <Note>{note}</Note>}
            </dd>
          </div>
        ))}
      </Legend>
    </>
  );
}
