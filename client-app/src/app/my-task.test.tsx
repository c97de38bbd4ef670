import type { Task } from '@taskmint/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { demoId, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import EditTaskScreen from './edit-task.screen';
import MyTaskScreen from './my-task.screen';
import { deletionText } from '../features/tasks/task-table';
import TaskPageScreen from './task-page.screen';

test('each task shows its places and coins, an update link and delete', async () => {
  renderScreen(<MyTaskScreen />);
  const row = await screen.findByRole('row', { name: /Describe ten product photos/ });
  within(row).getByRole('img', { name: /4 approved, 2 undecided, 4 free, of 10 places/ });
  within(row).getByText('open');
  const link = within(row).getByRole('link', { name: /^Update/ });
  expect(link.getAttribute('href')).toBe(`/dashboard/myTask/${demoId(101)}`);
  const title = within(row).getByRole('link', { name: /^Describe ten product photos/ });
  expect(title.getAttribute('href')).toBe(`/dashboard/task/${demoId(101)}`);
});

test('deleting asks, names the task and says what happens to the coins; then says so and removes the row', async () => {
  const rendered = renderScreen(<MyTaskScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /^Delete Describe ten/ }));
  const [question] = rendered.host.log.dialogs;
  expect(question?.title).toBe('Are you sure?');
  expect(question?.text).toBe(
    '“Describe ten product photos in one sentence each” is no longer offered to freelancers. 48 coins that nobody has taken come back to you. 2 submissions are undecided. Their coins stay set aside.',
  );
  await waitFor(() => expect(screen.queryByText(/Describe ten product photos/)).toBeNull());
  expect(rendered.host.log.dialogs.at(-1)).toMatchObject({ kind: 'success', title: 'Deleted!' });
  expect(rendered.host.log.refreshes).toBe(1);
});

test('nothing is deleted when the question is answered with no', async () => {
  const rendered = renderScreen(<MyTaskScreen />, { confirm: false });
  await userEvent.click(await screen.findByRole('button', { name: /^Delete Describe ten/ }));
  expect(rendered.calls('deleteTask')).toHaveLength(0);
});

test('cancelled tasks have a tab of their own, called as they are, and can be neither changed nor deleted again', async () => {
  const slots = { ...demoTask().slots, approved: 1, pending: 0, free: 0 };
  const gone = { ...demoTask({ status: 'cancelled', slots }), can: undefined };
  const rendered = renderScreen(<MyTaskScreen />, { api: { listTasks: () => [gone] } });
  await userEvent.click(await screen.findByRole('tab', { name: 'Cancelled' }));
  await waitFor(() => expect(rendered.calls('listTasks').at(-1)?.input.query).toMatchObject({ status: 'cancelled' }));
  const row = (await screen.findByText('cancelled')).closest('tr')!;
  within(row).getByText('1 of 10 taken');
  expect(within(row).queryAllByRole('button')).toEqual([]);
});

test('a task that waits for an admin is not called open, on its row and on its page', async () => {
  const task = demoTask({ moderation: { state: 'waiting', since: null, reason: null } });
  const list = renderScreen(<MyTaskScreen />, { api: { listTasks: () => [task] } });
  const row = (await screen.findByText('Waiting for an admin to check it.')).closest('tr')!;
  within(row).getByText('pending');
  expect(within(row).queryByText('open')).toBeNull();
  list.unmount();
  renderScreen(<TaskPageScreen />, { params: { id: task._id }, api: { getTask: () => task } });
  await screen.findByText('Waiting for an admin to check it.');
  expect(screen.queryByText('open')).toBeNull();
});

test('an open task can be paused and a paused one opened again', async () => {
  const rendered = renderScreen(<MyTaskScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /^Pause Describe ten/ }));
  await screen.findByRole('button', { name: /^Reopen Describe ten/ });
  expect(rendered.calls('updateTask')[0]?.input.body).toEqual({ status: 'paused' });
});

test.each([/^Pause Describe ten/, /^Delete Describe ten/])(
  '%s is said to be done before the tasks have been read again',
  async (name) => {
    const rendered = renderScreen(<MyTaskScreen />);
    rendered.host.refreshUser = () => new Promise(() => undefined);
    await userEvent.click(await screen.findByRole('button', { name }));
    const { toasts, dialogs } = rendered.host.log;
    await waitFor(() => expect([...toasts, ...dialogs].some(({ kind }) => kind === 'success')).toBe(true));
  },
);

test('without tasks the screen says what to do next', async () => {
  renderScreen(<MyTaskScreen />, { api: { listTasks: () => [] } });
  await screen.findByText('You have no tasks yet');
  expect(screen.getAllByRole('link', { name: 'Add task' })[0]?.getAttribute('href')).toBe('/dashboard/addTask');
});

