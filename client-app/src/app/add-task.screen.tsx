/** /dashboard/addTask: posts a task. Too few coins lead back to the home screen, where coins can be bought (product.md §8). */
import { taskCost } from '@taskmint/contract';
import { isApiError, Link, useHost, useNavigate, useTexts, useUser } from '@taskmint/platform';
import { ButtonLink, Card, formatDate, PageHeader, Stack } from '@taskmint/ui-kit';
import { useCreateTask } from '../features/tasks/task.mutations';
import { TaskForm } from '../features/tasks/task-form';
import type { TaskDraft } from '../features/tasks/task-rules';
import { ReceivableNotice } from '../parts/receivable-notice';
import { wishForCoins } from '../parts/wish-for-coins';
import { catalogue } from '../texts';

export default function AddTaskScreen() {
  const host = useHost();
  const user = useUser();
  const navigate = useNavigate();
  const { task: texts, form } = useTexts(catalogue);
  const createTask = useCreateTask();

  async function refuseForCoins(): Promise<void> {
    await host.dialogs.error(texts.tooFewTitle, texts.tooFew);
    wishForCoins();
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
      // It happened while this page was open: the record says how much, for the notice above.
      if (isApiError(error) && error.code === 'receivable_open') void host.refreshUser();
      throw error;
    }
    await host.dialogs.success(texts.added);
    host.toasts.show('info', texts.live({ count: cost, date: formatDate(draft.completion_date) }));
    navigate('/dashboard/myTask');
  }

  return (
    <>
      <PageHeader title={texts.addTitle} lead={texts.addLead} />
      <Stack gap={5}>
        <ReceivableNotice />
        <Card>
          <TaskForm
            available={user.coins}
            submitLabel={texts.add}
            cancel={
              <ButtonLink as={Link} to="/dashboard/myTask" $variant="ghost">
                {form.cancel}
              </ButtonLink>
            }
            onSubmit={post}
          />
        </Card>
      </Stack>
    </>
  );
}
