import { applyLanguage } from '@taskmint/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { centsPerCoin } from '../features/coins/package-grid';
import { receiptText } from '../features/payments/receipt-modal';
import { demoPayments } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import HistoryScreen from './history.screen';
import SpendingScreen from './spending.screen';

afterEach(() => act(() => applyLanguage('en')));

test('the payment history: the count, and e-mail, transaction id and price of each', async () => {
  renderScreen(<HistoryScreen />);
  expect((await screen.findByText('Total payment')).parentElement?.textContent).toContain('2');
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(expect.arrayContaining(['Email', 'Transaction id', 'Price']));
  const row = screen.getByRole('row', { name: /pi_demo0000000000000001/ });
  within(row).getByText('client@demo.taskmint.test');
  within(row).getByText('$32.00');
});

test('a receipt can be looked at', async () => {
  renderScreen(<HistoryScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /^Receipt of pi_demo0000000000000001/ }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('pi_demo0000000000000001');
  // The package that was bought, and the total.
  expect(within(dialog).getAllByText('$32.00')).toHaveLength(2);
  expect(within(dialog).getByRole('row', { name: /^Team/ }).textContent).toContain('500 coins');
});

test('a receipt as text has the exact amount', () => {
  expect(receiptText(demoPayments()[0]!, 'Demo Client')).toContain('Price:          USD 32.00');
});

test('the statement shows what came in with a plus and what went out with a minus', async () => {
  renderScreen(<SpendingScreen />);
  expect((await screen.findByRole('row', { name: /Task posted/ })).textContent).toContain('-120');
  expect(screen.getByRole('row', { name: /Coins bought/ }).textContent).toContain('+500');
});

test('the statement is saved as one file over all its pages', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  // jsdom would try to go to the file's address.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const rendered = renderScreen(<SpendingScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(rendered.calls('getStatement').at(-1)?.input.query).toEqual({ limit: 200, offset: 0 });
});

test('the statement says in Bangla what moved and why', async () => {
  renderScreen(<SpendingScreen />);
  await screen.findByRole('row', { name: /Task posted/ });
  act(() => applyLanguage('bn'));
  expect((await screen.findByRole('row', { name: /শুরুর কয়েন/ })).textContent).toContain('যোগ দেওয়ার জন্য');
  expect(screen.getByRole('row', { name: /কয়েন কেনা/ }).textContent).toContain('কার্ডে পরিশোধ');
});

test('words and figures', () => {
  expect(centsPerCoin({ coins: 150, price_cents: 1_000 })).toBe('6.67');
});
