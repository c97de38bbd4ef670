/** /dashboard/clientHome: what the client has, what waits for them, and coins to buy. */
import type { SubmissionStatus } from '@taskmint/contract';
import { Link, useHost, useNavigate, useSearch, useUser } from '@taskmint/platform';
import {
  ButtonLink,
  Coins,
  EmptyState,
  formatNumber,
  PageHeader,
  Pagination,
  SectionHeading,
  Skeleton,
  Stack,
  Stat,
  Tabs,
  TableSkeleton,
  TickedSheetScene,
} from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { HandCoins, Hourglass, Plus, Wallet } from 'lucide-react';
import { packagesQuery } from '../features/coins/coins.queries';
import { PackageGrid } from '../features/coins/package-grid';
import { SubmissionTable } from '../features/review/submission-table';
import { pendingCountQuery, receivedSubmissionsQuery } from '../features/review/submission.queries';
import { FigureRow } from '../parts/figure-row';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';
import { SkeletonCards } from '../parts/skeleton-cards';

export default function ClientHomeScreen() {
  return (
    <>
      <PageHeader
        title="Client home"
        lead="Review what came in, and keep enough coins for what comes next."
        action={
          <ButtonLink as={Link} to="/dashboard/addTask">
            <Plus size={18} aria-hidden />
            Add task
          </ButtonLink>
        }
      />
      <Stack gap={10}>
        <Figures />
        <Submissions />
        <Packages />
      </Stack>
    </>
  );
}

function Figures() {
  const host = useHost();
  const user = useUser();
  const pending = useQuery(pendingCountQuery(host, user));
  return (
    <FigureRow>
      <Stat
        label="Available coin"
        icon={<Wallet size={20} aria-hidden />}
        value={<Coins amount={user.coins} size="large" />}
        note={user.promotional_coins > 0 ? `${formatNumber(user.promotional_coins)} of them promotional` : undefined}
      />
      <Stat
        label="Pending count"
        icon={<Hourglass size={20} aria-hidden />}
        value={
          pending.isError ? '–' : pending.data === undefined ? <Skeleton width="3rem" /> : formatNumber(pending.data)
        }
        note="submissions waiting for your review"
      />
      <Stat
        label="Total pay"
        icon={<HandCoins size={20} aria-hidden />}
        value={<Coins amount={user.total_pay} size="large" />}
        note="paid for approved work"
      />
    </FigureRow>
  );
}

const FILTERS: readonly { id: 'all' | SubmissionStatus; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'Waiting' },
  { id: 'approve', label: 'Approved' },
  { id: 'reject', label: 'Rejected' },
];

function Submissions() {
  const [search, setSearch] = useSearch();
  const chosen = FILTERS.find((filter) => filter.id === search.get('show')) ?? FILTERS[0];
  return (
    <section aria-labelledby="submissions-heading">
      <Stack gap={3}>
        <h2 id="submissions-heading">Submissions</h2>
        <Tabs
          label="Which submissions to show"
          value={chosen?.id ?? 'all'}
          onChange={(id) => setSearch(id === 'all' ? {} : { show: id })}
          tabs={FILTERS.map((filter) => ({ ...filter, content: <SubmissionList filter={filter.id} /> }))}
        />
      </Stack>
    </section>
  );
}

function SubmissionList({ filter }: { filter: 'all' | SubmissionStatus }) {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(10);
  const submissions = useQuery(
    receivedSubmissionsQuery(host, user, { ...(filter !== 'all' && { status: filter }), ...range }),
  );
  return (
    <Loaded query={submissions} skeleton={<TableSkeleton columns={6} label="Loading submissions" />}>
      {({ items, total }) => (
        <>
          <SubmissionTable
            submissions={items}
            empty={
              <EmptyState
                picture={<TickedSheetScene />}
                title={filter === 'all' ? 'Nothing has been handed in yet' : 'Nothing here'}
                text={
                  filter === 'pending'
                    ? 'Everything is reviewed. New work shows up here.'
                    : 'As soon as somebody works on one of your tasks, you see it here.'
                }
                action={
                  <ButtonLink as={Link} to="/dashboard/addTask" $variant="secondary">
                    Add task
                  </ButtonLink>
                }
              />
            }
          />
          <Pagination {...paging} total={total} />
        </>
      )}
    </Loaded>
  );
}

function Packages() {
  const host = useHost();
  const user = useUser();
  const navigate = useNavigate();
  const packages = useQuery(packagesQuery(host, user));
  return (
    <section aria-labelledby="packages-heading">
      <SectionHeading id="packages-heading" sub="Buy coins" heading="Our Packages" />
      <Loaded query={packages} skeleton={<SkeletonCards count={4} label="Loading packages" />}>
        {(items) => <PackageGrid packages={items} onAdded={() => navigate('/dashboard/buyCoin')} />}
      </Loaded>
    </section>
  );
}
