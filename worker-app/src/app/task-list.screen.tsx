/** /dashboard/taskList: tasks that take work now, as cards. */
import { Link, useHost, useSearch, useUser } from '@taskmint/platform';
import { ButtonLink, EmptyState, Grid, PageHeader, Pagination, QueueScene } from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { openTasksQuery } from '../features/tasks/task.queries';
import { TaskCard } from '../features/tasks/task-card';
import { filterFrom, TaskFilters } from '../features/tasks/task-filters';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';
import { SkeletonCards } from '../parts/skeleton-cards';

export default function TaskListScreen() {
  const host = useHost();
  const user = useUser();
  const [search] = useSearch();
  const filter = filterFrom(search);
  const { range, ...paging } = usePaging(24);
  const tasks = useQuery(openTasksQuery(host, user, { ...filter, ...range }));
  return (
    <>
      <PageHeader title="Task list" lead="Work that is open now. Pay and review deadline are fixed before you start." />
      <TaskFilters />
      <Loaded query={tasks} skeleton={<SkeletonCards count={6} min={270} label="Loading tasks" />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState
              picture={<QueueScene />}
              title={filter.search ? `No open task fits "${filter.search}"` : 'No task is open at the moment'}
              text={filter.search ? 'Try another word.' : 'New tasks show up here as soon as somebody posts one.'}
              action={
                filter.search && (
                  <ButtonLink as={Link} to="/dashboard/taskList" $variant="secondary">
                    Show all tasks
                  </ButtonLink>
                )
              }
            />
          ) : (
            <>
              <Grid min={270}>
                {items.map((task) => (
                  <TaskCard key={task._id} task={task} />
                ))}
              </Grid>
              <Pagination {...paging} total={total} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
