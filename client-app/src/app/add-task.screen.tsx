/** /dashboard/addTask: posts a task. A client with too few coins is sent to the home screen, where coins can be bought (product.md §8). */
import { wholeCost } from '@taskmint/contract';
import { isApiError, Link, useHost, useNavigate, useSearch, useTexts, useUser } from '@taskmint/platform';
import { forgetDraft, readDraft } from '@taskmint/platform/draft';
import { useUserQuery } from '@taskmint/platform/query';
import { ButtonLink, Card, formatDate, PageHeader, Skeleton, Stack } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useEffect, useRef, useState } from 'react';
import { useCreateTask } from '../features/tasks/task.mutations';
import { taskQuery } from '../features/tasks/task.queries';
import { TaskForm } from '../features/tasks/task-form';
import type { TaskDraft } from '../features/tasks/task-rules';
import { startOf, type TaskStart } from '../features/tasks/task-start';
import { templatesQuery } from '../features/tasks/templates/template.queries';
import { Templates } from '../features/tasks/templates/templates';
import { UnsentNote } from '../features/tasks/unsent-note';
import { ReceivableNotice } from '../parts/receivable-notice';
import { wishForCoins } from '../parts/wish-for-coins';
import { catalogue } from '../texts';
import { taskTexts } from '../texts/task';

/** `?copy=` (the id of the client's task) or `?template=` (the id of a template) prefills the form. */
export default function AddTaskScreen() {
  const [search] = useSearch();
  const { task: texts } = useTexts(taskTexts);
  const [copied, template] = [search.get('copy'), search.get('template')];
  return (
    <>
      <PageHeader title={texts.add} lead={texts.addLead} />
      <Stack gap={5}>
        <ReceivableNotice />
        <Templates used={template}>
          <Card>
            {copied ? <FromTask id={copied} /> : template ? <FromTemplate id={template} /> : <NewTask key="new" />}
          </Card>
        </Templates>
      </Stack>
    </>
  );
}

function FromTask({ id }: { id: string }) {
  const user = useUser();
  return (
    <Loaded query={useUserQuery(taskQuery, id)} skeleton={<Skeleton height="30rem" />}>
      {(task) => <NewTask key={id} start={task.creator_email === user.email ? startOf(task) : undefined} />}
    </Loaded>
  );
}

function FromTemplate({ id }: { id: string }) {
  return (
    <Loaded query={useUserQuery(templatesQuery)} skeleton={<Skeleton height="30rem" />}>
      {(templates) => <NewTask key={id} start={templates.find(({ _id }) => _id === id)?.content} />}
    </Loaded>
  );
}

function NewTask({ start }: { start?: TaskStart | undefined }) {
  const host = useHost();
  const user = useUser();
  const navigate = useNavigate();
  const { task: texts } = useTexts(taskTexts);
  const { form } = useTexts(catalogue);
  const [search] = useSearch();
  const createTask = useCreateTask();
  const unsent = `task:${user._id}:${search}`;
  const [hasDraft, setHasDraft] = useState(() => readDraft(unsent) !== null);
  const [begun, setBegun] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Starting over removes the pressed button, and the focus with it.
    if (begun > 0) box.current?.querySelector('input')?.focus();
  }, [begun]);

  function startOver(): void {
    forgetDraft(unsent);
    setHasDraft(false);
    setBegun((times) => times + 1);
  }

  async function refuseForCoins(): Promise<void> {
    await host.dialogs.error(texts.tooFewTitle, texts.tooFew);
    wishForCoins();
    navigate('/dashboard/clientHome');
  }

  async function post(draft: TaskDraft, photo: File | undefined): Promise<void> {
    const picture = photo ?? start?.task_image_url;
    if (!picture) throw new Error('the form requires a photo');
    const cost = wholeCost(draft);
    // Checked here too, so that nobody waits for an upload that ends in a refusal; the server decides.
    if (cost > user.coins) return refuseForCoins();
    let posted;
    try {
      posted = await createTask.mutateAsync({ draft, picture });
    } catch (error) {
      if (isApiError(error) && error.code === 'not_enough_coins') return refuseForCoins();
      // The payment was reversed while this page was open: the user record has the amount for the notice above.
      if (isApiError(error) && error.code === 'receivable_open') void host.refreshUser();
      throw error;
    }
    forgetDraft(unsent);
    await host.dialogs.success(texts.added);
    const message = posted.waits_for_admin ? texts.waits : texts.live;
    host.toasts.show('info', message({ count: cost, date: formatDate(draft.completion_date) }));
    navigate('/dashboard/myTask');
  }

  return (
    <Stack gap={5} ref={box}>
      {hasDraft && <UnsentNote onStartOver={startOver} />}
      <TaskForm
        key={begun}
        start={start}
        unsent={unsent}
        available={user.coins}
        submitLabel={texts.add}
        cancel={
          <ButtonLink as={Link} to="/dashboard/myTask" $variant="ghost" onClick={() => forgetDraft(unsent)}>
            {form.cancel}
          </ButtonLink>
        }
        onSubmit={post}
      />
    </Stack>
  );
}
