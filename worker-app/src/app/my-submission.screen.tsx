/** /dashboard/mySubmission: everything the freelancer handed in, with its status. */
import { SUBMISSION_STATUSES, type SubmissionStatus } from '@taskmint/contract';
import { Link, useHost, useSearch, useServerSort, useTexts, useUser, usePaging } from '@taskmint/platform';
import { ButtonLink, DeskScene, EmptyState, PageHeader, Pagination, TableSkeleton, Tabs } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { ownSubmissionsQuery } from '../features/submissions/submission.queries';
import { SUBMISSION_ORDERS, SubmissionTable } from '../features/submissions/submission-table';
import { catalogue } from '../texts';

type Filter = 'all' | SubmissionStatus;

const FILTERS: readonly Filter[] = ['all', ...SUBMISSION_STATUSES];

export default function MySubmissionScreen() {
  const [search, setSearch] = useSearch();
  const { submissions: texts } = useTexts(catalogue);
  const chosen = FILTERS.find((filter) => filter === search.get('show')) ?? 'all';
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Tabs
        label={texts.which}
        value={chosen}
        onChange={(id) => setSearch(id === 'all' ? {} : { show: id })}
        tabs={FILTERS.map((id) => ({ id, label: texts.tabs[id], content: <SubmissionList filter={id} /> }))}
      />
    </>
  );
}

function SubmissionList({ filter }: { filter: Filter }) {
  const host = useHost();
  const user = useUser();
  const { submissions: texts } = useTexts(catalogue);
  const { range, ...paging } = usePaging(20);
  const { order, ...sorting } = useServerSort(SUBMISSION_ORDERS);
  const submissions = useQuery(
    ownSubmissionsQuery(host, user, { ...(filter !== 'all' && { status: filter }), ...range, order }),
  );
  return (
    <Loaded query={submissions} skeleton={<TableSkeleton columns={5} label={texts.loading} />}>
      {({ items, total }) => (
        <>
          <SubmissionTable
            caption={texts.caption}
            submissions={items}
            {...sorting}
            empty={
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
            }
          />
          <Pagination {...paging} total={total} />
        </>
      )}
    </Loaded>
  );
}
