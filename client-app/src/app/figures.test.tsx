/** Figures on a client's money and tasks. */
import { applyLanguage } from '@taskmint/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import { deletionText } from '../features/tasks/task-table';
import HistoryScreen from './history.screen';
import MyTaskScreen from './my-task.screen';
import ReviewScreen from './review.screen';
import SpendingScreen from './spending.screen';

afterEach(() => act(() => applyLanguage('en')));

test('spending is shown day by day, as the server added it up, over the span that is chosen', async () => {
  const rendered = renderScreen(<SpendingScreen />);
  const slider = await screen.findByRole('slider', { name: 'Spending over time' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(
    /: Paid for work \d+, Set aside \d+, Bought \d+, Balance at the end [\d,]+$/,
  );
  await userEvent.click(screen.getByRole('tab', { name: 'One year' }));
  await waitFor(() => expect(rendered.calls('getCoinDays').at(-1)?.input.query).toEqual({ days: 365 }));
});

test('each task says where its coins are: paid, held and returned', async () => {
  const closed = demoTask({ status: 'expired', slots: { approved: 3, pending: 1, free: 0, reserved: 0, frozen: 0 } });
  renderScreen(<MyTaskScreen />, { api: { listTasks: () => [closed] } });
  const row = await screen.findByRole('row', { name: /Describe ten product photos/ });
  const coins = (name: string) => within(row).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([coins('paid'), coins('held'), coins('returned')]).toEqual([
    expect.stringContaining('36 coins'),
    expect.stringContaining('12 coins'),
    expect.stringContaining('72 coins'),
  ]);
});

test('of an appeal that was paid in part, the part is paid: the figures are those of the page of the task', async () => {
  const slots = { approved: 1, pending: 0, free: 0, reserved: 0, frozen: 0 };
  const money = { paid: 27, held: 0, returned: 13 };
  const task = demoTask({ status: 'filled', task_quantity: 1, per_task_pay: 40, slots, money });
  renderScreen(<MyTaskScreen />, { api: { listTasks: () => [task] } });
  const row = await screen.findByRole('row', { name: /Describe ten product photos/ });
  const coins = (name: string) => within(row).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([coins('paid'), coins('returned')]).toEqual([
    expect.stringContaining('27 coins'),
    expect.stringContaining('13 coins'),
  ]);
});

test('tasks are filtered and sorted by the server, across their pages', async () => {
  const rendered = renderScreen(<MyTaskScreen />, { path: '/dashboard/myTask' });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay each' }));
  await waitFor(() => expect(rendered.calls('listTasks').at(-1)?.input.query).toMatchObject({ sort: 'pay_low' }));
  expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/myTask?sort=pay_low');
  await userEvent.click(screen.getByRole('tab', { name: 'Paused' }));
  await waitFor(() => expect(rendered.calls('listTasks').at(-1)?.input.query).toMatchObject({ status: 'paused' }));
});

test('payments are sorted by the server', async () => {
  const rendered = renderScreen(<HistoryScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Date' }));
  await waitFor(() => expect(rendered.calls('listPayments').at(-1)?.input.query).toMatchObject({ order: 'oldest' }));
});

test('a receipt can be printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  renderScreen(<HistoryScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /^Receipt of pi_demo0000000000000001/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

test('a review is sent, and waits for an admin', async () => {
  const rendered = renderScreen(<ReviewScreen />);
  await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
  await userEvent.type(screen.getByLabelText('What you want to say'), 'Good work, on the day I needed it.');
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  await waitFor(() => expect(rendered.calls('writeReview')).toHaveLength(1));
});

test('what deleting does is said in the language of the page, with its numbers', () => {
  act(() => applyLanguage('bn'));
  expect(deletionText(demoTask())).toContain('যে ৪৮ কয়েন কেউ নেয়নি, তা আপনার কাছে ফিরবে।');
});

test('the task table speaks Bangla, numbers and dates too', async () => {
  renderScreen(<MyTaskScreen />);
  await screen.findByRole('table', { name: 'Your tasks' });
  act(() => applyLanguage('bn'));
  const row = await screen.findByRole('row', { name: /Describe ten product photos/ });
  within(row).getByRole('img', { name: /৪ অনুমোদিত/ });
  expect(within(row).getByText('দেওয়া', { selector: 'dt' }).nextElementSibling?.textContent).toContain('৪৮ কয়েন');
});
