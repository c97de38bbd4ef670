/** /dashboard/clientHome: what the client has, what waits for them, and coins to buy. */
import { SUBMISSION_STATUSES, type SubmissionStatus } from '@taskmint/contract';
import { FilterTabs, SortedList } from '@taskmint/dashboard-kit';
import { Link, useHost, useNavigate, useTexts, useUser } from '@taskmint/platform';
import {
  ButtonLink,
  Coins,
  EmptyState,
  formatNumber,
  Notice,
  PageHeader,
  Skeleton,
  space,
  Stack,
  Stat,
  TableSkeleton,
  TickedSheetScene,
} from '@taskmint/ui-kit';
import { StatRow, Loaded, SkeletonCards } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { HandCoins, Hourglass, Plus, Wallet } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { packagesQuery } from '../features/coins/coins.queries';
import { PackageGrid } from '../features/coins/package-grid';
import { SUBMISSION_ORDERS, SubmissionTable } from '../features/review/submission-table';
import { pendingCountQuery, receivedSubmissionsQuery } from '../features/review/submission.queries';
import { takeWish } from '../parts/wish-for-coins';
import { ReceivableNotice } from '../parts/receivable-notice';
import { catalogue } from '../texts';

export default function ClientHomeScreen() {
  const { home: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        action={
          <ButtonLink as={Link} to="/dashboard/addTask">
            <Plus size={18} aria-hidden />
            {texts.addTask}
          </ButtonLink>
        }
      />
      <Stack gap={10}>
        <ReceivableNotice />
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
  const { home: texts } = useTexts(catalogue);
  const pending = useQuery(pendingCountQuery(host, user));
  return (
    <StatRow>
      <Stat
        label={texts.available}
        icon={<Wallet size={20} aria-hidden />}
        value={<Coins amount={user.coins} size="large" />}
        note={user.promotional_coins > 0 ? texts.promotional({ count: user.promotional_coins }) : undefined}
      />
      <Stat
        label={texts.pending}
        icon={<Hourglass size={20} aria-hidden />}
        value={
          pending.isError ? '–' : pending.data === undefined ? <Skeleton width="3rem" /> : formatNumber(pending.data)
        }
        note={texts.pendingNote}
      />
      <Stat
        label={texts.totalPay}
        icon={<HandCoins size={20} aria-hidden />}
        value={<Coins amount={user.total_pay} size="large" />}
        note={texts.totalPayNote}
      />
    </StatRow>
  );
}

const PackagesHeading = styled.h2`
  margin-bottom: ${space(4)};
`;

type Filter = 'all' | SubmissionStatus;

/** What waits for the client comes first: the rest is for looking up. */
const FILTERS: readonly Filter[] = [...SUBMISSION_STATUSES, 'all'];

function Submissions() {
  const host = useHost();
  const user = useUser();
  const { home: texts } = useTexts(catalogue);
  const { data: waiting = 0 } = useQuery(pendingCountQuery(host, user));
  const { pending } = texts.tabs;
  const labels = {
    ...texts.tabs,
    pending: waiting > 0 ? texts.tabWaiting({ label: pending, count: waiting }) : pending,
  };
  return (
    <section aria-labelledby="submissions-heading">
      <Stack gap={3}>
        <h2 id="submissions-heading">{texts.submissions}</h2>
        <AppealsToAnswer />
        <FilterTabs label={texts.which} filters={FILTERS} initial="pending" labels={labels}>
          {(filter) => <SubmissionList filter={filter} />}
        </FilterTabs>
      </Stack>
    </section>
  );
}

/** Appeals that wait for the client's answer; nothing where there is none. */
function AppealsToAnswer() {
  const host = useHost();
  const user = useUser();
  const { appeal: texts } = useTexts(catalogue);
  const wanted = { appeal: 'client_response', order: 'oldest', limit: 20, offset: 0 } as const;
  const { data } = useQuery(receivedSubmissionsQuery(host, user, wanted));
  const waiting = data?.items.filter(({ can }) => can?.answerAppeal) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Notice title={texts.waiting({ count: waiting.length })}>
      <SubmissionTable
        submissions={waiting}
        empty={null}
        sort={{ key: 'date', direction: 'asc' }}
        onSort={() => undefined}
      />
    </Notice>
  );
}

function SubmissionList({ filter }: { filter: Filter }) {
  const { home: texts } = useTexts(catalogue);
  const status = filter === 'all' ? {} : { status: filter };
  const addTask = (
    <ButtonLink as={Link} to="/dashboard/addTask" $variant="secondary">
      {texts.addTask}
    </ButtonLink>
  );
  const empty = (
    <EmptyState
      picture={<TickedSheetScene />}
      title={filter === 'all' ? texts.none : filter === 'pending' ? texts.allDone : texts.nothingHere}
      text={filter === 'pending' ? texts.allReviewed : texts.noneText}
      action={filter === 'pending' ? undefined : addTask}
    />
  );
  return (
    <SortedList
      pageSize={10}
      orders={SUBMISSION_ORDERS}
      query={(host, user, page) => receivedSubmissionsQuery(host, user, { ...status, ...page })}
      skeleton={<TableSkeleton columns={6} label={texts.loading} />}
    >
      {(submissions, sorting) => <SubmissionTable submissions={submissions} {...sorting} empty={empty} />}
    </SortedList>
  );
}

function Packages() {
  const host = useHost();
  const user = useUser();
  const navigate = useNavigate();
  const { home: texts } = useTexts(catalogue);
  const packages = useQuery(packagesQuery(host, user));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takeWish()) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby="packages-heading">
      <PackagesHeading id="packages-heading" ref={heading} tabIndex={-1}>
        {texts.packages}
      </PackagesHeading>
      <Loaded query={packages} skeleton={<SkeletonCards count={4} label={texts.loadingPackages} />}>
        {(items) => <PackageGrid packages={items} onAdded={() => navigate('/dashboard/buyCoin')} />}
      </Loaded>
    </section>
  );
}
