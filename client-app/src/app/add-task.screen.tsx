/** /dashboard/addTask: posts a task. Too few coins lead back to the home screen, where coins can be bought (product.md §8). */
import { taskCost } from '@taskmint/contract';
import { isApiError, Link, useHost, useNavigate, useUser } from '@taskmint/platform';
import { ButtonLink, Card, formatDate, PageHeader } from '@taskmint/ui-kit';
import { useCreateTask, type TaskDraft } from '../features/tasks/task.mutations';
import { TaskForm } from '../features/tasks/task-form';

export default function AddTaskScreen() {
  const host = useHost();
  const user = useUser();
  const navigate = useNavigate();
  const createTask = useCreateTask();

  async function refuseForCoins(): Promise<void> {
    await host.dialogs.error('Not enough coins to add the task', 'Please Purchase Coin From below link');
    navigate('/dashboard/clientHome');
  }

  async function post(draft: TaskDraft, photo: File | undefined): Promise<void> {
    if (!photo) throw new Error('the form requires a photo');
    const cost = taskCost(draft.task_quantity, draft.per_task_pay);
    // Asked here too, so that nobody waits for an upload that leads to a refusal; the server decides.
    if (cost > user.coins) return refuseForCoins();
    try {
      await createTask.mutateAsync({ draft, photo });
    } catch (error) {
      if (isApiError(error) && error.code === 'not_enough_coins') return refuseForCoins();
      throw error;
    }
    await host.dialogs.success('Successfuly added task');
    host.toasts.show(
      'info',
      `Your task is live. ${cost} coins are set aside; unused ones come back on ${formatDate(draft.completion_date)}.`,
    );
    navigate('/dashboard/myTask');
  }

  return (
    <>
      <PageHeader title="Add task" lead="Describe the work, say what it pays, and set the coins aside." />
      <Card>
        <TaskForm
          available={user.coins}
          submitLabel="Add task"
          cancel={
            <ButtonLink as={Link} to="/dashboard/myTask" $variant="ghost">
              Cancel
            </ButtonLink>
          }
          onSubmit={post}
        />
      </Card>
    </>
  );
}
