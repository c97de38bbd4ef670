/** /dashboard/user/:id: one person: coins, facts, known links, notes, and everything that belongs to them, page by page. */
import type { User } from '@taskmint/contract';
import { BY_DATE, DetailScreen, FilterTabs, PagedList, SortedList, WITHDRAWAL_ORDERS } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Card, EmptyState, QueueScene, Skeleton, Stack, TableSkeleton } from '@taskmint/ui-kit';
import { MovementTable } from '@taskmint/ui-kit/dashboard';
import { AuditTable } from '../features/audit/audit-table';
import { AccountMenu } from '../features/users/account-menu';
import { RoleMenu } from '../features/users/role-menu';
import { UserFacts } from '../features/users/user-facts';
import {
  auditOfQuery,
  statementOfQuery,
  submissionsOfQuery,
  tasksOfQuery,
  userFileQuery,
  withdrawalsOfQuery,
} from '../features/users/user-file.queries';
import { UserNotes } from '../features/users/user-notes';
import { SubmissionsOf, TasksOf } from '../features/users/user-records';
import { WithdrawalTable } from '../features/withdrawals/withdrawal-table';
import { peopleTexts } from '../texts/people';

type Tab = 'statement' | 'tasks' | 'submissions' | 'withdrawals' | 'audit';

const TABS: readonly Tab[] = ['statement', 'tasks', 'submissions', 'withdrawals', 'audit'];
const PAGE = 20;

export default function UserScreen() {
  const { person: texts } = useTexts(peopleTexts);
  return (
    <DetailScreen
      query={userFileQuery}
      back={{ to: '/dashboard/manageUser', label: texts.back }}
      title={texts.title}
      heading={({ user: subject }) => ({
        title: subject.name,
        actions: subject.status !== 'closed' && (
          <>
            <RoleMenu subject={subject} />
            <AccountMenu subject={subject} />
          </>
        ),
      })}
      skeleton={<FileSkeleton />}
    >
      {(file) => (
        <Stack gap={8} key={file.user._id}>
          <UserFacts file={file} />
          <FilterTabs label={texts.which} filters={TABS} initial="statement" labels={texts.tabs}>
            {(tab) => <Records key={tab} tab={tab} subject={file.user} />}
          </FilterTabs>
          <UserNotes userId={file.user._id} />
        </Stack>
      )}
    </DetailScreen>
  );
}

/** Only the selected list is loaded. Keyed by tab, because the page kept while another loads must be of the same kind. */
function Records({ tab, subject: { _id: id, email } }: { tab: Tab; subject: User }) {
  const { person: texts } = useTexts(peopleTexts);
  const empty = <EmptyState picture={<QueueScene />} title={texts.nothing} text={texts.nothingText} />;
  const list = { pageSize: PAGE, skeleton: <TableSkeleton columns={5} label={texts.loading} /> };
  switch (tab) {
    case 'statement':
      return (
        <SortedList {...list} orders={BY_DATE} query={(host, user, page) => statementOfQuery(host, user, email, page)}>
          {(movements, sorting) => (
            <MovementTable caption={texts.tabs.statement} movements={movements} {...sorting} empty={empty} />
          )}
        </SortedList>
      );
    case 'tasks':
      return (
        <PagedList {...list} query={(host, user, range) => tasksOfQuery(host, user, email, range)}>
          {(tasks) => <TasksOf tasks={tasks} empty={empty} />}
        </PagedList>
      );
    case 'submissions':
      return (
        <PagedList {...list} query={(host, user, range) => submissionsOfQuery(host, user, email, range)}>
          {(submissions) => <SubmissionsOf submissions={submissions} empty={empty} />}
        </PagedList>
      );
    case 'withdrawals':
      return (
        <SortedList
          {...list}
          orders={WITHDRAWAL_ORDERS}
          query={(host, user, page) => withdrawalsOfQuery(host, user, email, page)}
        >
          {(withdrawals, sorting) => <WithdrawalTable ofOne withdrawals={withdrawals} {...sorting} empty={empty} />}
        </SortedList>
      );
    case 'audit':
      return (
        <PagedList {...list} query={(host, user, range) => auditOfQuery(host, user, id, range)}>
          {(entries) => <AuditTable entries={entries} empty={empty} />}
        </PagedList>
      );
  }
}

/** Three cards, then a list. */
function FileSkeleton() {
  const { person: texts } = useTexts(peopleTexts);
  return (
    <div role="status" aria-label={texts.loading}>
      <Stack gap={4}>
        <Card>
          <Stack gap={3}>
            <Skeleton width="10rem" height="2.5rem" />
            <Skeleton height="12px" />
          </Stack>
        </Card>
        <Card>
          <Stack gap={2}>
            {['70%', '50%', '60%', '40%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </Stack>
        </Card>
        <Skeleton height="14rem" />
      </Stack>
    </div>
  );
}
