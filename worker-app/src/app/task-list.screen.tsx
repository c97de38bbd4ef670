/** /dashboard/taskList: tasks that take work now, as cards. */
import { Link, useHost, useSearch, useTexts, useUser, usePaging } from '@taskmint/platform';
import { ButtonLink, EmptyState, Grid, PageHeader, Pagination, QueueScene } from '@taskmint/ui-kit';
import { Loaded, SkeletonCards } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { openTasksQuery } from '../features/tasks/task.queries';
import { TaskCard } from '../features/tasks/task-card';
import { filterFrom, TaskFilters } from '../features/tasks/task-filters';
import { catalogue } from '../texts';

export default function TaskListScreen() {
  const host = useHost();
  const user = useUser();
  const [search] = useSearch();
  const { tasks: texts } = useTexts(catalogue);
  const filter = filterFrom(search);
  const isFiltered = Boolean(filter.search ?? filter.min_pay ?? filter.cash_only);
  const { range, ...paging } = usePaging(24);
  const tasks = useQuery(openTasksQuery(host, user, { ...filter, ...range }));
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <TaskFilters />
      <Loaded query={tasks} skeleton={<SkeletonCards count={6} min={230} label={texts.loading} />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState
              picture={<QueueScene />}
              title={filter.search ? texts.noneFits({ text: filter.search }) : texts.none}
              text={isFiltered ? texts.tryAnother : texts.noneText}
              action={
                isFiltered && (
                  <ButtonLink as={Link} to="/dashboard/taskList" $variant="secondary">
                    {texts.showAll}
                  </ButtonLink>
                )
              }
            />
          ) : (
            <>
              <Grid min={230}>
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
