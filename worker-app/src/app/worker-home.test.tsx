import { reservationFixture } from '@taskmint/contract/fixtures';
import { ApiError } from '@taskmint/platform';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoPayout, demoSubmission, demoWithdrawal } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import WorkerHomeScreen from './worker-home.screen';

const MINIMUM = 'Withdrawals can now be processed. A minimum of 300 coins is required for each withdrawal.';

const EARNINGS = {
  total_earned: 40,
  approved_submissions: 1,
  paid_in_part: 0,
  coins: 1_000,
  withdrawable_coins: 1_000,
  not_withdrawable: [],
  maturing: [],
  in_review: { submissions: 0, coins: 0 },
  held_coins: 0,
  paid_out_coins: 0,
  obstacles: [],
};

type Options = NonNullable<Parameters<typeof renderScreen>[1]>;

/** With no request waiting, so that there is a form. */
async function renderForm({ api, ...options }: Options) {
  const paid = demoWithdrawal({ status: 'paid', payout: demoPayout({ state: 'sent' }) });
  const rendered = renderScreen(<WorkerHomeScreen />, { ...options, api: { listWithdrawals: () => [paid], ...api } });
  await screen.findByRole('link', { name: 'All your withdrawals' });
  // Below the minimum there is nothing to press.
  const opener = screen.queryByRole('button', { name: 'Withdraw' });
  if (opener) fireEvent.click(opener);
  return rendered;
}

async function fillIn(coins: string, account = '01712345678'): Promise<void> {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Coin'), coins);
  await user.selectOptions(screen.getByLabelText('Payment system'), 'Nagad');
  await user.type(screen.getByLabelText('Account number'), account);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
}

test('work paid in part is told apart from what counts as a completed project', async () => {
  renderScreen(<WorkerHomeScreen />, {
    api: { getEarnings: () => ({ ...EARNINGS, approved_submissions: 8, paid_in_part: 1 }) },
  });
  await screen.findByText('8 submissions approved, 1 paid in part, bonuses included');
});

test('total earning comes from the server, added up', async () => {
  const rendered = renderScreen(<WorkerHomeScreen />, {
    api: { getEarnings: () => ({ ...EARNINGS, total_earned: 40_700, approved_submissions: 2_010 }) },
  });
  await waitFor(() =>
    expect(screen.getByText('Total earning').parentElement?.textContent).toContain(
      '40,700 coins2,010 approved submissions, bonuses included',
    ),
  );
  // One call, however many submissions there are.
  expect(rendered.calls('getEarnings')).toHaveLength(1);
  // Of submissions, the table reads one page, and the next steps the number of those to change.
  expect(rendered.calls('listOwnSubmissions')).toHaveLength(2);
});

test('a started task leads there with the time that is left, several to the list of them', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 30_000).toISOString();
  const places = [
    reservationFixture({ expires_at: inMinutes(90) }),
    reservationFixture({ _id: 'a'.repeat(24), task_id: 'b'.repeat(24), expires_at: inMinutes(42) }),
  ];
  const { unmount } = renderScreen(<WorkerHomeScreen />, { api: { listReservations: () => places } });
  const several = await screen.findByRole('link', { name: /^2 started tasks\s*Your time ends in 42 minutes/ });
  expect(several.getAttribute('href')).toBe('/dashboard/mySubmission');
  unmount();
  renderScreen(<WorkerHomeScreen />, { api: { listReservations: () => places.slice(1) } });
  const one = await screen.findByRole('link', { name: /^1 started task\s*Your time ends/ });
  expect(one.getAttribute('href')).toBe(`/dashboard/taskDetail/${'b'.repeat(24)}`);
});

