/** /dashboard/workerHome: what the freelancer has earned, withdrawing it, and the approved work behind it. */
import { SortedList } from '@taskmint/dashboard-kit';
import { Link, useHost, useTexts, useUser } from '@taskmint/platform';
import {
  ButtonLink,
  Card,
  CoinHandScene,
  Coins,
  EmptyState,
  PageHeader,
  Skeleton,
  Stack,
  Stat,
  TableSkeleton,
  TextLink,
} from '@taskmint/ui-kit';
import { FigureRow } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { Banknote, Hourglass, TrendingUp, Wallet } from 'lucide-react';
import { earningsQuery } from '../features/earnings/earnings.queries';
import { LockedCoins } from '../features/earnings/locked-coins';
import { ownSubmissionsQuery } from '../features/submissions/submission.queries';
import { SUBMISSION_ORDERS, SubmissionTable } from '../features/submissions/submission-table';
import { ownWithdrawalsQuery } from '../features/withdrawals/withdrawal.queries';
import { WaitingRequest } from '../features/withdrawals/waiting-request';
import { WithdrawForm } from '../features/withdrawals/withdraw-form';
import { catalogue } from '../texts';

export default function WorkerHomeScreen() {
  const { home: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        action={
          <ButtonLink as={Link} to="/dashboard/taskList">
            {texts.findTask}
          </ButtonLink>
        }
      />
      <Stack gap={8}>
        <Figures />
        <section aria-labelledby="withdraw-heading">
          <Stack gap={4}>
            <h2 id="withdraw-heading">{texts.withdraw}</h2>
            <Card>
              <Withdraw />
            </Card>
            <p>
              <TextLink as={Link} to="/dashboard/withdrawals">
                {texts.allWithdrawals}
              </TextLink>
            </p>
          </Stack>
        </section>
        <Approved />
      </Stack>
    </>
  );
}

function Figures() {
  const host = useHost();
  const user = useUser();
  const { home: texts } = useTexts(catalogue);
  const earnings = useQuery(earningsQuery(host, user));
  /** A figure of the server, or what stands there meanwhile. */
  const figure = (coins: number | undefined) =>
    coins === undefined ? earnings.isError ? '–' : <Skeleton width="4rem" /> : <Coins amount={coins} size="large" />;
  return (
    <FigureRow>
      <Stat
        label={texts.totalEarning}
        icon={<TrendingUp size={20} aria-hidden />}
        value={figure(earnings.data?.total_earned)}
        note={earnings.data && texts.fromApproved({ count: earnings.data.approved_submissions })}
      />
      <Stat
        label={texts.available}
        icon={<Wallet size={20} aria-hidden />}
        value={<Coins amount={user.coins} size="large" />}
        note={user.promotional_coins > 0 ? texts.promotional({ count: user.promotional_coins }) : undefined}
      />
      <Stat
        label={texts.withdrawable}
        icon={<Banknote size={20} aria-hidden />}
        value={figure(earnings.data?.withdrawable_coins)}
        note={
          earnings.data?.obstacles.some(({ reason }) => reason === 'withdrawal_pending')
            ? texts.afterWaiting
            : texts.rate
        }
      />
      <Stat
        label={texts.inReview}
        icon={<Hourglass size={20} aria-hidden />}
        value={figure(earnings.data?.in_review.coins)}
        note={earnings.data && texts.inReviewNote({ count: earnings.data.in_review.submissions })}
      />
    </FigureRow>
  );
}

function Withdraw() {
  const host = useHost();
  const user = useUser();
  const earnings = useQuery(earningsQuery(host, user));
  const newest = useQuery(ownWithdrawalsQuery(host, user, { status: 'any', limit: 1, offset: 0 }));
  const last = newest.data?.items[0];
  // One request can wait at a time, so a waiting one is the newest.
  if (last?.status === 'pending') {
    return (
      <Stack gap={4}>
        <WaitingRequest withdrawal={last} />
        {earnings.data && <LockedCoins earnings={earnings.data} />}
      </Stack>
    );
  }
  return (
    <WithdrawForm
      last={last}
      withdrawable={earnings.data?.withdrawable_coins ?? user.withdrawable_coins}
      locked={earnings.data && <LockedCoins earnings={earnings.data} />}
    />
  );
}

function Approved() {
  const { home: texts } = useTexts(catalogue);
  const findTask = (
    <ButtonLink as={Link} to="/dashboard/taskList" $variant="secondary">
      {texts.findTask}
    </ButtonLink>
  );
  const { nothingApproved, nothingApprovedText } = texts;
  const empty = (
    <EmptyState picture={<CoinHandScene />} title={nothingApproved} text={nothingApprovedText} action={findTask} />
  );
  return (
    <section aria-labelledby="approved-heading">
      <Stack gap={4}>
        <h2 id="approved-heading">{texts.approved}</h2>
        <SortedList
          pageSize={10}
          orders={SUBMISSION_ORDERS}
          query={(host, user, page) => ownSubmissionsQuery(host, user, { status: 'approve', ...page })}
          skeleton={<TableSkeleton columns={5} label={texts.loadingApproved} />}
        >
          {(submissions, sorting) => (
            <SubmissionTable caption={texts.approvedCaption} submissions={submissions} {...sorting} empty={empty} />
          )}
        </SortedList>
      </Stack>
    </section>
  );
}
