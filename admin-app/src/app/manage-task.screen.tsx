/** /dashboard/manageTask: every task of the marketplace. */
import { useHost, useSearch, useUser } from '@taskmint/platform';
import { DeskScene, EmptyState, PageHeader, Pagination, TableSkeleton } from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { tasksQuery } from '../features/tasks/task.queries';
import { TaskTable } from '../features/tasks/task-table';
import { Capitals } from '../parts/capitals';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';
import { SearchBar, searchedText } from '../parts/search-bar';

export default function ManageTaskScreen() {
  const host = useHost();
  const user = useUser();
  const [search] = useSearch();
  const { range, ...paging } = usePaging(25);
  const text = searchedText(search);
  const tasks = useQuery(tasksQuery(host, user, { ...(text && { search: text }), ...range }));
  return (
    <>
      <PageHeader sub="Explore Now" title={<Capitals>manage task</Capitals>} />
      <SearchBar label="Search tasks" />
      <Loaded query={tasks} skeleton={<TableSkeleton columns={8} label="Loading tasks" />}>
        {({ items, total }) => (
          <>
            <TaskTable
              tasks={items}
              firstNumber={range.offset + 1}
              empty={
                <EmptyState
                  picture={<DeskScene />}
                  title={text ? `No task fits "${text}"` : 'There are no tasks yet'}
                  text={text ? 'Try another word.' : 'Tasks show up here as soon as a client posts one.'}
                />
              }
            />
            <Pagination {...paging} total={total} />
          </>
        )}
      </Loaded>
    </>
  );
}