test('what cannot be withdrawn is said with its reason and amount', async () => {
  const inTwoDays = new Date(Date.now() + 2.5 * 86_400_000).toISOString();
  renderScreen(<WorkerHomeScreen />, {
    user: { coins: 1_000 },
    api: {
      getEarnings: () => ({
        ...EARNINGS,
        coins: 1_000,
        withdrawable_coins: 560,
        not_withdrawable: [
          { reason: 'promotional', coins: 40, until: null },
          { reason: 'earned_lately', coins: 400, until: inTwoDays },
        ],
        in_review: { submissions: 2, coins: 33 },
        held_coins: 300,
        obstacles: [
          { reason: 'withdrawal_pending', until: null },
          { reason: 'payout_account_pause', until: inTwoDays },
        ],
      }),
    },
  });
  const said = (await screen.findByText('What cannot be withdrawn yet')).parentElement!;
  const lines = within(said)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(lines).toEqual([
    expect.stringContaining('40 coins are promotional'),
    expect.stringMatching(/400 coins were earned recently\. .* The next can be withdrawn in 2 days/),
    expect.stringContaining('33 coins are in review'),
    expect.stringContaining('300 coins are held for your waiting withdrawal.'),
    expect.stringContaining('You already have a withdrawal waiting.'),
    expect.stringMatching(/You changed your payout account\. It can be used in 2 days/),
  ]);
  screen.getByText('once your waiting withdrawal is settled');
});

test('nothing is said about the rest when all of it can leave', async () => {
  renderScreen(<WorkerHomeScreen />, { user: { coins: 1_000 }, api: { getEarnings: () => EARNINGS } });
  await screen.findByText('20 coins are worth $1');
  await waitFor(() => expect(screen.getByText('Total earning').parentElement?.textContent).toContain('40'));
  expect(screen.queryByText('What cannot be withdrawn yet')).toBeNull();
});

test('what is in review is said by the bar alone while nothing else is kept back', async () => {
  const inReview = { ...EARNINGS, in_review: { submissions: 1, coins: 150 } };
  renderScreen(<WorkerHomeScreen />, { user: { coins: 1_000 }, api: { getEarnings: () => inReview } });
  await screen.findByText('in 1 waiting submission');
  expect(screen.queryByText('What cannot be withdrawn yet')).toBeNull();
});

test('the table shows approved submissions only, and so says of none that it is', async () => {
  renderScreen(<WorkerHomeScreen />);
  const table = await screen.findByRole('table', { name: 'Your approved work' });
  within(table).getByRole('row', { name: /Sort forty photos/ });
  expect(within(table).queryByText('approved')).toBeNull();
  expect(within(table).queryByRole('row', { name: /Translate a menu/ })).toBeNull();
});

test('what there is to look at now stands on top with its count, and leads there', async () => {
  renderScreen(<WorkerHomeScreen />, {
    api: { getEarnings: () => ({ ...EARNINGS, in_review: { submissions: 2, coins: 33 } }) },
  });
  const now = within(await screen.findByRole('list', { name: 'Now' }));
  const review = await now.findByRole('link', { name: /^2 pieces of work in review/ });
  expect(review.getAttribute('href')).toBe('/dashboard/mySubmission?show=pending');
  expect(now.getByRole('link', { name: /tasks are open/ }).getAttribute('href')).toBe('/dashboard/taskList');
});

test('work that a client wants changed comes before what only waits, because its time runs out', async () => {
  renderScreen(<WorkerHomeScreen />, {
    api: {
      getEarnings: () => EARNINGS,
      listReservations: () => [],
      listOwnSubmissions: ({ query }) => (query?.status === 'revision' ? [demoSubmission({ status: 'revision' })] : []),
    },
  });
  const now = within(await screen.findByRole('list', { name: 'Now' }));
  const [first] = now.getAllByRole('link');
  expect(first?.textContent).toMatch(/^Changes requested to 1 piece of work/);
  expect(first?.getAttribute('href')).toBe('/dashboard/mySubmission?show=revision');
});

test('the balance says in one card what the coins are worth and where they are', async () => {
  renderScreen(<WorkerHomeScreen />, {
    user: { coins: 338 },
    api: {
      getEarnings: () => ({
        ...EARNINGS,
        withdrawable_coins: 300,
        in_review: { submissions: 2, coins: 33 },
        held_coins: 320,
      }),
    },
  });
  expect(screen.getByText('Available coin').parentElement?.textContent).toContain('338 coins= $16.90');
  const figures = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  expect(await figures('Withdrawable')).toContain('300 coins');
  expect(await figures('Not yet withdrawable')).toContain('38 coins');
  expect(await figures('In review')).toContain('33 coins');
  expect(await figures('Held')).toContain('320 coins');
});

