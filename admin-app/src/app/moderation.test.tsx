import { ApiError, applyLanguage } from '@taskmint/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId, demoPaymentReport, demoReport, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import { auditFilterFrom } from '../features/audit/audit-filters';
import { actionInWords } from '../features/audit/audit-table';
import { endOf, tomorrowUtc } from '../features/users/suspend-dialog';
import AdminHomeScreen from './admin-home.screen';
import AuditScreen from './audit.screen';
import LedgerScreen from './ledger.screen';
import ManageTaskScreen from './manage-task.screen';
import ManageUserScreen from './manage-user.screen';
import ReviewsScreen from './reviews.screen';

afterEach(() => act(() => applyLanguage('en')));

const REASON = 'Counted by hand, and it was wrong.';

async function chooseFor(name: string, entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Account of ${name}: more` }));
  await userEvent.click(screen.getByRole('menuitem', { name: entry }));
}

describe('adjusting coins', () => {
  test('shows what will move, needs a reason, and sends both under a key of its own', async () => {
    const rendered = renderScreen(<ManageUserScreen />);
    await chooseFor('Demo Client', 'Adjust coins');
    const dialog = await screen.findByRole('dialog', { name: 'Adjust the coins of Demo Client' });
    await userEvent.type(within(dialog).getByLabelText('Coins afterwards'), '1300');
    expect(within(dialog).getByRole('status').textContent).toMatch(/coins will be added\.$/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Adjust coins' }));
    await within(dialog).findByText('This field is required');
    await userEvent.type(within(dialog).getByLabelText('Reason'), REASON);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Adjust coins' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = rendered.calls('adjustCoins');
    expect(call?.input).toEqual({
      params: { email: 'client@demo.taskmint.test' },
      body: { currentCoin: 1_300, reason: REASON },
    });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(rendered.host.log.toasts.at(-1)).toEqual({ kind: 'success', text: 'Demo Client now has 1,300 coins.' });
    expect((await screen.findByRole('row', { name: /client@demo/ })).textContent).toContain('1,300 coins');
  });

  test.each([
    ['-1', 'Enter a whole number of coins, 0 or more, in digits only'],
    ['1.5', 'Enter a whole number of coins, 0 or more, in digits only'],
    ['2000000000', 'Enter at most 1,000,000,000'],
  ])('refuses %s before anything is sent', async (typed, said) => {
    const rendered = renderScreen(<ManageUserScreen />);
    await chooseFor('Demo Client', 'Adjust coins');
    await userEvent.type(await screen.findByLabelText('Coins afterwards'), typed);
    await userEvent.type(screen.getByLabelText('Reason'), REASON);
    await userEvent.click(screen.getByRole('button', { name: 'Adjust coins' }));
    await screen.findByText(said);
    expect(rendered.calls('adjustCoins')).toHaveLength(0);
  });

  test('a refusal stays in the dialog with its code, and what was typed too', async () => {
    renderScreen(<ManageUserScreen />, {
      api: {
        adjustCoins: () => {
          throw new ApiError({ status: 404, code: 'user_not_found', message: 'There is no such user.' });
        },
      },
    });
    await chooseFor('Demo Client', 'Adjust coins');
    await userEvent.type(await screen.findByLabelText('Coins afterwards'), '7');
    await userEvent.type(screen.getByLabelText('Reason'), REASON);
    await userEvent.click(screen.getByRole('button', { name: 'Adjust coins' }));
    expect((await screen.findByRole('alert')).textContent).toContain('user_not_found');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(REASON);
  });
});

describe('suspending', () => {
  test('needs a day in the future and a reason, and lasts to the end of that day in UTC', async () => {
    const rendered = renderScreen(<ManageUserScreen />);
    await chooseFor('Demo Client', 'Suspend');
    const dialog = await screen.findByRole('dialog', { name: 'Suspend Demo Client' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    expect(await within(dialog).findAllByText('This field is required')).toHaveLength(2);
    await userEvent.type(within(dialog).getByLabelText('Last day of the suspension'), '2031-12-21');
    await userEvent.type(within(dialog).getByLabelText('Reason'), REASON);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rendered.calls('suspendUser')[0]?.input.body).toEqual({
      until: '2031-12-21T23:59:59.999Z',
      reason: REASON,
    });
    expect(rendered.host.log.toasts.at(-1)?.text).toBe('Demo Client is suspended until 21-12-2031.');
    within(await screen.findByRole('row', { name: /client@demo/ })).getByText('suspended');
  });

  test('can be taken back, with a reason', async () => {
    const rendered = renderScreen(<ManageUserScreen />);
    await chooseFor('Demo Client', 'Suspend');
    await userEvent.type(await screen.findByLabelText('Last day of the suspension'), '2031-12-21');
    await userEvent.type(screen.getByLabelText('Reason'), REASON);
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseFor('Demo Client', 'Reinstate');
    await userEvent.type(await screen.findByLabelText('Reason'), 'It was somebody else.');
    await userEvent.click(screen.getByRole('button', { name: 'Reinstate' }));
    await waitFor(() => expect(rendered.calls('suspendUser')).toHaveLength(2));
    expect(rendered.calls('suspendUser')[1]?.input.body).toEqual({ until: null, reason: 'It was somebody else.' });
  });

  test('is not offered for the own account', async () => {
    renderScreen(<ManageUserScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Demo Admin: more' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Adjust coins']);
  });

  test('counts days in UTC', () => {
    expect(tomorrowUtc(new Date('2026-12-31T23:30:00.000Z'))).toBe('2027-01-01');
    expect(endOf('2026-02-28')).toBe('2026-02-28T23:59:59.999Z');
  });
});

describe('reviews', () => {
  test('that wait come first, and are shown by one press', async () => {
    const rendered = renderScreen(<ReviewsScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show the review of Demo Client' }));
    await screen.findByText('No reviews waiting');
    expect(rendered.calls('moderateReview')[0]?.input.body).toMatchObject({
      status: 'shown',
      read: { name: 'Demo Client', details: expect.any(String) },
    });
    expect(rendered.host.log.toasts.at(-1)?.text).toBe('The review of Demo Client is on the public page.');
  });

  test('are hidden with a reason only', async () => {
    const rendered = renderScreen(<ReviewsScreen />, { path: '/dashboard/reviews?show=shown' });
    await userEvent.click(await screen.findByRole('button', { name: 'Hide the review of Demo Student' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Hide review' }));
    await screen.findByText('Write at least 10 characters');
    await userEvent.type(screen.getByLabelText('Reason'), ', but now long enough');
    await userEvent.click(screen.getByRole('button', { name: 'Hide review' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rendered.calls('moderateReview')[0]?.input.body).toEqual({
      status: 'hidden',
      reason: 'short, but now long enough',
    });
  });
});

describe('reconciliation', () => {
  test('shows both reports, and asks for both again when told', async () => {
    const rendered = renderScreen(<LedgerScreen />);
    await screen.findByText('Every balance matches its entries');
    await screen.findByText('Every payment matches its coins');
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(rendered.calls('getPaymentReport')).toHaveLength(2));
    expect(rendered.calls('getLedgerReport')).toHaveLength(2);
  });

  test.each([
    [999, 0],
    [1_000, 1],
  ])('of %d entries it says the speed of its check %d times: few say nothing about it', async (entries, times) => {
    renderScreen(<LedgerScreen />, { api: { getLedgerReport: () => demoReport({ entries }) } });
    await screen.findByText('Sum of all accounts');
    expect(screen.queryAllByText('Entries per second')).toHaveLength(times);
  });

  test('is loud about a difference, and says where', async () => {
    renderScreen(<LedgerScreen />, {
      api: {
        getLedgerReport: () =>
          demoReport({ ok: false, differences: [{ kind: 'balance', where: 'balance:1', expected: 5, actual: 6 }] }),
        getPaymentReport: () =>
          demoPaymentReport({
            ok: false,
            differences: [{ kind: 'amount', where: 'order 1', expected: '100', actual: '10' }],
          }),
      },
    });
    expect(await screen.findAllByText('1 difference: stop payouts and investigate')).toHaveLength(2);
    screen.getByRole('row', { name: /balance:1/ });
    screen.getByRole('row', { name: /order 1/ });
  });

  test('where payments match but buyers owe, it says that, and sends nobody to look for differences', async () => {
    renderScreen(<LedgerScreen />, {
      api: { getPaymentReport: () => demoPaymentReport({ ok: false, differences: [], receivable_cents: 3_875 }) },
    });
    await screen.findByText(/^Every payment matches its coins, but buyers owe \$38\.75/);
    expect(screen.queryByText(/difference/)).toBeNull();
  });
});

describe('the audit log', () => {
  test('is filtered by admin, action and days on the server', async () => {
    const rendered = renderScreen(<AuditScreen />, { path: '/dashboard/audit' });
    await screen.findByRole('table');
    await userEvent.type(screen.getByLabelText('Show one admin, by email'), 'admin@demo.taskmint.test');
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'suspend-user');
    await userEvent.type(screen.getByLabelText('From'), '2026-01-01');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(rendered.calls('listAudit').at(-1)?.input.query).toEqual({
        actor_email: 'admin@demo.taskmint.test',
        action: 'suspend-user',
        from: '2026-01-01',
        limit: 50,
        offset: 0,
      }),
    );
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  });

  test('takes nothing from the address that the server would refuse', () => {
    expect(auditFilterFrom(new URLSearchParams('q=half@&action=drop&from=today&to=2026-1-1'))).toEqual({});
  });

  test('names actions of a newer server by their own name', () => {
    expect(actionInWords('made-tomorrow')).toBe('Made tomorrow');
    act(() => applyLanguage('bn'));
    expect(actionInWords('pay-withdrawal')).toBe('টাকা পাঠানো');
  });
});

test('the home shows people and coins over time, in three charts', async () => {
  const rendered = renderScreen(<AdminHomeScreen />);
  const names = ['New users and tasks', 'Coins bought, earned and paid out', 'Coins held at the end of each day'];
  for (const name of names) await screen.findByRole('slider', { name });
  await userEvent.click(screen.getByRole('tab', { name: 'One year' }));
  await waitFor(() => expect(rendered.calls('getAdminDays').at(-1)?.input.query).toEqual({ days: 365 }));
});

test('users and tasks are sorted and filtered by the server, across their pages', async () => {
  const users = renderScreen(<ManageUserScreen />, { path: '/dashboard/manageUser' });
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(users.calls('listUsers').at(-1)?.input.query).toMatchObject({ sort: 'name' }));
  users.unmount();
  const tasks = renderScreen(<ManageTaskScreen />, { path: '/dashboard/manageTask' });
  await screen.findByRole('table');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'paused');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(tasks.calls('listTasks').at(-1)?.input.query).toMatchObject({ status: 'paused', sort: 'newest' });
});

test('a task that is removed cannot be removed again', async () => {
  const tasks = [
    demoTask({ task_title: 'Gone', status: 'cancelled' }),
    demoTask({ _id: demoId(102), task_title: 'Here' }),
  ];
  renderScreen(<ManageTaskScreen />, { api: { listTasks: () => tasks } });
  const button = async (title: string) =>
    within(await screen.findByRole('row', { name: new RegExp(title) })).getByRole<HTMLButtonElement>('button', {
      name: /^Delete /,
    });
  expect((await button('Gone')).disabled).toBe(true);
  expect((await button('Here')).disabled).toBe(false);
});

test('the screens speak Bangla as soon as the language is chosen', async () => {
  renderScreen(<ReviewsScreen />);
  await screen.findByRole('button', { name: 'Show the review of Demo Client' });
  act(() => applyLanguage('bn'));
  screen.getByRole('heading', { level: 1, name: 'রিভিউ' });
  screen.getByRole('button', { name: /^দেখান/ });
});
