import { payoutFileReference } from '@taskmint/contract';
import { ApiError, applyLanguage } from '@taskmint/platform';
import { FakePage, type FakeHandlers } from '@taskmint/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId, demoPayout, demoWithdrawal } from '../demo/demo-data';
import { demoLinks } from '../demo/demo-links';
import { renderScreen } from '../demo/render-screen';
import { payoutFile } from '../features/withdrawals/payout-files';
import ManageUserScreen from './manage-user.screen';
import PayoutsScreen from './payouts.screen';
import UserScreen from './user.screen';

test('a row of Manage user leads to the person', async () => {
  renderScreen(<ManageUserScreen />);
  const link = await screen.findByRole('link', { name: 'Demo Freelancer' });
  expect(link.getAttribute('href')).toBe(`/dashboard/user/${demoId(12)}`);
});

test("a person's page names who seems to be the same person, with the way to look at it", async () => {
  const [link] = demoLinks();
  const person = link!.later._id;
  renderScreen(<UserScreen />, { params: { id: person } });
  const other = await screen.findByRole('link', { name: link!.first.name });
  expect(other.getAttribute('href')).toBe(`/dashboard/user/${link!.first._id}`);
  const look = screen.getByRole('link', { name: 'May be the same person: needs review' });
  expect(look.getAttribute('href')).toBe('/dashboard/links');
});

test("a person's page has their facts, known links, ledger and notes", async () => {
  const rendered = renderScreen(<UserScreen />, { params: { id: demoId(12) } });
  await screen.findByRole('heading', { level: 1, name: 'Demo Freelancer' });
  screen.getByText('14 of 16 approved, 2 waiting');
  const link = screen.getByRole('link', { name: 'Demo Freelancer Two' });
  expect(link.getAttribute('href')).toBe(`/dashboard/user/${demoId(13)}`);
  await screen.findByRole('table', { name: 'Ledger' });
  await waitFor(() =>
    expect(rendered.calls('listLinks').map(({ input }) => input.query)).toEqual([
      { person: demoId(12), state: 'open', limit: 20 },
      { person: demoId(12), state: 'one', limit: 20 },
    ]),
  );
  expect(rendered.calls('getStatement')[0]?.input.params).toEqual({ email: 'freelancer@demo.taskmint.test' });
  await userEvent.click(screen.getByRole('tab', { name: 'Withdrawals' }));
  await waitFor(() =>
    expect(rendered.calls('listWithdrawals')[0]?.input.query).toMatchObject({
      worker_email: 'freelancer@demo.taskmint.test',
      status: 'any',
    }),
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Audit log' }));
  await waitFor(() =>
    expect(rendered.calls('listAudit')[0]?.input.query).toMatchObject({ subject: `user:${demoId(12)}` }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('This field is required');
  await userEvent.type(screen.getByRole('textbox', { name: 'New note' }), 'Called back.');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Called back.');
});

const request = (number: number, name: string) =>
  demoWithdrawal({ _id: demoId(number), worker_name: name, worker_email: `${name}@people.test` });

test('many requests are approved in one action; a refused one leaves the others and says why', async () => {
  let waiting = [request(1, 'Ann'), request(2, 'Bob'), request(3, 'Cid')];
  waiting.push(
    demoWithdrawal({
      _id: demoId(4),
      worker_name: 'Dan',
      payout: demoPayout({ held_because: [{ reason: 'suspended', until: null }] }),
    }),
  );
  const payWithdrawal: FakeHandlers['payWithdrawal'] = ({ params }) => {
    if (params.id === demoId(2)) {
      throw new ApiError({ status: 409, code: 'payout_held', message: 'This payout is on hold.' });
    }
    if (params.id === demoId(3)) {
      throw new ApiError({ status: 409, code: 'second_admin_needed', message: 'Your agreement is kept.' });
    }
    waiting = waiting.filter(({ _id }) => _id !== params.id);
    return { deletedCount: 1 };
  };
  const rendered = renderScreen(<PayoutsScreen />, { api: { listWithdrawals: () => waiting, payWithdrawal } });
  const dan = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Choose the request of Dan' });
  // Not the name of the step: a screen reader says it before each checkbox.
  screen.getByRole('columnheader', { name: 'Approve' });
  expect(dan.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all that can be paid' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 3' }));
  expect(rendered.host.log.dialogs).toMatchObject([{ title: 'Approve 3 payouts?', tone: 'primary' }]);
  await waitFor(() => expect(rendered.calls('payWithdrawal')).toHaveLength(3));
  expect(rendered.calls('payWithdrawal').map(({ input }) => (input.params as { id: string }).id)).toEqual([
    demoId(1),
    demoId(2),
    demoId(3),
  ]);
  await within(screen.getByRole('row', { name: /Bob/ })).findByText('This payout is on hold.');
  await within(screen.getByRole('row', { name: /Cid/ })).findByText('Your agreement is kept.');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ann/ })).toBeNull());
  // Read before and after, not after each of them.
  expect(rendered.calls('listWithdrawals')).toHaveLength(2);
  // One message for one event, and it stays until another choice is made.
  expect(rendered.host.log.toasts).toEqual([]);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['2 of 3 done']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose the request of Bob' }));
  expect(screen.getByRole('status').textContent).toMatch(/^1 request chosen/);
});

