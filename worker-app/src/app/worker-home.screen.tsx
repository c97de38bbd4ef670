/** /dashboard/workerHome: what the freelancer has earned, withdrawing it, and the approved work behind it. */
import { Link, useHost, useUser } from '@taskmint/platform';
import {
  ButtonLink,
  Card,
  CoinHandScene,
  Coins,
  EmptyState,
  formatNumber,
  PageHeader,
  Pagination,
  Skeleton,
  Stack,
  Stat,
  TableSkeleton,
  TextLink,
} from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Banknote, TrendingUp, Wallet } from 'lucide-react';
import { earnedQuery, ownSubmissionsQuery } from '../features/submissions/submission.queries';
import { SubmissionTable } from '../features/submissions/submission-table';
import { WithdrawForm } from '../features/withdrawals/withdraw-form';
import { FigureRow } from '../parts/figure-row';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';

export default function WorkerHomeScreen() {
  return (
    <>
      <PageHeader
        title="Worker home"
        lead="What you have earned, and the way to turn it into money."
        action={
          <ButtonLink as={Link} to="/dashboard/taskList">
            Find a task
          </ButtonLink>
        }
      />
      <Stack gap={8}>
        <Figures />
        <section aria-labelledby="withdraw-heading">
          <Stack gap={4}>
            <h2 id="withdraw-heading">Withdraw</h2>
            <Card>
              <WithdrawForm />
            </Card>
            <p>
              <TextLink as={Link} to="/dashboard/withdrawals">
                Your withdrawals and their states
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
  const earned = useQuery(earnedQuery(host, user));
  return (
    <FigureRow>
      <Stat
        label="Total earning"
        icon={<TrendingUp size={20} aria-hidden />}
        value={
          earned.data ? (
            <>
              {!earned.data.complete && 'over '}
              <Coins amount={earned.data.coins} size="large" />
            </>
          ) : earned.isError ? (
            '–'
          ) : (
            <Skeleton width="4rem" />
          )
        }
        note={earned.data && `from ${formatNumber(earned.data.count)} approved submissions`}
      />
      <Stat
        label="Available coin"
        icon={<Wallet size={20} aria-hidden />}
        value={<Coins amount={user.coins} size="large" />}
        note={user.promotional_coins > 0 ? `${formatNumber(user.promotional_coins)} of them promotional` : undefined}
      />
      <Stat
        label="Withdrawable"
        icon={<Banknote size={20} aria-hidden />}
        value={<Coins amount={user.withdrawable_coins} size="large" />}
        note="20 coins are one dollar"
      />
    </FigureRow>
  );
}

function Approved() {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(10);
  const approved = useQuery(ownSubmissionsQuery(host, user, { status: 'approve', ...range }));
  return (
    <section aria-labelledby="approved-heading">
      <Stack gap={4}>
        <h2 id="approved-heading">Approved submissions</h2>
        <Loaded query={approved} skeleton={<TableSkeleton columns={5} label="Loading approved submissions" />}>
          {({ items, total }) => (
            <div>
              <SubmissionTable
                caption="Your approved work"
                submissions={items}
                empty={
                  <EmptyState
                    picture={<CoinHandScene />}
                    title="Nothing approved yet"
                    text="Coins arrive here as soon as a client approves your work."
                    action={
                      <ButtonLink as={Link} to="/dashboard/taskList" $variant="secondary">
                        Find a task
                      </ButtonLink>
                    }
                  />
                }
              />
              <Pagination {...paging} total={total} />
            </div>
          )}
        </Loaded>
      </Stack>
    </section>
  );
}