describe('withdrawing', () => {
  test('stands behind a button', async () => {
    renderScreen(<WorkerHomeScreen />, { user: { coins: 1_000 }, api: { listWithdrawals: () => [] } });
    expect(screen.queryByRole('form', { name: 'Withdraw coins' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    screen.getByRole('form', { name: 'Withdraw coins' });
    expect(document.activeElement).toBe(screen.getByLabelText('Coin'));
  });

  test('is open for whoever comes from the button of the withdrawals', async () => {
    const api = { listWithdrawals: () => [] };
    renderScreen(<WorkerHomeScreen />, { user: { coins: 1_000 }, api, path: '/dashboard/workerHome?withdraw' });
    await screen.findByRole('form', { name: 'Withdraw coins' });
    expect(document.activeElement).toBe(screen.getByLabelText('Coin'));
  });

  test('with less than 300 coins there is no form, but the message of the product', async () => {
    await renderForm({ user: { coins: 299 } });
    screen.getByText(MINIMUM);
    expect(screen.queryByLabelText('Coin')).toBeNull();
  });

  test('nothing is to be pressed until it is known whether a request waits', async () => {
    const rendered = renderScreen(<WorkerHomeScreen />, {
      user: { coins: 1_000 },
      api: { getEarnings: () => EARNINGS, listWithdrawals: () => new Promise<never>(() => {}) },
    });
    await waitFor(() => expect(rendered.calls('listWithdrawals')).toHaveLength(1));
    await screen.findByText('20 coins are worth $1');
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  test('from 300 coins on there is the form; every field is required', async () => {
    const rendered = await renderForm({ user: { coins: 300 } });
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findAllByText('This field is required')).toHaveLength(3);
    expect(rendered.calls('requestWithdrawal')).toHaveLength(0);
  });

  test('the amount in dollars is a twentieth of the coins', async () => {
    await renderForm({ user: { coins: 1_000 } });
    await userEvent.type(screen.getByLabelText('Coin'), '350');
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('$17.50');
  });

  test('299 coins are refused with the message of the product', async () => {
    const rendered = await renderForm({ user: { coins: 1_000 } });
    await fillIn('299');
    await screen.findByText(MINIMUM);
    expect(rendered.calls('requestWithdrawal')).toHaveLength(0);
  });

  test('an account number that is none is refused', async () => {
    const rendered = await renderForm({ user: { coins: 1_000 } });
    await fillIn('300', '12345');
    await screen.findByText('Enter 11 digits beginning with 01');
    expect(rendered.calls('requestWithdrawal')).toHaveLength(0);
  });

  test("more coins than there are: 'Oops...' / 'Coins is Low!', and nothing is sent", async () => {
    const rendered = await renderForm({ user: { coins: 400 } });
    await fillIn('401');
    await waitFor(() =>
      expect(rendered.host.log.dialogs).toEqual([{ kind: 'error', title: 'Oops...', text: 'Coins is Low!' }]),
    );
    expect(rendered.calls('requestWithdrawal')).toHaveLength(0);
    expect(screen.getByLabelText<HTMLInputElement>('Coin').value).toBe('401');
  });

  test('the server finding too few coins leads to the same dialog', async () => {
    const rendered = await renderForm({
      user: { coins: 1_000 },
      api: {
        requestWithdrawal: () => {
          throw new ApiError({ status: 409, code: 'coins_low', message: 'Coins is Low!' });
        },
      },
    });
    await fillIn('300');
    await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.text).toBe('Coins is Low!'));
  });

  test('a request that goes through says so, empties the form and reads the coins again', async () => {
    const rendered = await renderForm({ user: { coins: 1_000 } });
    await fillIn('300');
    await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Your withdraw has been saved'));
    const [call] = rendered.calls('requestWithdrawal');
    expect(call?.input.body).toEqual({
      withdraw_coin: 300,
      payment_system: 'Nagad',
      account_number: '01712345678',
    });
    expect(call?.idempotencyKey).toBeTruthy();
    expect(rendered.host.log.refreshes).toBe(1);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>('Coin').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('');
    expect(screen.getByLabelText<HTMLSelectElement>('Payment system').value).toBe('');
  });

  test.each(['requested', 'taken back'])(
    'one that was %s is said to be before anything has been read again',
    async (how) => {
      const isNew = how === 'requested';
      const rendered = isNew
        ? await renderForm({ user: { coins: 1_000 } })
        : renderScreen(<WorkerHomeScreen />, { user: { coins: 1_000 } });
      rendered.host.refreshUser = () => new Promise(() => undefined);
      if (isNew) await fillIn('300');
      else await userEvent.click(await screen.findByRole('button', { name: /Take back/ }));
      const { toasts, dialogs } = rendered.host.log;
      await waitFor(() => expect([...toasts, ...dialogs].some(({ kind }) => kind === 'success')).toBe(true));
    },
  );

  test('while a request waits it stands in place of the form, and can be taken back', async () => {
    const rendered = renderScreen(<WorkerHomeScreen />, { user: { coins: 1_000 } });
    const waiting = await screen.findByRole('region', { name: 'Waiting withdrawal' });
    expect(waiting.textContent).toContain('300 coins ($15.00) to Bcash 01000000000');
    expect(screen.queryByRole('form', { name: 'Withdraw coins' })).toBeNull();
    await userEvent.click(within(waiting).getByRole('button', { name: /Take back/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    screen.getByRole('form', { name: 'Withdraw coins' });
    expect(rendered.calls('cancelWithdrawal')).toHaveLength(1);
  });

  test.each(['rejected', 'failed', 'returned'] as const)(
    'a last request that was %s says why, and where to contest that',
    async (status) => {
      const reason = 'This account does not exist there.';
      renderScreen(<WorkerHomeScreen />, {
        user: { coins: 1_000 },
        api: { listWithdrawals: () => [demoWithdrawal({ status, reason, payout: demoPayout({ state: status }) })] },
      });
      const last = await screen.findByRole('region', { name: 'Last withdrawal' });
      expect(last.textContent).toContain('300 coins ($15.00) to Bcash 01000000000');
      within(last).getByText(reason);
      const way = within(last).getByRole('link', { name: 'If this is wrong, contest it' });
      expect(way.getAttribute('href')).toBe('/dashboard/decisions');
      expect(within(last).queryByRole('button')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
      screen.getByRole('form', { name: 'Withdraw coins' });
      screen.getByText(reason);
    },
  );

  test('a request that is held says why', async () => {
    const held_because = [{ reason: 'suspended' as const, until: null }];
    await renderForm({
      user: { coins: 1_000 },
      api: { listWithdrawals: () => [demoWithdrawal({ payout: demoPayout({ held_because }) })] },
    });
    await screen.findByText('On hold: your account is suspended.');
  });

  test('the account of the last withdrawal is one press away', async () => {
    await renderForm({ user: { coins: 1_000 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Use Bcash 01000000000 again' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Payment system').value).toBe('Bcash');
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('01000000000');
  });

  test('its fields stand in the order of the product: coin, amount, account, payment system', async () => {
    await renderForm({ user: { coins: 1_000 } });
    const form = screen.getByRole('form', { name: 'Withdraw coins' });
    const labels = [...form.querySelectorAll('label')].map((label) => label.textContent);
    expect(labels).toEqual(['Coin', 'Amount', 'Account number', 'Payment system']);
  });

  test('another refusal stays on the page with its code, and what was typed too', async () => {
    await renderForm({
      user: { coins: 1_000 },
      api: {
        requestWithdrawal: () => {
          throw new ApiError({ status: 409, code: 'withdrawal_pending', message: 'You have a withdrawal waiting.' });
        },
      },
    });
    await fillIn('300');
    expect((await screen.findByRole('alert')).textContent).toContain('withdrawal_pending');
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('01712345678');
  });

  test('a changed payout account is refused with the moment from which it can be used', async () => {
    await renderForm({
      user: { coins: 1_000 },
      api: {
        requestWithdrawal: () => {
          const details = { usable_at: '2026-11-30T08:15:00.000Z' };
          throw new ApiError({ status: 409, code: 'payout_account_new', message: 'After a pause.', details });
        },
      },
    });
    await fillIn('300');
    expect((await screen.findByRole('alert')).textContent).toMatch(/account from \d\d-11-2026 \d\d:15\./);
  });
});
