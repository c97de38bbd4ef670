/** /dashboard/workerHome: next steps, the freelancer's coins, withdrawing them, and the approved work they came from. */
import { MAX_RESERVATIONS, MIN_WITHDRAWAL_COINS, type WithdrawalStatus } from '@taskmint/contract';
import { BY_DATE, NextSteps, ReservedSpace, SortedList } from '@taskmint/dashboard-kit';
import { Link, useSearch, useTexts, useUser } from '@taskmint/platform';
import {
  Button,
  ButtonLink,
  Card,
  Cluster,
  CoinHandScene,
  Deadline,
  EmptyState,
  LoneLink,
  PageHeader,
  Skeleton,
  Stack,
  TableSkeleton,
  TitledSection,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { useUserQuery } from '@taskmint/platform/query';
import { Banknote, ClipboardList, Hourglass, Pencil, Timer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Balance } from '../features/earnings/balance';
import { earningsQuery } from '../features/earnings/earnings.queries';
import { LockedCoins } from '../features/earnings/locked-coins';
import { heldPlacesQuery } from '../features/reservations/reservation.queries';
import { ownSubmissionsQuery } from '../features/submissions/submission.queries';
import { SubmissionTable } from '../features/submissions/submission-table';
import { newestTaskQuery } from '../features/tasks/task.queries';
import { ownWithdrawalsQuery } from '../features/withdrawals/withdrawal.queries';
import { LatestRequest } from '../features/withdrawals/latest-request';
import { WithdrawForm } from '../features/withdrawals/withdraw-form';
import { catalogue } from '../texts';

/** Ends of a withdrawal after which its coins are back, by no action of the person's own. */
const UNPAID: ReadonlySet<WithdrawalStatus> = new Set(['rejected', 'failed', 'returned']);

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
        <Now>
          <Stack gap={8}>
            <section aria-labelledby="balance-heading">
              <VisuallyHidden as="h2" id="balance-heading">
                {texts.balance}
              </VisuallyHidden>
              <Card>
                <Stack gap={5}>
                  <Coffer />
                  <Withdraw />
                </Stack>
              </Card>
            </section>
            <Approved />
          </Stack>
        </Now>
      </Stack>
    </>
  );
}

/** Next steps, above `children`. */
function Now({ children }: { children: ReactNode }) {
  const { home: texts } = useTexts(catalogue);
  const earnings = useUserQuery(earningsQuery);
  const newest = useUserQuery(newestTaskQuery);
  const changes = useUserQuery(ownSubmissionsQuery, { status: 'revision', limit: 1, offset: 0 });
  const places = useUserQuery(heldPlacesQuery, { limit: MAX_RESERVATIONS, offset: 0 });
  const reads = [earnings, newest, changes, places];
  const started = places.data?.items.filter(({ can }) => can.submit) ?? [];
  const [soonest] = started.toSorted((one, other) => one.expires_at.localeCompare(other.expires_at));
  const waiting = earnings.data?.in_review.submissions ?? 0;
  const open = newest.data?.total ?? 0;
  return (
    <ReservedSpace name="workerHome" reads={reads} below={children}>
      <NextSteps
        label={texts.now}
        steps={[
          {
            count: started.length,
            to: started.length === 1 ? `/dashboard/taskDetail/${soonest?.task_id}` : '/dashboard/mySubmission',
            icon: <Timer size={22} aria-hidden />,
            what: texts.nowStarted({ count: started.length }),
            note: soonest && texts.nowStartedNote({ deadline: <Deadline at={soonest.expires_at} icon={false} /> }),
          },
          {
            count: changes.data?.total ?? 0,
            to: '/dashboard/mySubmission?show=revision',
            icon: <Pencil size={22} aria-hidden />,
            what: texts.nowToChange({ count: changes.data?.total ?? 0 }),
            note: texts.nowToChangeNote,
          },
          {
            count: waiting,
            to: '/dashboard/mySubmission?show=pending',
            icon: <Hourglass size={22} aria-hidden />,
            what: texts.nowInReview({ count: waiting }),
            note: texts.nowInReviewNote,
          },
          {
            count: open,
            to: '/dashboard/taskList',
            icon: <ClipboardList size={22} aria-hidden />,
            what: texts.nowOpen({ count: open }),
            note: texts.nowOpenNote,
          },
        ]}
      />
    </ReservedSpace>
  );
}

function Coffer() {
  const user = useUser();
  const earnings = useUserQuery(earningsQuery);
  return <Balance user={user} earnings={earnings.data} failed={earnings.isError} />;
}

function Withdraw() {
  const user = useUser();
  const earnings = useUserQuery(earningsQuery);
  const newest = useUserQuery(ownWithdrawalsQuery, { status: 'any', limit: 1, offset: 0 });
  const { home: texts } = useTexts(catalogue);
  const last = newest.data?.items[0];
  const [search] = useSearch();
  // Whoever pressed Withdraw coins on the screen of withdrawals has asked already.
  const [asking, setAsking] = useState(search.has('withdraw'));
  const locked = earnings.data && <LockedCoins earnings={earnings.data} />;
  const all = (
    <LoneLink as={Link} to="/dashboard/withdrawals">
      {texts.allWithdrawals}
    </LoneLink>
  );
  // A button shown before it is known whether it belongs there could vanish under a finger.
  if (earnings.isPending || newest.isPending) return <Skeleton width="9rem" height="2.75rem" />;
  // Only one request can be pending, so a pending one is the newest.
  if (last?.status === 'pending') {
    return (
      <Stack gap={4}>
        <LatestRequest withdrawal={last} />
        {locked}
        <p>{all}</p>
      </Stack>
    );
  }
  const unpaid = last && UNPAID.has(last.status) && <LatestRequest withdrawal={last} />;
  // Below the minimum the form says what is missing instead.
  if (!asking && user.coins >= MIN_WITHDRAWAL_COINS) {
    return (
      <Stack gap={4}>
        {unpaid}
        {locked}
        <Cluster gap={5}>
          <Button icon={<Banknote size={18} aria-hidden />} onClick={() => setAsking(true)}>
            {texts.withdraw}
          </Button>
          {all}
        </Cluster>
      </Stack>
    );
  }
  return (
    <Stack gap={5}>
      {unpaid}
      <WithdrawForm
        last={last}
        withdrawable={earnings.data?.withdrawable_coins ?? user.withdrawable_coins}
        locked={locked}
      />
      <p>{all}</p>
    </Stack>
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
    <TitledSection id="approved-heading" title={texts.approved} gap={4}>
      <SortedList
        pageSize={10}
        orders={BY_DATE}
        query={(host, user, page) => ownSubmissionsQuery(host, user, { status: 'approve', ...page })}
        skeleton={<TableSkeleton columns={5} label={texts.loadingApproved} />}
      >
        {(submissions, sorting) => (
          <SubmissionTable
            caption={texts.approvedCaption}
            submissions={submissions}
            {...sorting}
            empty={empty}
            allAlike
          />
        )}
      </SortedList>
    </TitledSection>
  );
}
