/** Screen-outs as a client sees them: set with a new task, shown in its cost, and listed on its page (fair-work.md 16). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import AddTaskScreen from './add-task.screen';
import EditTaskScreen from './edit-task.screen';
import TaskPageScreen from './task-page.screen';

// What was typed for a new task outlives the page.
afterEach(() => sessionStorage.clear());

const READS = 'You read Bangla';
const screening = { pay: 3, number: 4, criteria: [READS] };
const posted = () => demoTask({ screen_out: { ...screening, left: 3, cash_pay: 3 } });
const WANT = 'Pay those who turn out not to fit';

test('a new task can say who fits and what is paid to others; the cost has both', async () => {
  const rendered = renderScreen(<AddTaskScreen />, {
    path: `/dashboard/addTask?copy=${demoId(101)}`,
    api: { getTask: () => demoTask() },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText(WANT));
  await user.type(screen.getByLabelText('Coins for each'), '12');
  await user.type(screen.getByLabelText('How many at most'), '4');
  await user.type(screen.getByLabelText('Condition 1'), READS);
  await user.click(screen.getByRole('button', { name: 'Add a condition' }));
  await user.type(screen.getByLabelText('Condition 2'), 'You have a dog');
  expect(screen.getByRole('status', { name: 'Cost of the task' }).textContent).toContain('10 × 12 + 4 × 12');
  const date = screen.getByLabelText('Completion date');
  await user.clear(date);
  await user.type(date, '2031-12-21');
  await user.click(screen.getByRole('button', { name: 'Add task' }));
  // As much as the work itself pays is too much.
  await screen.findByText('Enter at most 11');
  expect(rendered.calls('createTask')).toHaveLength(0);
  await user.clear(screen.getByLabelText('Coins for each'));
  await user.type(screen.getByLabelText('Coins for each'), '3');
  await user.click(screen.getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(rendered.calls('createTask')).toHaveLength(1));
  expect(rendered.calls('createTask')[0]?.input.body).toMatchObject({
    screen_out: { pay: 3, number: 4, criteria: [READS, 'You have a dog'] },
  });
});

test('what was chosen and taken back is not sent', async () => {
  const rendered = renderScreen(<AddTaskScreen />, {
    path: `/dashboard/addTask?copy=${demoId(101)}`,
    api: { getTask: posted },
  });
  expect((await screen.findByLabelText<HTMLInputElement>('Condition 1')).value).toBe(READS);
  await userEvent.click(screen.getByLabelText(WANT));
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(rendered.calls('createTask')).toHaveLength(1));
  expect(rendered.calls('createTask')[0]?.input.body).toHaveProperty('screen_out', undefined);
});

test('a task that is changed keeps it, and does not say it again', async () => {
  const task = posted();
  const rendered = renderScreen(<EditTaskScreen />, { params: { id: task._id }, api: { getTask: () => task } });
  await screen.findByLabelText('Title');
  expect(screen.queryByLabelText(WANT)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Update/ }));
  await waitFor(() => expect(rendered.calls('updateTask')).toHaveLength(1));
  expect(rendered.calls('updateTask')[0]?.input.body).not.toMatchObject({ screen_out: expect.anything() });
});

test('the page of the task says who did not fit, by which condition, and for how many more it pays', async () => {
  const one = {
    _id: demoId(311),
    worker_name: 'Nadia Haque',
    criterion: READS,
    coins: 3,
    at: new Date().toISOString(),
  };
  renderScreen(<TaskPageScreen />, {
    params: { id: demoId(101) },
    api: { getTask: posted, listScreenOuts: () => [one] },
  });
  const section = within(await screen.findByRole('region', { name: 'Did not fit' }));
  expect((await section.findByRole('listitem')).textContent).toContain(`Nadia Haque: “${READS}”`);
  expect(section.getByText('3 more are paid for.')).toBeTruthy();
});
