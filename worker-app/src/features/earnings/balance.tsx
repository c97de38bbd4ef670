/** Where a freelancer's coins are, as one bar: what can be withdrawn, what cannot yet, what is in review and what is held. All figures are the server's. */
import type { User } from '@taskmint/contract';
import { CoinHead, CoinParts, type CoinPart, SideFigure } from '@taskmint/dashboard-kit';
import { useTexts, type Texts } from '@taskmint/platform';
import { Coins, color, Skeleton } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';
import type { en } from '../../texts/en';
import type { Earnings } from './earnings.queries';

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
      <CoinHead
        label={texts.available}
        coins={user.coins}
        note={user.promotional_coins > 0 && texts.promotional({ count: user.promotional_coins })}
      >
        <SideFigure
          label={texts.totalEarning}
          value={earnings ? <Coins amount={earnings.total_earned} size="large" /> : meanwhile}
          note={earnings && texts.fromApproved({ count: earnings.approved_submissions })}
        />
      </CoinHead>
      {earnings ? <CoinParts parts={partsOf(texts, user, earnings)} /> : meanwhile}
    </>
  );
}

/** What is in review or held is no part of the balance, and so stands behind it. */
function partsOf(texts: Texts<typeof en>['home'], user: User, earnings: Earnings): CoinPart[] {
  const waits = earnings.obstacles.some(({ reason }) => reason === 'withdrawal_pending');
  const { withdrawable_coins: free, in_review: review, held_coins: held } = earnings;
  return [
    {
      key: 'free',
      label: texts.withdrawable,
      coins: free,
      fill: color.primary,
      note: waits ? texts.afterWaiting : texts.rate,
      always: true,
    },
    { key: 'locked', label: texts.notYet, coins: Math.max(0, user.coins - free), fill: color.control },
    {
      key: 'review',
      label: texts.inReview,
      coins: review.coins,
      fill: color.coin,
      note: review.submissions > 0 && texts.inReviewNote({ count: review.submissions }),
      always: true,
    },
    { key: 'held', label: texts.held, coins: held, fill: color.info },
  ];
}
