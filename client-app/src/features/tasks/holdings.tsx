/** A client's coins as one card: free, set aside for places, and in review. All figures are the server's. */
import { CoinHead, CoinParts, SideFigure } from '@taskmint/dashboard-kit';
import { useTexts, useUser } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Card, Coins, color, Skeleton, Stack, VisuallyHidden } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import type { ReactNode } from 'react';
import { catalogue } from '../../texts';
import { holdingsQuery } from './task.queries';

export interface HoldingsProps {
  /** A figure beside the available coins. */
  beside: ReactNode;
}

export function Holdings({ beside }: HoldingsProps) {
  const user = useUser();
  const { balance: texts, home } = useTexts(catalogue);
  const holdings = useUserQuery(holdingsQuery);
  return (
    <section aria-labelledby="balance-heading">
      <VisuallyHidden as="h2" id="balance-heading">
        {texts.heading}
      </VisuallyHidden>
      <Card>
        <Stack gap={5}>
          <CoinHead
            label={home.available}
            coins={user.coins}
            note={user.promotional_coins > 0 && home.promotional({ count: user.promotional_coins })}
          >
            {beside}
            <SideFigure
              label={home.totalPay}
              value={<Coins amount={user.total_pay} size="large" />}
              note={home.totalPayNote}
            />
          </CoinHead>
          <Loaded
            query={holdings}
            skeleton={
              <Stack gap={5}>
                <Skeleton height="12px" />
                <Skeleton width="70%" height="2.5rem" />
              </Stack>
            }
          >
            {({ set_aside_coins, in_review }) => (
              <CoinParts
                parts={[
                  { key: 'free', label: texts.free, coins: user.coins, fill: color.primary, always: true },
                  {
                    key: 'set-aside',
                    label: texts.setAside,
                    coins: set_aside_coins,
                    fill: color.info,
                    note: set_aside_coins > 0 && texts.setAsideNote,
                    always: true,
                  },
                  {
                    key: 'review',
                    label: texts.inReview,
                    coins: in_review.coins,
                    fill: color.coin,
                    note: texts.inReviewNote({ count: in_review.submissions }),
                    always: true,
                  },
                ]}
              />
            )}
          </Loaded>
        </Stack>
      </Card>
    </section>
  );
}
