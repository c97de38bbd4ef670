import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../demo/render-screen';
import AdminHomeScreen from './admin-home.screen';

test('the counts: withdrawals, admin coin, total users', async () => {
  renderScreen(<AdminHomeScreen />, { user: { coins: 55 } });
  expect((await screen.findByText('Withdrawals')).parentElement?.textContent).toContain('2waiting; 1 paid');
  expect(screen.getByText('Admin coin').parentElement?.textContent).toContain('55 coins');
  expect(screen.getByText('Total users').parentElement?.textContent).toContain('41 client, 2 freelancers, 1 admin');
});

test('Pay asks, naming whom and how much, then takes the request out of the queue', async () => {
  const rendered = renderScreen(<AdminHomeScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay Demo Freelancer' }));
  expect(rendered.host.log.dialogs[0]).toMatchObject({
    kind: 'confirm',
    title: 'Pay $15.00?',
    text: 'To Demo Freelancer, Bcash 01000000000. 300 held coins leave for good.',
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay Demo Freelancer' })).toBeNull());
  expect(rendered.calls('payWithdrawal')).toHaveLength(1);
  await waitFor(() => expect(screen.getByText('Withdrawals').parentElement?.textContent).toContain('1waiting'));
});

test('nothing is paid when the question is answered with no', async () => {
  const rendered = renderScreen(<AdminHomeScreen />, { confirm: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay Demo Freelancer' }));
  expect(rendered.calls('payWithdrawal')).toHaveLength(0);
});

test('a large withdrawal that needs a second admin says so', async () => {
  const rendered = renderScreen(<AdminHomeScreen />, {
    api: {
      payWithdrawal: () => {
        throw new ApiError({ status: 409, code: 'second_admin_needed', message: 'A second admin is needed.' });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay Demo Freelancer Two' }));
  await waitFor(() => expect(rendered.host.log.toasts).toEqual([{ kind: 'error', text: 'A second admin is needed.' }]));
});

test('rejecting needs a reason of ten characters and sends what happened', async () => {
  const rendered = renderScreen(<AdminHomeScreen />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Reject the withdrawal of Demo Freelancer' }));
  const reason = await screen.findByLabelText('Reason');
  await user.type(reason, 'No');
  await user.click(screen.getByRole('button', { name: 'Reject withdrawal' }));
  await screen.findByText('Write at least 10 characters');
  expect(rendered.calls('rejectWithdrawal')).toHaveLength(0);

  await user.click(screen.getByLabelText(/^Failed/));
  await user.type(reason, ' such account at Bcash.');
  await user.click(screen.getByRole('button', { name: 'Reject withdrawal' }));
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Rejected!'));
  expect(rendered.calls('rejectWithdrawal')[0]?.input.body).toEqual({
    outcome: 'failed',
    reason: 'No such account at Bcash.',
  });
});

test('settled requests are found under their tab, without buttons', async () => {
  renderScreen(<AdminHomeScreen />, { path: '/dashboard/adminHome' });
  await userEvent.click(screen.getByRole('tab', { name: 'Paid' }));
  const panel = await screen.findByRole('tabpanel', { name: 'Paid' });
  await waitFor(() => within(panel).getByText('paid'));
  expect(within(panel).queryByRole('button', { name: /^Pay / })).toBeNull();
});
