/** Why not all coins can be withdrawn now: each part with its reason, in the server's figures (fair-work.md 11). */
import { useTexts } from '@taskmint/platform';
import { Card, Coins, Deadline, Stack, text } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import type { Earnings } from './earnings.queries';

const Heading = styled.h3`
  font-size: ${text.base};
`;

const List = styled.ul`
  display: grid;
  gap: 0.5rem;
  margin: 0;
  padding-inline-start: 1.25rem;
`;

/** Nothing at all while nothing is kept back. */
export function LockedCoins({ earnings }: { earnings: Earnings }) {
  const { withdraw: texts } = useTexts(catalogue);
  const reasons: { key: string; said: ReactNode }[] = [];
  for (const { reason, coins, until } of earnings.not_withdrawable) {
    const amount = <Coins amount={coins} />;
    const said =
      reason === 'promotional'
        ? texts.promotional({ coins: amount })
        : until
          ? texts.earnedLately({ coins: amount, when: <Deadline at={until} icon={false} /> })
          : texts.earnedLatelyOpen({ coins: amount });
    reasons.push({ key: reason, said });
  }
  if (earnings.in_review.coins > 0) {
    reasons.push({ key: 'review', said: texts.inReview({ coins: <Coins amount={earnings.in_review.coins} /> }) });
  }
  if (earnings.held_coins > 0) {
    reasons.push({ key: 'held', said: texts.held({ coins: <Coins amount={earnings.held_coins} /> }) });
  }
  for (const { reason, until } of earnings.obstacles) {
    if (reason === 'withdrawal_pending') reasons.push({ key: reason, said: texts.obstaclePending });
    if (reason === 'payout_account_pause' && until) {
      reasons.push({ key: reason, said: texts.obstaclePause({ when: <Deadline at={until} icon={false} /> }) });
    }
  }
  if (reasons.length === 0) return null;
  return (
    <Card sunken padding={4}>
      <Stack gap={2}>
        <Heading>{texts.rest}</Heading>
        <List>
          {reasons.map(({ key, said }) => (
            <li key={key}>{said}</li>
          ))}
        </List>
      </Stack>
    </Card>
  );
}
