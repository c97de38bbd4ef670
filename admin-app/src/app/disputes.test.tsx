import { ApiError, applyLanguage } from '@taskmint/platform';
import { FakePage } from '@taskmint/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoHeldOrders, demoId, demoPaymentReport, demoReport } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import DisputesScreen from './disputes.screen';
import LedgerScreen from './ledger.screen';

afterEach(() => act(() => applyLanguage('en')));

const LOST = demoId(0xa502);
const REASON = 'Every proof was looked at and is right.';
const orderCard = async (id: string) => screen.findByRole('article', { name: `Order ${id}` });
const fact = (card: HTMLElement, name: string) => within(card).getByText(name).nextElementSibling?.textContent;

async function decide(button: RegExp, submit: string, reason = REASON): Promise<HTMLElement> {
  const user = userEvent.setup();
  await user.click(within(await orderCard('00a502')).getByRole('button', { name: button }));
  const dialog = screen.getByRole('dialog');
  await user.type(within(dialog).getByLabelText('Reason'), reason);
  await user.click(within(dialog).getByRole('button', { name: submit }));
  return dialog;
}

describe('orders whose money is held', () => {
  test('each says buyer, price, state, what came back, what is owed, closed places and who has coins where', async () => {
    renderScreen(<DisputesScreen />);
    const lost = await orderCard('00a502');
    within(lost).getByText('lost');
    expect(lost.textContent).toContain('150 coins for $10.00, paid on');
    expect(fact(lost, 'Buyer')).toBe('client@demo.taskmint.test');
    expect(fact(lost, 'Taken back')).toContain('38 coins');
    expect(fact(lost, 'Already spent')).toContain('112 coins');
    expect(fact(lost, 'Owed by the buyer')).toBe('$7.50');
    const open = await orderCard('00a501');
    within(open).getByText('disputed');
    expect(fact(open, 'Closed places')).toBe('5');
    expect(within(open).getByRole('row', { name: /Demo Freelancer/ }).textContent).toContain('in the balance');
    expect(within(open).getByRole('row', { name: /Demo Client/ }).textContent).toContain('set aside for a task');
  });

  test('only coins on a balance, of a lost order, can be decided about', async () => {
    renderScreen(<DisputesScreen />);
    expect(within(await orderCard('00a501')).queryAllByRole('button')).toEqual([]);
    const lost = await orderCard('00a502');
    expect(
      within(lost)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Release 60 coins of Demo Freelancer', 'Take back 60 coins of Demo Freelancer']);
    within(lost).getByText('You can decide once it is back in the balance.');
  });

  test('releasing names the person, the coins and the loss, wants a reason, and sends it once', async () => {
    const rendered = renderScreen(<DisputesScreen />);
    const dialog = await decide(/^Release/, 'Release coins', 'Too short');
    within(dialog).getByText('Write at least 10 characters');
    expect(dialog.textContent).toContain('60 coins of Demo Freelancer (freelancer@demo.taskmint.test)');
    expect(dialog.textContent).toContain('the platform bears a loss of up to $3.00');
    expect(rendered.calls('decideHeldCoins')).toHaveLength(0);
    await userEvent.type(within(dialog).getByLabelText('Reason'), ', now longer');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Release coins' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call, ...more] = rendered.calls('decideHeldCoins');
    expect(more).toEqual([]);
    expect(call?.idempotencyKey).toBeTruthy();
    expect(call?.input).toEqual({
      params: { id: LOST },
      body: { email: 'freelancer@demo.taskmint.test', decision: 'release', reason: 'Too short, now longer' },
    });
    expect(rendered.host.log.toasts.at(-1)?.text).toBe('60 coins of Demo Freelancer are released.');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull());
  });

  test('says when a second admin is needed', async () => {
    const message = 'This is not done yet: a second admin has to agree.';
    const keep = () => {
      throw new ApiError({ status: 409, code: 'second_admin_needed', message, details: { agreement: demoId(1) } });
    };
    const { host } = renderScreen(<DisputesScreen />, { api: { decideHeldCoins: keep } });
    await decide(/^Release/, 'Release coins');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.log.toasts).toEqual([{ kind: 'info', text: message }]);
  });

  test('a refusal stays in the dialog, and whoever presses again asks anew', async () => {
    const message = 'Two other admins have to agree to what is done to yourself.';
    const refuse = () => {
      throw new ApiError({ status: 409, code: 'second_admin_needed', message });
    };
    const { calls } = renderScreen(<DisputesScreen />, { api: { decideHeldCoins: refuse } });
    const dialog = await decide(/^Release/, 'Release coins');
    await within(dialog).findByText(message);
    // The API answers one key always alike: whoever presses again once others have agreed needs another.
    await userEvent.click(within(dialog).getByRole('button', { name: 'Release coins' }));
    await waitFor(() => expect(calls('decideHeldCoins')).toHaveLength(2));
    expect(new Set(calls('decideHeldCoins').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  test('taking back says that the coins leave for good', async () => {
    const rendered = renderScreen(<DisputesScreen />);
    const dialog = await decide(/^Take back/, 'Take coins back');
    expect(dialog.textContent).toContain('are taken from the balance of Demo Freelancer');
    await waitFor(() =>
      expect(rendered.calls('decideHeldCoins')[0]?.input.body).toMatchObject({ decision: 'take_back', reason: REASON }),
    );
    await waitFor(() =>
      expect(rendered.host.log.toasts.at(-1)?.text).toBe('60 coins of Demo Freelancer were taken back.'),
    );
  });

  test('what somebody else decided before is said; a refusal stays in the dialog with its code and the reason', async () => {
    const before = renderScreen(<DisputesScreen />, { api: { decideHeldCoins: () => ({ modifiedCount: 0 }) } });
    await decide(/^Release/, 'Release coins');
    await waitFor(() => expect(before.host.log.toasts.at(-1)?.text).toMatch(/^Nothing changed/));
    before.unmount();
    renderScreen(<DisputesScreen />, {
      api: {
        decideHeldCoins: () => {
          throw new ApiError({ status: 503, code: 'busy', message: 'The server is busy.' });
        },
      },
    });
    const dialog = await decide(/^Release/, 'Release coins');
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Code: busy');
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(REASON);
  });

  test('states and places of a newer server are shown by their own names, and nothing can be decided', async () => {
    const [order] = demoHeldOrders();
    const holders = [{ ...order!.holders[0]!, where: 'vault' as never }];
    renderScreen(<DisputesScreen />, {
      api: { listHeldOrders: () => [{ ...order!, dispute: 'under_review' as never, paid_at: null, holders }] },
    });
    const card = await orderCard('00a501');
    within(card).getByText('under review');
    within(card).getByText('vault');
    expect(within(card).queryAllByRole('button')).toEqual([]);
  });

  test('an order that nobody else has coins of says so', async () => {
    const [order] = demoHeldOrders();
    renderScreen(<DisputesScreen />, { api: { listHeldOrders: () => [{ ...order!, holders: [] }] } });
    within(await orderCard('00a501')).getByText('Nobody else holds coins from it.');
  });

  test('the two lists have pages of their own', async () => {
    const rendered = renderScreen(<DisputesScreen />, {
      path: '/dashboard/disputes?page=2&owed=3',
      api: { listHeldOrders: () => new FakePage(demoHeldOrders(), 22) },
    });
    await orderCard('00a501');
    expect(rendered.calls('listHeldOrders')[0]?.input.query).toEqual({ limit: 10, offset: 10 });
    expect(rendered.calls('listReceivables')[0]?.input.query).toEqual({ limit: 20, offset: 40 });
  });
});

describe('what buyers owe', () => {
  test('who owes what, and writing it off with a reason', async () => {
    const rendered = renderScreen(<DisputesScreen />);
    const row = within(await screen.findByRole('table', { name: 'What buyers owe' })).getByRole('row', {
      name: /Demo Client/,
    });
    within(row).getByText('$7.50');
    await userEvent.click(within(row).getByRole('button', { name: 'Write off $7.50 of Demo Client' }));
    const dialog = screen.getByRole('dialog', { name: 'Write off what Demo Client owes?' });
    expect(dialog.textContent).toContain('$7.50 owed by Demo Client (client@demo.taskmint.test) becomes a loss');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Write off' }));
    await within(dialog).findByText('This field is required');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'The bank says that the card was stolen.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Write off' }));
    await screen.findByText('Nobody owes anything');
    const [call] = rendered.calls('writeOffReceivable');
    expect(call?.idempotencyKey).toBeTruthy();
    expect(call?.input).toEqual({
      params: { email: 'client@demo.taskmint.test' },
      body: { reason: 'The bank says that the card was stolen.' },
    });
    expect(rendered.host.log.toasts.at(-1)?.text).toBe('$7.50 owed by Demo Client written off.');
  });

  test('with nothing held and nothing owed both say so', async () => {
    renderScreen(<DisputesScreen />, { api: { listHeldOrders: () => [], listReceivables: () => [] } });
    await screen.findByText('No held orders');
    await screen.findByText('Nobody owes anything');
  });

  test('in Bangla', async () => {
    act(() => applyLanguage('bn'));
    renderScreen(<DisputesScreen />);
    await screen.findByRole('button', { name: /: Demo Client-\u2060এর \$৭\.৫০$/ });
    expect(await screen.findAllByRole('button', { name: /: Demo Freelancer-\u2060এর ৬০/ })).toHaveLength(2);
  });
});

