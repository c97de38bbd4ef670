/** /dashboard/taskList: tasks that take work now, as cards or as lines. */
import { GrowingList } from '@taskmint/dashboard-kit';
import { Link, useSearch, useTexts } from '@taskmint/platform';
import { ButtonLink, EmptyState, Grid, PageHeader, QueueScene, Stack } from '@taskmint/ui-kit';
import { SkeletonCards } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import { ownSubmissionsQuery } from '../features/submissions/submission.queries';
import { openTasksQuery } from '../features/tasks/task.queries';
import { ViewSwitch, viewFrom } from '../features/tasks/list-view';
import { TaskCard, TaskLine } from '../features/tasks/task-card';
import { countOf, filterFrom } from '../features/tasks/filter-address';
import { SavedSearches } from '../features/tasks/saved-searches';
import { TaskFilters } from '../features/tasks/task-filters';
import { catalogue } from '../texts';

/** The most that one response holds; older work was on tasks that have ended. */
const NEWEST_OWN = { limit: 200, offset: 0 };

export default function TaskListScreen() {
  const [search] = useSearch();
  const { tasks: texts } = useTexts(catalogue);
  const filter = filterFrom(search);
  const isFiltered = filter.search !== undefined || countOf(filter) > 0;
  // The list does not wait for this: the marks on tasks appear once it arrives.
  const own = useUserQuery(ownSubmissionsQuery, NEWEST_OWN);
  const newestLast = [...(own.data?.items ?? [])].reverse();
  const handedIn = new Map(newestLast.map(({ task_id, status }) => [task_id, status]));
  const showAll = isFiltered && (
    <ButtonLink as={Link} to="/dashboard/taskList" $variant="secondary">
      {texts.showAll}
    </ButtonLink>
  );
  const empty = (
    <EmptyState
      picture={<QueueScene />}
      title={filter.search ? texts.noneFits({ text: filter.search }) : texts.none}
      text={isFiltered ? texts.tryAnother : texts.noneText}
      action={showAll}
    />
  );
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} action={<ViewSwitch />} />
      <TaskFilters />
      <SavedSearches>
        <GrowingList
          query={(services, freelancer) => openTasksQuery(services, freelancer, filter)}
          skeleton={<SkeletonCards picture count={6} min={250} label={texts.loading} />}
          empty={empty}
        >
          {(tasks) =>
            viewFrom(search) === 'list' ? (
              <Stack gap={3}>
                {tasks.map((task) => (
                  <TaskLine key={task._id} task={task} handedIn={handedIn.get(task._id)} />
                ))}
              </Stack>
            ) : (
              <Grid min={250}>
                {tasks.map((task) => (
                  <TaskCard key={task._id} task={task} handedIn={handedIn.get(task._id)} />
                ))}
              </Grid>
            )
          }
        </GrowingList>
      </SavedSearches>
    </>
  );
}
