/** /dashboard/task/:id/review: the review desk of an own task (fair-work.md 8). */
import { DESK_FILTERS, type Task } from '@taskmint/contract';
import { BackLink, DetailScreen, FilterTabs } from '@taskmint/dashboard-kit';
import { useRouteParams, useTexts, useUser } from '@taskmint/platform';
import { EmptyState, QueueScene, TableSkeleton } from '@taskmint/ui-kit';
import { ReviewDesk } from '../features/review/review-desk';
import { taskQuery } from '../features/tasks/task.queries';
import { catalogue } from '../texts';

export default function ReviewDeskScreen() {
  const { id } = useRouteParams<{ id: string }>();
  const user = useUser();
  const { desk: texts, taskPage } = useTexts(catalogue);
  const back = { to: `/dashboard/task/${id}`, label: texts.back };
  const own = (task: Task) => task.creator_email === user.email;
  return (
    <DetailScreen
      query={taskQuery}
      back={back}
      title={texts.title}
      heading={(task) => (own(task) ? { title: texts.title, lead: task.task_title } : { title: texts.title })}
      skeleton={<TableSkeleton columns={2} label={texts.loading} />}
    >
      {(task) =>
        own(task) ? (
          <FilterTabs label={texts.which} filters={DESK_FILTERS} initial="pending" labels={texts.tabs}>
            {(filter) => <ReviewDesk key={filter} taskId={task._id} filter={filter} />}
          </FilterTabs>
        ) : (
          <EmptyState
            picture={<QueueScene />}
            title={taskPage.notYours}
            text={taskPage.notYoursText}
            action={<BackLink {...back} />}
          />
        )
      }
    </DetailScreen>
  );
}
