/** /dashboard/task/:id/review: the review desk of one of the client's tasks (fair-work.md 8). */
import { DESK_FILTERS, type DeskFilter, type Task } from '@taskmint/contract';
import { BackLink, DetailScreen, FilterTabs } from '@taskmint/dashboard-kit';
import { useRouteParams, useTexts, useUser } from '@taskmint/platform';
import { EmptyState, QueueScene, TableSkeleton } from '@taskmint/ui-kit';
import { ReviewDesk } from '../features/review/review-desk';
import { VerdictFiles } from '../features/review/verdict-files';
import { taskQuery } from '../features/tasks/task.queries';
import { deskTexts } from '../texts/desk';
import { taskTexts } from '../texts/task';

type Part = DeskFilter | 'files';

const PARTS: readonly Part[] = [...DESK_FILTERS, 'files'];

export default function ReviewDeskScreen() {
  const { id } = useRouteParams<{ id: string }>();
  const user = useUser();
  const { desk: texts, verdicts } = useTexts(deskTexts);
  const { task: words, taskPage } = useTexts(taskTexts);
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
          <FilterTabs
            label={texts.which}
            filters={PARTS}
            initial="pending"
            labels={{ ...texts.tabs, files: verdicts.tab }}
          >
            {(part) =>
              part === 'files' ? (
                <VerdictFiles taskId={task._id} />
              ) : (
                <ReviewDesk key={part} taskId={task._id} filter={part} />
              )
            }
          </FilterTabs>
        ) : (
          <EmptyState
            picture={<QueueScene />}
            title={words.notYours}
            text={taskPage.notYoursText}
            action={<BackLink {...back} />}
          />
        )
      }
    </DetailScreen>
  );
}