describe('money on the reconciliation page', () => {
  test('money by account in words, what is owed and lost, and held orders with the way to the disputes', async () => {
    renderScreen(<LedgerScreen />);
    const table = await screen.findByRole('table', { name: 'Money by account' });
    within(within(table).getByRole('row', { name: /Held for us by the payment provider/ })).getByText('$596.50');
    within(within(table).getByRole('row', { name: /Coins sold/ })).getByText('−$650.00');
    expect(screen.getByText('Owed by buyers').parentElement?.textContent).toContain('$7.50');
    expect(screen.getAllByText('Losses')[0]?.parentElement?.textContent).toContain('$10.00');
    const held = screen.getByText('Held orders').parentElement!.parentElement!;
    expect(held.textContent).toContain('2');
    expect(within(held).getByRole('link', { name: 'See the disputes' }).getAttribute('href')).toBe(
      '/dashboard/disputes',
    );
  });

  test('an account of a newer server is shown by its own name', async () => {
    const cash = [{ account: 'insurance' as never, cents: 5 }];
    renderScreen(<LedgerScreen />, { api: { getPaymentReport: () => demoPaymentReport({ cash }) } });
    within(await screen.findByRole('row', { name: /insurance/ })).getByText('$0.05');
  });

  test('the sum of the money accounts stands beside the sum of the coins', async () => {
    renderScreen(<LedgerScreen />, { api: { getLedgerReport: () => demoReport({ sum_cents: -3 }) } });
    const sum = await screen.findByText('Sum of all money accounts');
    expect(sum.parentElement?.textContent).toContain('−$0.03');
  });
});
