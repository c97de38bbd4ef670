/** /dashboard/clientHome: the client's coins, what needs their attention, and coins to buy. */
import { SUBMISSION_STATUSES, type Submission, type SubmissionStatus } from '@taskmint/contract';
import { BY_DATE, FilterTabs, NextSteps, ReservedSpace, SideFigure, SortedList } from '@taskmint/dashboard-kit';
import { Link, useNavigate, useTexts } from '@taskmint/platform';
import {
  ButtonLink,
  EmptyState,
  formatNumber,
  PageHeader,
  Skeleton,
  space,
  Stack,
  TableSkeleton,
  text,
  TickedSheetScene,
  TitledSection,
} from '@taskmint/ui-kit';
import { Loaded, SkeletonCards } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import { Hourglass, MessageCircleQuestion, Plus, Scale, ShoppingCart, Unlink } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { cartQuery, packagesQuery } from '../features/coins/coins.queries';
import { PackageGrid } from '../features/coins/package-grid';
import { SubmissionTable } from '../features/review/submission-table';
import { pendingCountQuery, receivedSubmissionsQuery } from '../features/review/submission.queries';
import { Holdings } from '../features/tasks/holdings';
import { brokenTaskQuery, lastTaskQuery, questionedTasksQuery } from '../features/tasks/task.queries';
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
      <Stack gap={8}>
        <ReceivableNotice />
        <Now>
          <Stack gap={8}>
            <Balance />
            <Submissions />
            <Packages />
          </Stack>
        </Now>
      </Stack>
    </>
  );
}

/** Next steps with their counts, above `children`. */
function Now({ children }: { children: ReactNode }) {
  const { balance: texts, appeal } = useTexts(catalogue);
  const pending = useUserQuery(pendingCountQuery);
  const cart = useUserQuery(cartQuery);
  const broken = useUserQuery(brokenTaskQuery);
  const questioned = useUserQuery(questionedTasksQuery);
  const appeals = useUserQuery(receivedSubmissionsQuery, APPEALS);
  const reads = [appeals, pending, broken, questioned, cart];
  const appealed = answerable(appeals.data?.items).length;
  const questions = (questioned.data ?? []).reduce((sum, each) => sum + each.questions, 0);
  const waiting = pending.data ?? 0;
  const reports = broken.data?.total ?? 0;
  const unpaid = cart.data?.length ?? 0;
  return (
    <ReservedSpace name="clientHome" reads={reads} below={children}>
      <NextSteps
        label={texts.now}
        steps={[
          {
            count: appealed,
            to: '/dashboard/clientHome#appeals-heading',
            icon: <Scale size={22} aria-hidden />,
            what: appeal.waiting({ count: appealed }),
            note: texts.appealsNote,
          },
          {
            count: waiting,
            to: '/dashboard/clientHome#submissions-heading',
            icon: <Hourglass size={22} aria-hidden />,
            what: texts.toReview({ count: waiting }),
            note: texts.toReviewNote,
          },
          {
            count: reports,
            to: `/dashboard/task/${broken.data?.items[0]?.task_id}#defects-heading`,
            icon: <Unlink size={22} aria-hidden />,
            what: texts.broken({ count: reports }),
            note: texts.brokenNote({ title: broken.data?.items[0]?.task_title ?? '' }),
          },
          {
            count: questions,
            to: `/dashboard/task/${questioned.data?.[0]?.task_id}#questions-heading`,
            icon: <MessageCircleQuestion size={22} aria-hidden />,
            what: texts.questions({ count: questions }),
            note: texts.questionsNote({ title: questioned.data?.[0]?.task_title ?? '' }),
          },
          {
            count: unpaid,
            to: '/dashboard/buyCoin',
            icon: <ShoppingCart size={22} aria-hidden />,
            what: texts.unpaid({ count: unpaid }),
            note: texts.unpaidNote,
          },
        ]}
      />
    </ReservedSpace>
  );
}

