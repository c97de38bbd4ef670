/** A freelancer's coins as one bar: withdrawable, not withdrawable yet, in review, and held. All figures are the server's. */
import type { User } from '@taskmint/contract';
import { CoinHead, CoinParts, type CoinPart, SideFigure } from '@taskmint/dashboard-kit';
import { useTexts, type Texts } from '@taskmint/platform';
import { Coins, color, Skeleton } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';
import type { en } from '../../texts/en';
import type { Earnings } from './earnings.queries';

export interface BalanceProps {
  user: User;
  /** Undefined while loading, or if `failed`: then a dash replaces each of its figures. */
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
          note={
            earnings &&
            (earnings.paid_in_part > 0
              ? texts.fromApprovedAndPart({ approved: earnings.approved_submissions, part: earnings.paid_in_part })
              : texts.fromApproved({ count: earnings.approved_submissions }))
          }
        />
      </CoinHead>
      {earnings ? <CoinParts parts={partsOf(texts, user, earnings)} /> : meanwhile}
    </>
  );
}

/** Coins in review or held are not part of the balance, so they come last. */
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