describe('updating', () => {
  const show = (task = demoTask()) =>
    renderScreen(<EditTaskScreen />, { params: { id: task._id }, api: { getTask: () => task } });

  test('the form comes filled in; the pay is fixed once work is in, and is then not sent', async () => {
    const rendered = show();
    const title = await screen.findByLabelText<HTMLInputElement>('Title');
    expect(title.value).toBe('Describe ten product photos in one sentence each');
    expect(screen.getByLabelText<HTMLInputElement>('Per-task amount').readOnly).toBe(true);
    await userEvent.clear(title);
    await userEvent.type(title, 'Describe ten photos');
    await userEvent.click(screen.getByRole('button', { name: 'Update task' }));
    await waitFor(() => expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/myTask'));
    const body = rendered.calls('updateTask')[0]?.input.body;
    expect(body).toMatchObject({ task_title: 'Describe ten photos', task_quantity: 10 });
    expect(body).not.toHaveProperty('per_task_pay');
    expect(body).not.toHaveProperty('task_image_url');
    expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Successfuly update task');
  });

  test('the list never shows a changed task as it was, however long reading it takes', async () => {
    const task = demoTask();
    let answer!: (tasks: Task[]) => void;
    const later = new Promise<Task[]>((resolve) => (answer = resolve));
    let reads = 0;
    function Pages() {
      const [isEditing, setIsEditing] = useState(false);
      return (
        <>
          <button onClick={() => setIsEditing(!isEditing)}>Turn</button>
          {isEditing ? <EditTaskScreen /> : <MyTaskScreen />}
        </>
      );
    }
    const turn = () => userEvent.click(screen.getByRole('button', { name: 'Turn' }));
    const rendered = renderScreen(<Pages />, {
      params: { id: task._id },
      api: { getTask: () => task, listTasks: () => (reads++ === 0 ? [task] : later) },
    });
    await screen.findByRole('row', { name: /Describe ten product photos/ });
    await turn();
    await userEvent.type(await screen.findByLabelText('Title'), ' now');
    await userEvent.click(screen.getByRole('button', { name: 'Update task' }));
    await waitFor(() => expect(rendered.host.log.navigations).toHaveLength(1));
    await turn();
    expect(screen.queryByText(/Describe ten product photos/)).toBeNull();
    answer([demoTask({ task_title: 'Describe ten photos now' })]);
    await screen.findByRole('row', { name: /Describe ten photos now/ });
  });

  test('after rejected work the pay is fixed with the reason, though no place is taken, and it is not sent', async () => {
    const slots = { approved: 0, pending: 0, free: 10, reserved: 0, frozen: 0 };
    const can = {
      edit: true,
      changePay: false,
      delete: true,
      submit: false,
      moderate: false,
      hide: false,
      addPay: false,
      ask: false,
    };
    const rendered = show(demoTask({ slots, can }));
    const pay = await screen.findByLabelText<HTMLInputElement>('Per-task amount');
    expect(pay.readOnly).toBe(true);
    screen.getByText('Fixed, because work has been submitted.');
    await userEvent.click(screen.getByRole('button', { name: 'Update task' }));
    await waitFor(() => expect(rendered.calls('updateTask')).toHaveLength(1));
    expect(rendered.calls('updateTask')[0]?.input.body).not.toHaveProperty('per_task_pay');
  });

  test('a task that may not be changed now is not offered for it, by link or by address', async () => {
    const can = {
      edit: false,
      changePay: false,
      delete: true,
      submit: false,
      moderate: false,
      hide: false,
      ask: false,
      addPay: false,
    };
    const { unmount } = show(demoTask({ can }));
    await screen.findByText('This task cannot be changed now');
    expect(screen.queryByLabelText('Title')).toBeNull();
    unmount();
    renderScreen(<MyTaskScreen />, { api: { listTasks: () => [demoTask({ can })] } });
    const row = await screen.findByRole('row', { name: /Describe ten product photos/ });
    expect(within(row).queryByRole('link', { name: /^Update/ })).toBeNull();
    expect(within(row).queryByRole('button', { name: /^Pause/ })).toBeNull();
    within(row).getByRole('button', { name: /^Delete/ });
  });

  test('what the server does not say may be done is not offered', async () => {
    renderScreen(<MyTaskScreen />, { api: { listTasks: () => [{ ...demoTask(), can: undefined }] } });
    const row = await screen.findByRole('row', { name: /Describe ten product photos/ });
    expect(within(row).queryAllByRole('button')).toHaveLength(0);
    expect(within(row).queryByRole('link', { name: /^Update/ })).toBeNull();
  });

  test('the quantity cannot go below the work that is approved or waiting', async () => {
    const rendered = show();
    const quantity = await screen.findByLabelText('Quantity');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '5');
    await userEvent.click(screen.getByRole('button', { name: 'Update task' }));
    await screen.findByText('Enter at least 6');
    expect(rendered.calls('updateTask')).toHaveLength(0);
  });

  test('a larger quantity shows the difference that will be taken', async () => {
    show();
    const quantity = await screen.findByLabelText('Quantity');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '12');
    expect(screen.getByRole('status', { name: 'Cost of the task' }).textContent).toContain(
      '24 coins more will be set aside',
    );
  });

  test("somebody else's task is not shown for updating", async () => {
    const can = {
      edit: false,
      changePay: false,
      delete: false,
      submit: false,
      moderate: false,
      hide: false,
      ask: false,
      addPay: false,
    };
    show(demoTask({ creator_email: '', can }));
    await screen.findByText('This task belongs to somebody else');
    expect(screen.queryByLabelText('Title')).toBeNull();
  });
});

