import { reservationFixture } from '@taskmint/contract/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId, demoSubmission, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import { promotionalPart } from '../parts/pay';
import MySubmissionScreen from './my-submission.screen';
import TaskDetailScreen from './task-detail.screen';
import TaskListScreen from './task-list.screen';

const cardOf = (name: RegExp) => screen.getByRole('heading', { name }).closest('article')!;

test('a card says how much of the pay is promotional, and nothing where none of it is', async () => {
  renderScreen(<TaskListScreen />);
  await screen.findByRole('heading', { name: /Check 200 addresses/ });
  expect(within(cardOf(/Check 200/)).getByText('Payment').nextElementSibling?.textContent).toBe(
    '2525 coins$0.7510 of them promotional',
  );
  expect(within(cardOf(/spelling quiz/)).getByText('Payment').nextElementSibling?.textContent).toBe(
    '11 coinall promotional',
  );
  expect(cardOf(/Describe ten/).textContent).not.toContain('promotional');
});

test('pay in promotional coins can be filtered away, which stands in the address', async () => {
  const rendered = renderScreen(<TaskListScreen />, { path: '/dashboard/taskList?q=e' });
  await screen.findByRole('heading', { name: /Check 200 addresses/ });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only pay without promotional coins' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Check 200 addresses/ })).toBeNull());
  expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/taskList?q=e&cash=only');
  expect(rendered.calls('listTasks').at(-1)?.input.query).toMatchObject({ search: 'e', cash_only: 'true' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only pay without promotional coins' }));
  expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/taskList?q=e');
});

test('an address with the filter comes up with it, and an empty list leads back to all tasks', async () => {
  renderScreen(<TaskListScreen />, { path: '/dashboard/taskList?cash=only', api: { listTasks: () => [] } });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Only pay without promotional coins' }).checked).toBe(
    true,
  );
  await screen.findByRole('link', { name: 'Show all tasks' });
});

describe('the task detail', () => {
  const show = (task = demoTask()) =>
    renderScreen(<TaskDetailScreen />, { params: { id: task._id }, api: { getTask: () => task } });

  test('the promotional part is said and explained before work is handed in', async () => {
    show(demoTask({ per_task_pay: 5, cash_pay: 3 }));
    await screen.findByText('2 of them promotional');
    screen.getByText(/of this pay are promotional: you can spend them here, but not withdraw them/);
    screen.getByText(/fixed when you start or hand in/);
  });

  test('so is pay that is promotional as a whole', async () => {
    show(demoTask({ per_task_pay: 5, cash_pay: 0 }));
    await screen.findByText('all promotional');
    screen.getByText(/This pay is promotional/);
  });

  test('where promotional coins can be withdrawn, it says so, and all of the pay is money', async () => {
    const task = demoTask({ per_task_pay: 40, cash_pay: 0 });
    const user = { promotional_withdrawable: true };
    renderScreen(<TaskDetailScreen />, { user, params: { id: task._id }, api: { getTask: () => task } });
    await screen.findByText('$2.00');
    screen.getByText('all promotional');
    screen.getByText(
      /of this pay are promotional: they began as starting coins. You can spend and withdraw them like all others/,
    );
    expect(screen.queryByText(/not withdraw/)).toBeNull();
  });

  test('what is said is the pay of the own place, not of the next one', async () => {
    const task = demoTask({ per_task_pay: 6, cash_pay: 6 });
    const place = { task_id: task._id, payable_amount: 5, cash_pay: 3 };
    const { unmount } = renderScreen(<TaskDetailScreen />, {
      params: { id: task._id },
      api: {
        getTask: () => task,
        listOwnSubmissions: () => [],
        listReservations: () => [reservationFixture(place)],
      },
    });
    await screen.findByText('2 of them promotional');
    unmount();
    renderScreen(<TaskDetailScreen />, {
      params: { id: task._id },
      api: {
        getTask: () => task,
        listOwnSubmissions: () => [demoSubmission({ ...place, status: 'pending' })],
        listReservations: () => [],
      },
    });
    await screen.findByText('2 of them promotional');
  });

  test('nothing is said where none of it is', async () => {
    show();
    await screen.findByText('Deadline');
    expect(screen.queryByText(/promotional/)).toBeNull();
  });

  test('places that a dispute has closed are named, and are why no work is taken', async () => {
    show(demoTask({ status: 'filled', slots: { approved: 4, pending: 0, free: 0, reserved: 0, frozen: 6 } }));
    await screen.findByText(
      'The free places of this task are closed while one of the client’s payments is in dispute.',
    );
    screen.getByText(/6 closed while a payment is in dispute/, { selector: 'span' });
  });
});

test('work that was paid in part stands there with what was paid', async () => {
  const own = [demoSubmission({ status: 'approve', payable_amount: 30, paid_coins: 18, cash_pay: 18 })];
  renderScreen(<MySubmissionScreen />, { api: { listOwnSubmissions: () => own } });
  const row = await screen.findByRole('row', { name: /Check 200/ });
  expect(row.textContent).toContain('18 coins$0.90');
  expect(row.textContent).not.toContain('promotional');
});

test('what the client added to the pay later is part of what the work paid, and never promotional', async () => {
  const own = [demoSubmission({ status: 'approve', payable_amount: 30, paid_coins: 30, cash_pay: 20, added_coins: 5 })];
  renderScreen(<MySubmissionScreen />, { api: { listOwnSubmissions: () => own } });
  const row = await screen.findByRole('row', { name: /Check 200/ });
  expect(row.textContent).toContain('35 coins');
  expect(row.textContent).toContain('10 of them promotional');
});

test('a submission keeps the share it was handed in with', async () => {
  const own = [
    demoSubmission({ payable_amount: 40, cash_pay: 28 }),
    demoSubmission({ _id: demoId(299), task_title: 'All of it', payable_amount: 40, cash_pay: 40 }),
  ];
  renderScreen(<MySubmissionScreen />, { api: { listOwnSubmissions: () => own } });
  within(await screen.findByRole('row', { name: /Check 200/ })).getByText('12 of them promotional');
  expect(screen.getByRole('row', { name: /All of it/ }).textContent).not.toContain('promotional');
});

test('a server that does not say counts as all of it', () => {
  expect(promotionalPart(5, undefined)).toBe(0);
  expect(promotionalPart(5, 7)).toBe(0);
  expect(promotionalPart(5, -1)).toBe(5);
});
