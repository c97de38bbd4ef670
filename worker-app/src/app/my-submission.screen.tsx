/** /dashboard/mySubmission: everything the freelancer handed in, with its status. */
import type { SubmissionStatus } from '@taskmint/contract';
import { Link, useHost, useSearch, useUser } from '@taskmint/platform';
import { ButtonLink, DeskScene, EmptyState, PageHeader, Pagination, TableSkeleton, Tabs } from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { ownSubmissionsQuery } from '../features/submissions/submission.queries';
import { SubmissionTable } from '../features/submissions/submission-table';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';

type Filter = 'all' | SubmissionStatus;

const FILTERS: readonly { id: Filter; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'In review' },
  { id: 'approve', label: 'Approved' },
  { id: 'reject', label: 'Rejected' },
];

export default function MySubmissionScreen() {
  const [search, setSearch] = useSearch();
  const chosen = FILTERS.find((filter) => filter.id === search.get('show'))?.id ?? 'all';
  return (
    <>
      <PageHeader
        title="My Submissions"
        lead="What you handed in and what became of it. Work that nobody reviews in time is paid by itself."
      />
      <Tabs
        label="Which submissions to show"
        value={chosen}
        onChange={(id) => setSearch(id === 'all' ? {} : { show: id })}
        tabs={FILTERS.map((filter) => ({ ...filter, content: <SubmissionList filter={filter.id} /> }))}
      />
    </>
  );
}

function SubmissionList({ filter }: { filter: Filter }) {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(20);
  const submissions = useQuery(
    ownSubmissionsQuery(host, user, { ...(filter !== 'all' && { status: filter }), ...range }),
  );
  return (
    <Loaded query={submissions} skeleton={<TableSkeleton columns={5} label="Loading your submissions" />}>
      {({ items, total }) => (
        <>
          <SubmissionTable
            caption="Your submissions"
            submissions={items}
            empty={
              <EmptyState
                picture={<DeskScene />}
                title={filter === 'all' ? 'You have not handed in any work yet' : 'Nothing here'}
                text="Choose a task, do it, and hand in your proof."
                action={
                  <ButtonLink as={Link} to="/dashboard/taskList">
                    Task list
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
