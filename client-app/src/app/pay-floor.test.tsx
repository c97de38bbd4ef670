/** Hourly pay as a client sees it: while writing a task, and once its real times are known (fair-work.md 9, 16). */
import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import AddTaskScreen from './add-task.screen';
import EditTaskScreen from './edit-task.screen';
import TaskPageScreen from './task-page.screen';

// What was typed for a new task outlives the page.
afterEach(() => sessionStorage.clear());

const measured = (state: 'short' | 'paused' | null) =>
  demoTask({
    pay_per_hour: { coins: 24, minutes: 30, measured: true, works: 6 },
    pay_short: state && { state, floor_cents: 400, enough: 40 },
  });

const page = (task: ReturnType<typeof demoTask>, options = {}) =>
  renderScreen(<TaskPageScreen />, { params: { id: task._id }, ...options, api: { getTask: () => task } });

describe('while a task is written', () => {
  test('it says what an hour pays, and what would be enough', async () => {
    renderScreen(<AddTaskScreen />);
    const hint = await screen.findByRole('status', { name: 'Pay per hour' });
    expect(hint.textContent).toContain('should pay at least $4.00 an hour');
    await userEvent.type(screen.getByLabelText('Per-task amount'), '10');
    await userEvent.type(screen.getByLabelText(/^Minutes one piece takes/), '10');
    expect(hint.textContent).toMatch(/That pays .*60 coins \(\$3\.00\) an hour\./);
    expect(hint.textContent).toContain('14 coins ($0.70) for each piece would be enough');
    await userEvent.type(screen.getByLabelText('Per-task amount'), '0');
    expect(hint.textContent).not.toContain('enough');
  });

  test('it says that it will be refused where that is the rule', async () => {
    renderScreen(<AddTaskScreen />, { api: { getPayFloor: () => ({ cents_per_hour: 400, mode: 'refuse' }) } });
    await userEvent.type(await screen.findByLabelText('Per-task amount'), '10');
    await userEvent.type(screen.getByLabelText(/^Minutes one piece takes/), '10');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Pay per hour' }).textContent).toContain('this will be refused'),
    );
  });

  test('where that is the rule the estimate is not optional, and a refusal leads to its field', async () => {
    const task = demoTask({ estimated_minutes: null, can: { ...demoTask().can!, changePay: true } });
    renderScreen(<EditTaskScreen />, {
      params: { id: task._id },
      api: {
        getTask: () => task,
        getPayFloor: () => ({ cents_per_hour: 400, mode: 'refuse' }),
        updateTask: () => {
          throw new ApiError({ status: 422, code: 'estimate_needed', message: 'Say how many minutes.' });
        },
      },
    });
    const minutes = await screen.findByLabelText('Minutes one piece takes');
    expect(minutes.getAttribute('aria-required')).toBe('true');
    expect(screen.getByRole('status', { name: 'Pay per hour' }).textContent).toContain('have to pay at least');
    await userEvent.type(screen.getByLabelText('Title'), ' again');
    await userEvent.click(screen.getByRole('button', { name: 'Update task' }));
    await waitFor(() => expect(document.activeElement).toBe(minutes));
    expect(minutes.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('on the page of a task', () => {
  test('the estimate is said to be one, and real times to be measured', async () => {
    const { unmount } = page(demoTask());
    await screen.findByText(/By your estimate it takes 10 minutes/);
    unmount();
    page(measured(null));
    await screen.findByText(/It takes 30 minutes, measured on 6 approved pieces/);
  });

  test('one that pays too little says what is missing, and one press adds it for everybody', async () => {
    const rendered = page(measured('paused'), { user: { coins: 900, promotional_coins: 100 } });
    expect((await screen.findByText(/Nobody can start this task/)).textContent).toContain(
      'until a piece pays 40 coins',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add to the pay' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Coins for one piece').value).toBe('40');
    expect(within(dialog).getByRole('status').textContent).toMatch(
      /^For 10 places: .*280 coins\. You have .*800 coins for it\.$/,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add to the pay' }));
    await waitFor(() => expect(rendered.calls('addToPay')).toHaveLength(1));
    expect(rendered.calls('addToPay')[0]?.input.body).toEqual({ per_task_pay: 40 });
  });

  test('it is said to be added before the task has been read again', async () => {
    const rendered = page(measured('paused'), { user: { coins: 900, promotional_coins: 100 } });
    rendered.host.refreshUser = () => new Promise(() => undefined);
    await userEvent.click(await screen.findByRole('button', { name: 'Add to the pay' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add to the pay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rendered.host.log.toasts.at(-1)?.kind).toBe('success');
  });

  test('less than now is not sent', async () => {
    const rendered = page(measured('short'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add to the pay' }));
    const box = within(await screen.findByRole('dialog')).getByLabelText('Coins for one piece');
    await userEvent.clear(box);
    await userEvent.type(box, '12');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add to the pay' }));
    await within(screen.getByRole('dialog')).findByRole('alert');
    expect(rendered.calls('addToPay')).toHaveLength(0);
  });
});
