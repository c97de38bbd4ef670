/** /dashboard/myTask/:id: changes a task, which is loaded before its form is shown. */
import type { Task } from '@taskmint/contract';
import { Link, useHost, useNavigate, useRouteParams, useTexts, useUser } from '@taskmint/platform';
import {
  ButtonLink,
  Card,
  EmptyState,
  PageHeader,
  Skeleton,
  SlotBar,
  Stack,
  StatusPill,
  QueueScene,
} from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import { taskQuery } from '../features/tasks/task.queries';
import { ModerationNote } from '../features/tasks/moderation-note';
import { TaskForm } from '../features/tasks/task-form';
import { useUpdateTask } from '../features/tasks/task.mutations';
import type { TaskDraft } from '../features/tasks/task-rules';
import { catalogue } from '../texts';
import { taskTexts } from '../texts/task';

export default function EditTaskScreen() {
  const { id } = useRouteParams<{ id: string }>();
  const { task: texts } = useTexts(taskTexts);
  const task = useUserQuery(taskQuery, id);
  return (
    <>
      <PageHeader title={texts.update} lead={texts.updateLead} />
      <Loaded query={task} skeleton={<FormSkeleton />}>
        {(loaded) => (loaded.can?.edit ? <Editor key={loaded._id} task={loaded} /> : <NotNow task={loaded} />)}
      </Loaded>
    </>
  );
}

function Editor({ task }: { task: Task }) {
  const host = useHost();
  const user = useUser();
  const navigate = useNavigate();
  const { task: texts } = useTexts(taskTexts);
  const { form } = useTexts(catalogue);
  const update = useUpdateTask(task._id);

  async function save(draft: TaskDraft, photo: File | undefined): Promise<void> {
    const { per_task_pay: pay, ...rest } = draft;
    // Fixed pay is left out, so that the request is not refused for containing it.
    await update.mutateAsync({ draft: task.can?.changePay ? { ...rest, per_task_pay: pay } : rest, photo });
    await host.dialogs.success(texts.updated);
    navigate('/dashboard/myTask');
  }

  return (
    <Stack gap={5}>
      <Card padding={4}>
        <Stack gap={3}>
          <div>
            <StatusPill status={task.status} />
            <ModerationNote task={task} />
          </div>
          <SlotBar {...task.slots} total={task.task_quantity} legend />
        </Stack>
      </Card>
      <Card>
        <TaskForm
          task={task}
          unsent={null}
          available={user.coins}
          submitLabel={texts.update}
          cancel={
            <ButtonLink as={Link} to="/dashboard/myTask" $variant="ghost">
              {form.cancel}
            </ButtonLink>
          }
          onSubmit={save}
        />
      </Card>
    </Stack>
  );
}

/** Shown for somebody else's task, or for one's own if it cannot be edited now. Only a task's own client receives its `creator_email`. */
function NotNow({ task }: { task: Task }) {
  const user = useUser();
  const { task: texts } = useTexts(taskTexts);
  const own = task.creator_email === user.email;
  return (
    <EmptyState
      picture={<QueueScene />}
      title={own ? texts.notNow : texts.notYours}
      text={own ? texts.notNowText : texts.notYoursText}
      action={
        <ButtonLink as={Link} to="/dashboard/myTask">
          {texts.myTask}
        </ButtonLink>
      }
    />
  );
}

function FormSkeleton() {
  const { task: texts } = useTexts(taskTexts);
  return (
    <Card role="status" aria-label={texts.loading}>
      <Stack gap={5}>
        {['2.75rem', '5.5rem', '2.75rem', '9rem', '7rem'].map((height, index) => (
          <Stack key={index} gap={2}>
            <Skeleton width="8rem" />
            <Skeleton height={height} />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
