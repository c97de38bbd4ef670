/** /dashboard/mySubmission: everything the freelancer handed in, with its status. */
import { SUBMISSION_STATUSES, type SubmissionStatus } from '@taskmint/contract';
import { FilterTabs, SortedList } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import { ButtonLink, DeskScene, EmptyState, PageHeader, TableSkeleton } from '@taskmint/ui-kit';
import { ownSubmissionsQuery } from '../features/submissions/submission.queries';
import { SUBMISSION_ORDERS, SubmissionTable } from '../features/submissions/submission-table';
import { catalogue } from '../texts';

type Filter = 'all' | SubmissionStatus;

const FILTERS: readonly Filter[] = ['all', ...SUBMISSION_STATUSES];

export default function MySubmissionScreen() {
  const { submissions: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <FilterTabs label={texts.which} filters={FILTERS} initial="all" labels={texts.tabs}>
        {(filter) => <SubmissionList filter={filter} />}
      </FilterTabs>
    </>
  );
}

function SubmissionList({ filter }: { filter: Filter }) {
  const { submissions: texts } = useTexts(catalogue);
  const status = filter === 'all' ? {} : { status: filter };
  const empty = (
    <EmptyState
      picture={<DeskScene />}
      title={filter === 'all' ? texts.none : texts.nothingHere}
      text={texts.noneText}
      action={
        <ButtonLink as={Link} to="/dashboard/taskList">
          {texts.taskList}
        </ButtonLink>
      }
    />
  );
  return (
    <SortedList
      pageSize={20}
      orders={SUBMISSION_ORDERS}
      query={(host, user, page) => ownSubmissionsQuery(host, user, { ...status, ...page })}
      skeleton={<TableSkeleton columns={5} label={texts.loading} />}
    >
      {(submissions, sorting) => (
        <SubmissionTable caption={texts.caption} submissions={submissions} {...sorting} empty={empty} />
      )}
    </SortedList>
  );
}
