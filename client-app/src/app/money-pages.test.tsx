import { ApiError, applyLanguage } from '@taskmint/platform';
import type { FakeHandlers } from '@taskmint/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { centsPerCoin } from '../features/coins/package-grid';
import { packageName } from '../parts/package-name';
import { receiptText } from '../features/payments/receipt-modal';
import { demoId, demoPayments } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import HistoryScreen from './history.screen';
import InvoiceScreen from './invoice.screen';
import SpendingScreen from './spending.screen';

afterEach(() => act(() => applyLanguage('en')));

test('the payment history: the count, and e-mail, transaction id and price of each', async () => {
  renderScreen(<HistoryScreen />);
  await screen.findByText('payments in all');
  expect(screen.getByText('Total payment').parentElement?.textContent).toContain('2');
  const headers = screen
    .getAllByRole('columnheader')
    .map((header) => (header.querySelector('button') ?? header).textContent);
  expect(headers).toEqual(expect.arrayContaining(['Email', 'Transaction id', 'Price']));
  const row = screen.getByRole('row', { name: /pi_demo0000000000000001/ });
  within(row).getByText('$32.00');
  // Its own column, and the second line of the transaction where that column does not fit.
  expect(within(row).getAllByText('client@demo.taskmint.test')).toHaveLength(2);
  expect(within(row).getByText('pi_demo0000000000000001').parentElement?.textContent).toContain('client@demo');
});

test('a tooltip has all of an address that is cut off below a transaction id', async () => {
  renderScreen(<HistoryScreen />);
  const [address] = await screen.findAllByTitle(/@/);
  expect(address!.title).toBe(address!.textContent);
});

test('every order is there with its state and what to do next; a receipt is only for what was charged', async () => {
  const rendered = renderScreen(<HistoryScreen />);
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rendered.calls('listPayments').map(({ input }) => input.query)).toEqual([
    { limit: 1 },
    { limit: 20, offset: 0, order: 'newest', state: 'any' },
  ]);
  const said = rows.map((row) => [
    within(row)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href')),
    within(row).queryByRole('button', { name: /^Receipt/ }) !== null,
  ]);
  expect(said).toEqual([
    [['/dashboard/buyCoin'], false],
    [['/dashboard/buyCoin'], false],
    [[`/dashboard/invoice/${demoId(801)}`], true],
    [[`/dashboard/invoice/${demoId(802)}`, `/dashboard/invoice/${demoId(803)}`], true],
  ]);
  within(rows[0]!).getByText('awaiting payment');
  within(rows[0]!).getByRole('link', { name: 'Continue paying' });
  within(rows[1]!).getByText(/pay with another card/);
  within(rows[1]!).getByRole('link', { name: 'Try again' });
  within(rows[3]!).getByText(/The money went back to your card/);
});

test('a count that cannot be read leaves the orders where they are', async () => {
  const listPayments: FakeHandlers['listPayments'] = ({ query }) => {
    if (query?.limit === 1) throw new ApiError({ status: 404, code: 'not_found', message: 'There is nothing here.' });
    return demoPayments();
  };
  renderScreen(<HistoryScreen />, { api: { listPayments } });
  expect(await screen.findAllByRole('button', { name: /^Receipt/ })).toHaveLength(2);
  expect((await screen.findByText('–')).parentElement?.textContent).toContain('Total payment');
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

test('a receipt as text says of what a number is, once, in the language of the page', () => {
  const order = demoPayments()[0]!;
  const named = { ...order, items: [{ heading: 'Big pack', coins: 500, price_cents: 3200 }] };
  const counted = { ...order, items: [{ heading: '500 coins', coins: 500, price_cents: 3200 }] };
  expect(receiptText(named, 'Demo Client')).toMatch(/^Package: +Big pack, 500 coins, USD 32.00$/m);
  expect(receiptText(counted, 'Demo Client')).toMatch(/^Package: +500 coins, USD 32.00$/m);
  expect(receiptText(counted, 'Demo Client')).toMatch(/^Coins: +500 coins$/m);
  document.documentElement.lang = 'bn';
  expect(receiptText(counted, 'Demo Client')).toContain('৫০০ কয়েন');
  document.documentElement.lang = 'en';
});

test('a receipt as text names the state of its order as the screen does', () => {
  const order = { ...demoPayments()[0]!, status: 'awaiting_payment' as const };
  expect(receiptText(order, 'Demo Client')).toMatch(/^Status: +awaiting payment$/m);
  document.documentElement.lang = 'bn';
  expect(receiptText({ ...order, status: 'paid' }, 'Demo Client')).toContain('পরিশোধিত');
  document.documentElement.lang = 'en';
});

test('the statement shows what came in with a plus and what went out with a minus', async () => {
  renderScreen(<SpendingScreen />);
  expect((await screen.findByRole('row', { name: /Task posted/ })).textContent).toContain('−120');
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

test('a package that is called after its coins speaks the language of the page, others keep their name', () => {
  expect(packageName({ heading: '1000 coins', coins: 1_000 })).toBe('1,000 coins');
  act(() => applyLanguage('bn'));
  expect(packageName({ heading: '1000 coins', coins: 1_000 })).toBe('১,০০০ কয়েন');
  expect(packageName({ heading: 'Team', coins: 500 })).toBe('Team');
});

test('words and figures', () => {
  expect(centsPerCoin({ coins: 150, price_cents: 1_000 })).toBe('6.67');
});

test('a bill says who sold what to whom; a credit note takes it back', async () => {
  const bill = renderScreen(<InvoiceScreen />, { params: { id: demoId(802) } });
  await screen.findByRole('heading', { level: 1, name: 'Invoice 2026-000003' });
  screen.getByText(/Padma Translations Ltd\. 12 Lake Road Dhaka 1205 Tax number BIN 000123456/);
  within(screen.getByRole('row', { name: /^Total/ })).getByText('$10.00');
  bill.unmount();
  renderScreen(<InvoiceScreen />, { params: { id: demoId(803) } });
  await screen.findByRole('heading', { level: 1, name: 'Credit note 2026-000008' });
  screen.getByText('Corrects invoice 2026-000003');
  within(screen.getByRole('row', { name: /^Total/ })).getByText('−$10.00');
});

test('what stands on the next bills is changed in a dialog', async () => {
  const rendered = renderScreen(<HistoryScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const company = screen.getByRole('textbox', { name: /Company/ });
  await userEvent.clear(company);
  await userEvent.type(company, 'Meghna Ltd.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rendered.calls('updateBillingDetails')).toHaveLength(1));
  expect(rendered.calls('updateBillingDetails')[0]?.input.body).toMatchObject({ company: 'Meghna Ltd.' });
  await screen.findByText(/Meghna Ltd\./);
});

test('a saved card is removed after asking', async () => {
  const rendered = renderScreen(<HistoryScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending in 4242' }));
  await screen.findByText(/No card is saved/);
  expect(rendered.calls('removeCard')).toHaveLength(1);
});