function Balance() {
  const { home: texts } = useTexts(catalogue);
  const pending = useUserQuery(pendingCountQuery);
  return (
    <Holdings
      beside={
        <SideFigure
          label={texts.pending}
          value={
            <Figure>
              {pending.isError ? (
                '–'
              ) : pending.data === undefined ? (
                <Skeleton width="3rem" />
              ) : (
                formatNumber(pending.data)
              )}
            </Figure>
          }
          note={texts.pendingNote({ count: pending.data ?? 0 })}
        />
      }
    />
  );
}

const Figure = styled.p`
  font-size: ${text.heading3};
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
`;

const PackagesHeading = styled.h2`
  margin-bottom: ${space(4)};
`;

type Filter = 'all' | SubmissionStatus;

/** Pending submissions come first; the other tabs are for looking things up. */
const FILTERS: readonly Filter[] = [...SUBMISSION_STATUSES, 'all'];

function Submissions() {
  const { home: texts } = useTexts(catalogue);
  const { data: waiting = 0 } = useUserQuery(pendingCountQuery);
  const { pending } = texts.tabs;
  const labels = {
    ...texts.tabs,
    pending: waiting > 0 ? texts.tabWaiting({ label: pending, count: waiting }) : pending,
  };
  return (
    <TitledSection id="submissions-heading" title={texts.submissions}>
      <AppealsToAnswer />
      <FilterTabs label={texts.which} filters={FILTERS} initial="pending" labels={labels}>
        {(filter) => <SubmissionList filter={filter} />}
      </FilterTabs>
    </TitledSection>
  );
}

/** A list of its own above the tabs of the other. */
const Appeals = styled(Stack)`
  margin-bottom: ${space(4)};
`;

const APPEALS = { appeal: 'client_response', order: 'oldest', limit: 20, offset: 0 } as const;

function answerable(appealed: readonly Submission[] = []): Submission[] {
  return appealed.filter(({ can }) => can?.answerAppeal);
}

/** Appeals that wait for the client's answer; nothing if there are none. */
function AppealsToAnswer() {
  const { appeal: texts } = useTexts(catalogue);
  // The next steps tell when this fails.
  const waiting = answerable(useUserQuery(receivedSubmissionsQuery, APPEALS).data?.items);
  if (waiting.length === 0) return null;
  return (
    <Appeals gap={3}>
      <h3 id="appeals-heading">{texts.waiting({ count: waiting.length })}</h3>
      <SubmissionTable
        submissions={waiting}
        empty={null}
        sort={{ key: 'date', direction: 'asc' }}
        onSort={() => undefined}
      />
    </Appeals>
  );
}

function SubmissionList({ filter }: { filter: Filter }) {
  const { home: texts } = useTexts(catalogue);
  const { data: last } = useUserQuery(lastTaskQuery);
  const status = filter === 'all' ? {} : { status: filter };
  const addTask = (
    <ButtonLink as={Link} to="/dashboard/addTask" $variant="secondary">
      {texts.addTask}
    </ButtonLink>
  );
  const empty = (
    <EmptyState
      picture={<TickedSheetScene />}
      title={filter === 'all' ? texts.none : filter === 'pending' ? texts.nothingWaits : texts.nothingHere}
      text={filter === 'pending' && last !== null ? texts.newWork : texts.noneText}
      action={filter === 'pending' && last !== null ? undefined : addTask}
    />
  );
  return (
    <SortedList
      pageSize={10}
      orders={BY_DATE}
      query={(host, user, page) => receivedSubmissionsQuery(host, user, { ...status, ...page })}
      skeleton={<TableSkeleton columns={6} label={texts.loading} />}
    >
      {(submissions, sorting) => <SubmissionTable submissions={submissions} {...sorting} empty={empty} />}
    </SortedList>
  );
}

function Packages() {
  const navigate = useNavigate();
  const { home: texts } = useTexts(catalogue);
  const packages = useUserQuery(packagesQuery);
  const { data: last } = useUserQuery(lastTaskQuery);
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
        {(items) => (
          <PackageGrid
            packages={items}
            lastTask={last?.payable_amount}
            onAdded={() => navigate('/dashboard/buyCoin')}
          />
        )}
      </Loaded>
    </section>
  );
}
