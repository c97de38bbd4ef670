/** Why not all coins can be withdrawn now, and when more can: each part with its reason and the server's figures (fair-work.md 11, decisions.md 22). */
import { Link, useTexts } from '@taskmint/platform';
import { Card, Coins, DateText, Deadline, SmallHeading, Stack, TextLink } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import type { Earnings } from './earnings.queries';

/** How many days with maturing coins are listed; later ones are summed up in one line. */
const MAX_DAYS = 5;

const List = styled.ul`
  display: grid;
  gap: 0.5rem;
  padding-inline-start: 1.25rem;
`;

const Days = styled.ul`
  display: grid;
  gap: 0.25rem;
  font-variant-numeric: tabular-nums;
`;

type Locked = Earnings['not_withdrawable'][number];
type Obstacle = Earnings['obstacles'][number];
type WithdrawTexts = ReturnType<typeof useWithdrawTexts>;

function useWithdrawTexts() {
  return useTexts(catalogue).withdraw;
}

/** A reason that only a newer server knows is replaced by a general sentence. */
function lockedInWords(texts: WithdrawTexts, { reason, coins, until }: Locked): ReactNode {
  const amount = <Coins amount={coins} />;
  const when = until && <Deadline at={until} icon={false} />;
  switch (reason) {
    case 'promotional':
      return texts.promotional({ coins: amount });
    case 'earned_lately':
      return when ? texts.earnedLately({ coins: amount, when }) : texts.earnedLatelyOpen({ coins: amount });
    case 'bought_lately':
      return when ? texts.boughtLately({ coins: amount, when }) : texts.boughtLatelyOpen({ coins: amount });
    case 'disputed':
      return texts.disputed({ coins: amount });
    default:
      return when ? texts.otherReasonUntil({ coins: amount, when }) : texts.otherReason({ coins: amount });
  }
}

/** Nothing for too few coins, because the page says so elsewhere. */
function obstacleInWords(texts: WithdrawTexts, { reason, until }: Obstacle): ReactNode {
  const contact = (
    <TextLink as={Link} to="/contact">
      {texts.contact}
    </TextLink>
  );
  switch (reason) {
    case 'below_minimum':
      return null;
    case 'withdrawal_pending':
      return texts.obstaclePending;
    case 'payout_account_pause':
      return until && texts.obstaclePause({ when: <Deadline at={until} icon={false} /> });
    case 'receivable_open':
      return texts.obstacleReceivable({ contact });
    default:
      return texts.obstacleOther({ contact });
  }
}

function reasonsOf(texts: WithdrawTexts, earnings: Earnings): { key: string; text: ReactNode }[] {
  const { in_review: review, held_coins: held } = earnings;
  return [
    ...earnings.not_withdrawable.map((each) => ({ key: each.reason, text: lockedInWords(texts, each) })),
    { key: 'review', text: review.coins > 0 && texts.inReview({ coins: <Coins amount={review.coins} /> }) },
    { key: 'held', text: held > 0 && texts.held({ coins: <Coins amount={held} /> }) },
    ...earnings.obstacles.map((each) => ({ key: `obstacle ${each.reason}`, text: obstacleInWords(texts, each) })),
  ].filter(({ text }) => Boolean(text));
}

/** Nothing while only coins in review are locked, because the bar above shows those too. */
export function LockedCoins({ earnings }: { earnings: Earnings }) {
  const texts = useWithdrawTexts();
  const reasons = reasonsOf(texts, earnings);
  // An older server does not send it.
  const maturing = (earnings.maturing as Earnings['maturing'] | undefined) ?? [];
  if (reasons.every(({ key }) => key === 'review') && maturing.length === 0) return null;
  return (
    <Card sunken padding={4}>
      <Stack gap={4}>
        {reasons.length > 0 && (
          <Stack gap={2}>
            <SmallHeading>{texts.rest}</SmallHeading>
            <List>
              {reasons.map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </List>
          </Stack>
        )}
        {maturing.length > 0 && <Maturing days={maturing} />}
      </Stack>
    </Card>
  );
}

/** The server sends the soonest day first. */
function Maturing({ days }: { days: Earnings['maturing'] }) {
  const texts = useWithdrawTexts();
  const later = days.slice(MAX_DAYS).reduce((sum, { coins }) => sum + coins, 0);
  return (
    <Stack gap={2}>
      <SmallHeading>{texts.maturing}</SmallHeading>
      <Days role="list">
        {days.slice(0, MAX_DAYS).map(({ day, coins }) => (
          <li key={day}>{texts.maturesOn({ coins: <Coins amount={coins} />, date: <DateText value={day} /> })}</li>
        ))}
        {later > 0 && <li>{texts.maturesLater({ coins: <Coins amount={later} /> })}</li>}
      </Days>
    </Stack>
  );
}
