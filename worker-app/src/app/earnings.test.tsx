/** A freelancer's statement and earnings. */
import { applyLanguage } from '@taskmint/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId, demoPayout, demoWithdrawal } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import EarningsScreen from './earnings.screen';
import ReviewScreen from './review.screen';
import WithdrawalsScreen from './withdrawals.screen';

afterEach(() => act(() => applyLanguage('en')));

test('the chart shows the days that the server added up, and asks for a longer span when told', async () => {
  const rendered = renderScreen(<EarningsScreen />);
  const slider = await screen.findByRole('slider', { name: 'Earnings over time' });
  expect(slider.getAttribute('aria-valuemax')).toBe('29');
  expect(rendered.calls('getCoinDays')[0]?.input.query).toEqual({ days: 30 });
  await userEvent.click(screen.getByRole('tab', { name: '90 days' }));
  // So many days are shown by the week.
  await waitFor(() => expect(screen.getByRole('slider').getAttribute('aria-valuemax')).toBe('12'));
  expect(rendered.calls('getCoinDays').at(-1)?.input.query).toEqual({ days: 90 });
});

test('the statement is sorted by the server, across its pages, and the order stands in the address', async () => {
  const rendered = renderScreen(<EarningsScreen />, { path: '/dashboard/earnings?page=2' });
  const table = await screen.findByRole('table', { name: 'Movements of your coins' });
  const button = within(table).getByRole('button', { name: 'Date' });
  const order = () => button.closest('[role=columnheader]')?.getAttribute('aria-sort');
  expect(order()).toBe('descending');
  await userEvent.click(button);
  await waitFor(() => expect(order()).toBe('ascending'));
  expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/earnings?order=oldest');
  expect(rendered.calls('getStatement').at(-1)?.input.query).toEqual({ limit: 25, offset: 0, order: 'oldest' });
});

test('an order that does not exist counts as newest first', async () => {
  const rendered = renderScreen(<EarningsScreen />, { path: '/dashboard/earnings?order=drop' });
  await screen.findByRole('table', { name: 'Movements of your coins' });
  expect(rendered.calls('getStatement')[0]?.input.query).toMatchObject({ order: 'newest' });
});

test('withdrawals are filtered by the server', async () => {
  const rendered = renderScreen(<WithdrawalsScreen />);
  await userEvent.click(screen.getByRole('tab', { name: 'Paid' }));
  await waitFor(() => expect(rendered.calls('listWithdrawals').at(-1)?.input.query).toMatchObject({ status: 'paid' }));
  expect(rendered.host.log.navigations.at(-1)?.to).toBe('/?show=paid');
});

test('a review needs stars and words, keeps what was typed, and waits for an admin', async () => {
  const rendered = renderScreen(<ReviewScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  await userEvent.type(screen.getByLabelText('What you want to say'), 'Too short');
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  await screen.findByText('Write at least 20 characters');
  expect(screen.getByLabelText<HTMLTextAreaElement>('What you want to say').value).toBe('Too short');
  await userEvent.type(screen.getByLabelText('What you want to say'), ', but now it is long enough.');
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  await waitFor(() => expect(rendered.host.log.toasts.at(-1)?.text).toMatch(/An admin will check your review/));
  expect(rendered.calls('writeReview')[0]?.input.body).toEqual({
    rating: 4,
    details: 'Too short, but now it is long enough.',
  });
});

test('the screen speaks Bangla as soon as the language is chosen, numbers and dates too', async () => {
  renderScreen(<EarningsScreen />);
  await screen.findByRole('slider', { name: 'Earnings over time' });
  act(() => applyLanguage('bn'));
  await screen.findByRole('heading', { level: 1, name: 'কয়েনের বিবরণী' });
  expect(screen.getByRole('slider', { name: 'দিনে দিনে আয়' }).getAttribute('aria-valuetext')).toMatch(
    /^[০-৯-]{10}: আয়/,
  );
  expect(screen.getByRole('row', { name: /জমা অনুমোদিত/ }).textContent).toContain('+৪০');
});

test('a payout says that it is on its way, the reference it was sent with, or why it came to nothing', async () => {
  const reason = 'The number takes no payments.';
  renderScreen(<WithdrawalsScreen />, {
    api: {
      listWithdrawals: () => [
        demoWithdrawal({ _id: demoId(1), status: 'paid', payout: demoPayout({ state: 'approved' }) }),
        demoWithdrawal({
          _id: demoId(2),
          status: 'paid',
          payout: demoPayout({ state: 'sent', reference: 'TRX4711', sent_at: '2026-11-20T10:00:00.000Z' }),
        }),
        demoWithdrawal({ _id: demoId(3), status: 'returned', reason, payout: demoPayout({ state: 'returned' }) }),
      ],
    },
  });
  await screen.findByText('Approved. Waiting to be sent.');
  screen.getByText(/Sent on .*, reference TRX4711/);
  screen.getByText(reason);
});