test("a task's page shows its money, its submissions by state and its history", async () => {
  const rendered = renderScreen(<TaskPageScreen />, { params: { id: demoId(101) } });
  await screen.findByRole('heading', { level: 1, name: /Describe ten product photos/ });
  const coins = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
  expect([await coins('Paid'), await coins('Held'), await coins('Returned to you')]).toEqual([
    expect.stringContaining('48 coins'),
    expect.stringContaining('72 coins'),
    expect.stringContaining('0 coins'),
  ]);
  await screen.findByRole('tab', { name: 'Waiting (2)', selected: true });
  await waitFor(() =>
    expect(rendered.calls('listReceivedSubmissions').at(-1)?.input.query).toMatchObject({
      task_id: demoId(101),
      status: 'pending',
    }),
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Approved' }));
  await waitFor(() =>
    expect(rendered.calls('listReceivedSubmissions').at(-1)?.input.query).toMatchObject({ status: 'approve' }),
  );
  const history = await screen.findByRole('table', { name: 'History' });
  within(history).getByText('Set aside when it was posted');
  within(history).getByText('to Demo Freelancer');
});

test('work with requested changes or an appeal is undecided, but none of it waits for a review', async () => {
  const slots = { ...demoTask().slots, pending: 1 };
  const rendered = renderScreen(<TaskPageScreen />, {
    params: { id: demoId(101) },
    api: { getTask: () => demoTask({ slots }), listReceivedSubmissions: () => [] },
  });
  await screen.findByRole('tab', { name: 'All', selected: true });
  expect(screen.getByRole('tab', { name: 'Waiting' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review desk' })).toBeTruthy();
  expect(screen.getByText('1 undecided')).toBeTruthy();
  expect(rendered.calls('listReceivedSubmissions')[0]?.input.query).toMatchObject({
    task_id: demoId(101),
    status: 'pending',
  });
});

test('the question before deleting counts the coins for people who turn out not to fit too, unless somebody has started', () => {
  const screen_out = { pay: 4, number: 3, criteria: ['You own a bicycle'], left: 3, cash_pay: 4 };
  const slots = { ...demoTask().slots, free: 2, reserved: 1, pending: 0 };
  expect(deletionText(demoTask({ slots, screen_out, per_task_pay: 40 }))).toContain(
    '88 coins that nobody has taken come back to you.',
  );
});

test('the page of a task says what each of its places pays, one coin or several', async () => {
  renderScreen(<TaskPageScreen />, {
    params: { id: demoId(101) },
    api: {
      getTask: () => demoTask({ per_task_pay: 1 }),
      getTaskMoney: () => ({ funded: 10, paid: 0, refunded: 0, held: 10, movements: [] }),
    },
  });
  expect(await screen.findByText('10 places at 1 coin')).toBeTruthy();
});

test('coins of an appeal are named in the history, and no places are said to be the sum', async () => {
  const at = new Date().toISOString();
  const movements = [{ _id: demoId(1), kind: 'appeal_cover' as const, amount: 7, worker_name: null, at }];
  renderScreen(<TaskPageScreen />, {
    params: { id: demoId(101) },
    api: {
      getTask: () => demoTask({ task_quantity: 6, per_task_pay: 20 }),
      getTaskMoney: () => ({ funded: 107, paid: 27, refunded: 80, held: 0, movements }),
    },
  });
  const history = await screen.findByRole('table', { name: 'History' });
  within(history).getByText('Set aside for an appeal by the platform');
  await screen.findByText('Set aside in all');
  expect(screen.queryByText(/6 places at/)).toBeNull();
});

test.each([
  ['2020-01-02', /^Last day ended \d+ years ago/],
  [new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10), /^Last day in \d days/],
])('the last day of a task, %s, is told in one sentence', async (completion_date, said) => {
  renderScreen(<TaskPageScreen />, {
    params: { id: demoId(101) },
    api: { getTask: () => demoTask({ completion_date }) },
  });
  await screen.findByRole('heading', { level: 1, name: /Describe ten product photos/ });
  expect(screen.getByText(/^Last day/).textContent).toMatch(said);
});

test('the page of a task says when software posted it', async () => {
  renderScreen(<TaskPageScreen />, {
    params: { id: demoId(101) },
    api: { getTask: () => demoTask({ posted_by: 'software' }) },
  });
  expect(await screen.findByText('Posted by software with one of your keys')).toBeTruthy();
});

test("somebody else's task has no page here", async () => {
  renderScreen(<TaskPageScreen />, {
    params: { id: demoId(101) },
    api: { getTask: () => demoTask({ creator_email: '' }) },
  });
  await screen.findByText('This task belongs to somebody else');
  expect(screen.queryByText('Money')).toBeNull();
});