test('a payout whose response is lost is asked for again, and counts once', async () => {
  let waiting = [request(1, 'Ann'), request(2, 'Bob')];
  let lost = 0;
  const payWithdrawal: FakeHandlers['payWithdrawal'] = ({ params }) => {
    waiting = waiting.filter(({ _id }) => _id !== params.id);
    if (params.id === demoId(1) && (lost += 1) === 1) {
      throw new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached.' });
    }
    return { deletedCount: 1 };
  };
  const rendered = renderScreen(<PayoutsScreen />, { api: { listWithdrawals: () => waiting, payWithdrawal } });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all that can be paid' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  await screen.findByText('2 of 2 done', {}, { timeout: 5_000 });
  expect(rendered.calls('payWithdrawal')).toHaveLength(3);
});

test('where nothing waits there is nothing to choose, nor a sum of nothing', async () => {
  renderScreen(<PayoutsScreen />, { api: { listWithdrawals: () => [] } });
  await screen.findByText('No withdrawals waiting');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByText(/requests? chosen/)).toBeNull();
});

test('a file for a payment system has account, amount and reference, and runs no formula', () => {
  const text = payoutFile([
    demoWithdrawal({ _id: demoId(7), account_number: '01712345678', withdraw_amount_cents: 1_505 }),
    demoWithdrawal({ _id: demoId(8), account_number: '=1+1', withdraw_amount_cents: 1_500 }),
  ]);
  expect(text.split('\r\n')).toEqual([
    'account,amount,reference',
    `01712345678,15.05,${payoutFileReference(demoId(7))}`,
    `'=1+1,15.00,${payoutFileReference(demoId(8))}`,
    '',
  ]);
});

test('each file says what is in it, by its own payment system, and of how many', async () => {
  const own = { Bcash: 2, Nagad: 0, Rocket: 1 };
  const listWithdrawals: FakeHandlers['listWithdrawals'] = ({ query }) => {
    const payment_system = query?.payment_system ?? 'Bcash';
    const one = (number: number) => demoWithdrawal({ _id: demoId(number), payment_system });
    const items = [one(1), one(2)].slice(0, own[payment_system]);
    return new FakePage(items, payment_system === 'Bcash' ? 810 : items.length);
  };
  renderScreen(<PayoutsScreen />, { api: { listWithdrawals } });
  await userEvent.click(await screen.findByRole('tab', { name: '2. Files' }));
  const cards = await screen.findAllByRole('listitem');
  await waitFor(() =>
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Bcash2 payouts, \$30\.00The oldest 2 of 810\./),
      'NagadNothing to send',
      expect.stringMatching(/^Rocket1 payout, \$15\.00File/),
    ]),
  );
});

test('a run that has only the oldest requests says so', async () => {
  renderScreen(<PayoutsScreen />, {
    api: { listWithdrawals: () => new FakePage([request(1, 'Ann'), request(2, 'Bob')], 268) },
  });
  await screen.findByText(/^These are the oldest 2 of 268\./);
});

async function chooseFile(text: string): Promise<void> {
  await userEvent.click(await screen.findByRole('tab', { name: '3. Results' }));
  const file = new File([text], 'result.csv', { type: 'text/csv' });
  // Not every environment that runs tests can read files.
  Object.assign(file, { text: async () => text });
  await userEvent.upload(screen.getByLabelText('Result file'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
}

test('a result file is looked at before it is written down', async () => {
  const rendered = renderScreen(<PayoutsScreen />);
  await chooseFile('reference,status\nTM1,sent\n');
  await screen.findByText('Will be recorded');
  expect(rendered.calls('importPayoutResults')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Record 1 row' }));
  await waitFor(() => expect(rendered.calls('importPayoutResults')).toHaveLength(1));
  expect(rendered.calls('importPayoutResults')[0]?.input.body).toEqual({ csv: 'reference,status\nTM1,sent\n' });
  expect(rendered.host.log.toasts.at(-1)?.text).toBe('1 payout recorded.');
});

test('a file that is too large says what is too much, and how many rows it can have', async () => {
  const issue = { path: 'body.csv', code: 'too_long', limit: 50_000, message: 'Must be at most 50000 characters' };
  renderScreen(<PayoutsScreen />, {
    api: {
      checkPayoutResults: () => {
        const details = { issues: [issue] };
        throw new ApiError({ status: 422, code: 'invalid_input', message: 'Some fields are not right.', details });
      },
    },
  });
  await chooseFile('reference,status\nTM1,sent\n');
  await screen.findByText('Use at most 50,000 characters');
  screen.getByText(/A CSV file of at most 200 rows/);
});

test('what a file would change is said in a place that was there before', async () => {
  renderScreen(<PayoutsScreen />);
  await userEvent.click(await screen.findByRole('tab', { name: '3. Results' }));
  const place = await screen.findByRole('status');
  await chooseFile('reference,status\nTM1,sent\n');
  await waitFor(() => expect(place.textContent).toBe('What the file would change. Nothing has changed yet.'));
});

test('a bad row is named, and nothing can be written down', async () => {
  const checkPayoutResults: FakeHandlers['checkPayoutResults'] = () => ({
    rows: [
      {
        line: 2,
        reference: 'TM1',
        status: 'sent',
        reason: '',
        withdrawal_id: null,
        worker_name: null,
        coins: null,
        outcome: 'bad',
        problem: 'unknown_reference',
      },
    ],
  });
  renderScreen(<PayoutsScreen />, { api: { checkPayoutResults } });
  await chooseFile('reference,status\nTM1,sent\n');
  await screen.findByText(/no payout has this reference/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Record/ }).disabled).toBe(true);
  act(() => applyLanguage('bn'));
  screen.getByRole('cell', { name: /২/ });
  act(() => applyLanguage('en'));
});
