import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoSubmission } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import EarningsScreen from './earnings.screen';
import MySubmissionScreen from './my-submission.screen';
import WithdrawalsScreen from './withdrawals.screen';

test('submissions come with their status; a rejection always with its reason', async () => {
  renderScreen(<MySubmissionScreen />);
  const rejected = await screen.findByRole('row', { name: /Translate a menu/ });
  within(rejected).getByText('rejected');
  within(rejected).getByText('The proof is incomplete');
  within(rejected).getByText('The desserts on the second page are not translated.');
  within(screen.getByRole('row', { name: /Check 200 addresses/ })).getByText(/approved automatically/);
});

test('where a title has little room, the column of the pay is left out, and the pay stands below the title', async () => {
  renderScreen(<MySubmissionScreen />);
  const title = await screen.findByRole('rowheader', { name: /Translate a menu/ });
  within(title).getByText(/Demo Client ·/);
  within(title).getByText(/coins$/);
  expect(screen.getByRole('columnheader', { name: 'Payment' }).hasAttribute('data-minor')).toBe(true);
});

test('a bare rejection is labelled as unexplained', async () => {
  renderScreen(<MySubmissionScreen />, {
    api: { listOwnSubmissions: () => [demoSubmission({ status: 'reject', rejection: null })] },
  });
  await screen.findByText('No reason given');
});

test('the tabs ask the server for one status', async () => {
  const rendered = renderScreen(<MySubmissionScreen />, { path: '/dashboard/mySubmission' });
  await userEvent.click(screen.getByRole('tab', { name: 'Rejected' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Sort forty/ })).toBeNull());
  expect(rendered.calls('listOwnSubmissions').at(-1)?.input.query).toMatchObject({ status: 'reject' });
  expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/mySubmission?show=reject');
});

test('withdrawals show their states and reasons; only a pending one can be taken back', async () => {
  const rendered = renderScreen(<WithdrawalsScreen />);
  await screen.findByText('The account number belongs to nobody at this payment system.');
  expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /^Take back 300 coins/ }));
  await screen.findByText('cancelled');
  expect(rendered.host.log.dialogs[0]?.text).toBe(
    'It is cancelled: 300 coins return to your balance, and nothing is paid out.',
  );
  expect(rendered.host.log.toasts.at(-1)?.text).toBe('Cancelled. The coins are back in your balance.');
  expect(rendered.host.log.refreshes).toBe(1);
});

test('without withdrawals the screen says when there can be one', async () => {
  renderScreen(<WithdrawalsScreen />, { api: { listWithdrawals: () => [] } });
  await screen.findByText('Withdrawals start at 300 coins.');
});

test('the statement lists what came in and went out', async () => {
  renderScreen(<EarningsScreen />);
  expect((await screen.findByRole('row', { name: /Work approved/ })).textContent).toContain('+40');
  expect(screen.getByRole('row', { name: /Held for a withdrawal/ }).textContent).toContain('−300');
});

test.each([
  [299, 'Find a task', '/dashboard/taskList'],
  [300, 'Withdraw coins', '/dashboard/workerHome?withdraw'],
])('without withdrawals the next step with %d coins is "%s"', async (coins, label, to) => {
  renderScreen(<WithdrawalsScreen />, { user: { coins }, api: { listWithdrawals: () => [] } });
  await screen.findByText('You have not withdrawn anything yet');
  const links = screen.getAllByRole('link', { name: label });
  expect(links.at(-1)?.getAttribute('href')).toBe(to);
});

test('with too few coins there is no button to withdraw them: it would lead to a screen without a form', async () => {
  renderScreen(<WithdrawalsScreen />, { user: { coins: 299 } });
  await screen.findByRole('table');
  expect(screen.queryByRole('link', { name: 'Withdraw coins' })).toBeNull();
});
