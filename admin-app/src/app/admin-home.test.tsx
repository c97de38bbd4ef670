import type { Agreement } from '@taskmint/contract';
import { ApiError } from '@taskmint/platform';
import {
  fakeHost,
  FakePage,
  fakeUser,
  renderInHost,
  type FakeApi,
  type RenderScreenOptions,
} from '@taskmint/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment } from 'react';
import { demoApi } from '../demo/demo-api';
import { demoAdminDays, demoAgreements, demoFigures, demoPayout, demoWithdrawal } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import entry from '../entry';
import AdminHomeScreen from './admin-home.screen';

/** The screen with charts of one day: the tables of more are most of the page, and what these tests look for is not in them. */
const renderHome = ({ api, ...options }: RenderScreenOptions = {}) =>
  renderScreen(<AdminHomeScreen />, { ...options, api: { getAdminDays: () => demoAdminDays(1), ...api } });

/** The agreement of the demonstration, with other facts. */
const agreed = (facts: Partial<Agreement>): Agreement => {
  const [known] = demoAgreements();
  if (!known) throw new Error('no agreement waits in the demonstration');
  return { ...known, ...facts };
};

test('the counts: withdrawals, admin coin, total users', async () => {
  renderHome({ user: { coins: 55 } });
  expect((await screen.findByText('Withdrawals')).parentElement?.parentElement?.textContent).toContain(
    '2waiting; 1 paid',
  );
  expect(screen.getByText('Admin coin').parentElement?.textContent).toContain('55 coins');
  expect(screen.getByText('Total users').parentElement?.parentElement?.textContent).toContain(
    // No line ends between a number and its noun.
    '41\u00A0client, 2\u00A0freelancers, 1\u00A0admin',
  );
});

test('no two entries of the menu have the same icon', () => {
  const { menu } = entry(fakeHost());
  expect(new Set(menu.map(({ icon }) => icon)).size).toBe(menu.length);
});

test('the menu and the home read the figures once', async () => {
  const host = fakeHost({ user: fakeUser('admin'), api: demoApi() });
  const { Frame = Fragment, menu } = entry(host);
  const counted = Promise.all(menu.map(({ count }) => count?.()));
  renderInHost(
    <Frame>
      <AdminHomeScreen />
    </Frame>,
    { host },
  );
  await screen.findByText('Total users');
  expect((await counted).filter((count) => count !== undefined)).toHaveLength(9);
  const readings = () => (host.api as FakeApi).made.filter(({ name }) => name === 'getAdminFigures');
  expect(readings()).toHaveLength(1);
  // After something was done the menu asks again, and what it hears is on the home too.
  await menu[0]?.count?.();
  expect(readings()).toHaveLength(2);
});

test('what waits is named with the way to it, appeals and reviews among it', async () => {
  renderHome();
  const list = await screen.findByRole('list', { name: 'Waiting for you' });
  const way = (name: RegExp) => within(list).getByRole('link', { name }).getAttribute('href');
  expect(way(/2 appeals to decide/)).toBe('/dashboard/appeals');
  expect(way(/1 client cannot reject work/)).toBe('/dashboard/appeals#pauses-heading');
  expect(way(/2 withdrawals to decide/)).toBe('/dashboard/adminHome#withdraw-heading');
  expect(way(/1 review to check/)).toBe('/dashboard/reviews');
  expect(way(/1 payment that the bank took back/)).toBe('/dashboard/disputes');
});

test('what another admin has agreed to leads to its place on this page', async () => {
  renderHome({ api: { getAdminFigures: () => ({ ...demoFigures(), agreements_waiting: 1 }) } });
  const link = await screen.findByRole('link', { name: /^1 decision needs a second admin/ });
  const place = document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '');
  expect(place?.textContent).toBe('Waiting for a second admin');
});

test('what the last seven days brought stands beside the seven before', async () => {
  renderScreen(<AdminHomeScreen />);
  await screen.findByText('15 in 7 days, 12 in the 7 before');
  // What is set aside is compared at the end of a day.
  expect(
    screen.getByText('Set aside for tasks', { selector: 'p' }).parentElement?.parentElement?.textContent,
  ).toContain('920 a week ago');
});

test('coins of payments that went back leave the coins bought, in all and within the week', async () => {
  const { days, ...span } = demoAdminDays(14);
  const last = { ...days.at(-1)!, bought: 100, taken_back: 700 };
  const week = days.slice(7, -1).reduce((all, { bought }) => all + bought, -600);
  renderHome({ api: { getAdminDays: () => ({ ...span, days: [...days.slice(0, -1), last] }) } });
  await screen.findByText(new RegExp(`^${week.toLocaleString('en-US')} in 7 days`));
});

test('Pay asks, naming whom and how much, then takes the request out of the queue', async () => {
  const rendered = renderHome();
  await userEvent.click(await screen.findByRole('button', { name: 'Pay Demo Freelancer' }));
  expect(rendered.host.log.dialogs[0]).toMatchObject({
    kind: 'confirm',
    tone: 'primary',
    title: 'Pay $15.00?',
    text: 'To Demo Freelancer, Bcash 01000000000. 300 held coins are paid out.',
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay Demo Freelancer' })).toBeNull());
  expect(rendered.calls('payWithdrawal')).toHaveLength(1);
  await waitFor(() =>
    expect(screen.getByText('Withdrawals').parentElement?.parentElement?.textContent).toContain('1waiting'),
  );
});

test('a response that is lost is asked for again, and says what is done: approved, and still to be sent', async () => {
  let tries = 0;
  const rendered = renderHome({
    api: {
      payWithdrawal: () => {
        if ((tries += 1) === 1) throw new ApiError({ status: 0, code: 'network', message: 'It cannot be reached.' });
        return { deletedCount: 1 };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay Demo Freelancer' }));
  await waitFor(
    () =>
      expect(rendered.host.log.toasts).toEqual([
        { kind: 'success', text: 'Approved: $15.00 to Demo Freelancer. It is under “To send” now.' },
      ]),
    { timeout: 4_000 },
  );
  const [key, ...more] = rendered.calls('payWithdrawal').map(({ idempotencyKey }) => idempotencyKey);
  expect(key).toBeTruthy();
  expect(more).toEqual([key]);
});

test('nothing is paid when the question is answered with no', async () => {
  const rendered = renderHome({ confirm: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay Demo Freelancer' }));
  expect(rendered.calls('payWithdrawal')).toHaveLength(0);
});

test('a large withdrawal that needs a second admin says so', async () => {
  const rendered = renderHome({
    api: {
      payWithdrawal: () => {
        const details = { agreement: 'a1' };
        throw new ApiError({ status: 409, code: 'second_admin_needed', message: 'A second admin is needed.', details });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay Demo Freelancer Two' }));
  await waitFor(() => expect(rendered.host.log.toasts).toEqual([{ kind: 'info', text: 'A second admin is needed.' }]));
});

test('rejecting needs a reason of ten characters and sends what happened', async () => {
  const rendered = renderHome();
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

test('settled requests are found under their tab, without Pay', async () => {
  renderHome({ path: '/dashboard/adminHome' });
  await userEvent.click(screen.getByRole('tab', { name: 'Sent' }));
  const panel = await screen.findByRole('tabpanel', { name: 'Sent' });
  await waitFor(() => within(panel).getByText('sent'));
  expect(within(panel).queryByRole('button', { name: /^Pay / })).toBeNull();
});

test('a held withdrawal says why, and is not paid', async () => {
  const held_because = [{ reason: 'suspended' as const, until: null }];
  renderHome({
    api: { listWithdrawals: () => [demoWithdrawal({ payout: demoPayout({ held_because }) })] },
  });
  await screen.findByText('Held: the person is suspended.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay Demo Freelancer' }).disabled).toBe(true);
});

test('the second admin sees who agreed first, and agrees', async () => {
  const agreement = { by: 'Second Demo Admin', by_you: false, at: '2026-11-20T10:00:00.000Z', counts: true };
  const rendered = renderHome({
    api: { listWithdrawals: () => [demoWithdrawal({ payout: demoPayout({ agreement }) })] },
  });
  await screen.findByText(/Agreed by Second Demo Admin on/);
  await userEvent.click(screen.getByRole('button', { name: 'Agree Demo Freelancer' }));
  await waitFor(() => expect(rendered.calls('payWithdrawal')).toHaveLength(1));
});

test('whoever agreed first waits for somebody else', async () => {
  const agreement = { by: 'Demo Admin', by_you: true, at: '2026-11-20T10:00:00.000Z', counts: true };
  renderHome({
    api: { listWithdrawals: () => [demoWithdrawal({ payout: demoPayout({ agreement }) })] },
  });
  await screen.findByText(/Agreed by Demo Admin on/);
  expect(screen.queryByRole('button', { name: /^(Pay|Agree) Demo Freelancer/ })).toBeNull();
});

test('an approved payout is marked as sent with its reference', async () => {
  const rendered = renderHome();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: 'To send' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as sent Demo Freelancer' }));
  const box = await screen.findByLabelText('Reference');
  await user.type(box, 'no');
  await user.click(screen.getByRole('button', { name: 'Mark as sent' }));
  await screen.findByText('Enter 4 to 64 letters, digits or . _ / -');
  await user.clear(box);
  await user.type(box, 'TRX-4711');
  await user.click(screen.getByRole('button', { name: 'Mark as sent' }));
  await waitFor(() => expect(rendered.calls('sendPayout')[0]?.input.body).toEqual({ reference: 'TRX-4711' }));
});

test('whoever marks as sent what another admin has marked reads the reference of that one', async () => {
  const details = { state: 'sent', reference: 'TRX-0815' };
  const message = 'This withdrawal has already been settled.';
  renderHome({
    api: {
      sendPayout: () => {
        throw new ApiError({ status: 409, code: 'withdrawal_settled', message, details });
      },
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'To send' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as sent Demo Freelancer' }));
  await userEvent.type(await screen.findByLabelText('Reference'), 'TRX-4711');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }));
  await screen.findByText(/already marked as sent, with the reference TRX-0815/);
});

test('a sent payout that came back gives the coins back, with a reason', async () => {
  const rendered = renderHome();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: 'Sent' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as returned Demo Freelancer' }));
  await user.type(await screen.findByLabelText('Reason'), 'The number takes no payments');
  await user.click(screen.getByRole('button', { name: 'Return the coins' }));
  await waitFor(() =>
    expect(rendered.calls('returnPayout')[0]?.input.body).toEqual({
      outcome: 'returned',
      reason: 'The number takes no payments',
    }),
  );
});

test('what waits for a second admin is listed, and Agree does exactly that', async () => {
  const rendered = renderHome();
  await screen.findByRole('heading', { name: 'Waiting for a second admin' });
  await userEvent.click(screen.getByRole('button', { name: /^Agree.*Set the coins of Demo Freelancer from/ }));
  await waitFor(() =>
    expect(rendered.calls('adjustCoins')[0]?.input).toMatchObject({
      params: { email: 'freelancer@demo.taskmint.test' },
      body: { currentCoin: 1_200, reason: 'Work that was lost in the move of the server.' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Waiting for a second admin' })).toBeNull());
});

test('who agrees to what comes to something else by now reads that it was not done', async () => {
  const details = { agreement: 'a1' };
  const rendered = renderHome({
    api: {
      adjustCoins: () => {
        throw new ApiError({ status: 409, code: 'second_admin_needed', message: 'A second admin is needed.', details });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Agree.*Set the coins of Demo Freelancer from/ }));
  await waitFor(() =>
    expect(rendered.host.log.toasts).toEqual([
      { kind: 'info', text: expect.stringMatching(/^Not done: something has changed since Second Demo Admin agreed/) },
    ]),
  );
});

test('who agrees that payouts came back says what was said, and of a file takes in the same one', async () => {
  const back = agreed({ action: 'return-payout', reason: 'Wrong number, closed' });
  const one = { ...back, _id: 'one', subject: 'withdrawal:w1', parameters: { coins: 2_100, outcome: 'returned' } };
  const file = { ...back, _id: 'file', subject: 'payout-file:f1', parameters: { coins: 2_400, payouts: 8 } };
  const rendered = renderHome({ api: { listAgreements: () => [one, file] } });
  await screen.findByText('A result file that returns 2,400 coins: upload the same file to agree');
  expect(screen.getAllByRole('button', { name: /^Agree.*payout did not arrive/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /^Agree.*Return 2,100 coins to/ }));
  await waitFor(() =>
    expect(rendered.calls('returnPayout')[0]?.input).toMatchObject({
      params: { id: 'w1' },
      body: { outcome: 'returned', reason: 'Wrong number, closed' },
    }),
  );
});

test('who agrees that an account is closed closes it with the reason that was given', async () => {
  const close = agreed({ action: 'close-account', subject: 'user:u1', parameters: {}, reason: 'Asked for it' });
  const rendered = renderHome({ api: { listAgreements: () => [close] } });
  await userEvent.click(await screen.findByRole('button', { name: /^Agree.*Close the account of/ }));
  await waitFor(() =>
    expect(rendered.calls('closeUser')[0]?.input).toMatchObject({
      params: { id: 'u1' },
      query: { reason: 'Asked for it' },
    }),
  );
});

test('who agrees that held coins are taken back takes them back, and does not release them', async () => {
  const parameters = { order: 'o1', coins: 900 };
  const take = agreed({ action: 'take-back-held-coins', subject: 'user:u1', parameters });
  const rendered = renderHome({ api: { listAgreements: () => [take] } });
  await userEvent.click(await screen.findByRole('button', { name: /^Agree.*Take 900 held coins back from/ }));
  await waitFor(() =>
    expect(rendered.calls('decideHeldCoins')[0]?.input).toMatchObject({
      params: { id: 'o1' },
      body: { decision: 'take_back' },
    }),
  );
});

test('who agrees that lost time is paid pays as many coins, with the answer that was given', async () => {
  const [answer, parameters] = ['The link is dead, as the log of its host says.', { coins: 640 }];
  const pay = agreed({ action: 'cover-defect', subject: 'defect:d1', parameters, reason: answer });
  const rendered = renderHome({ api: { listAgreements: () => [pay] } });
  await userEvent.click(await screen.findByRole('button', { name: /^Agree.*Pay 640 coins for lost time/ }));
  await waitFor(() =>
    expect(rendered.calls('decideDefect')[0]?.input).toMatchObject({
      params: { id: 'd1' },
      body: { outcome: 'paid', coins: 640, answer },
    }),
  );
});

test('who agrees that an admin loses the rights does it in the way that was agreed to', async () => {
  const until = '2026-12-24T10:00:00.000Z';
  const remove = agreed({ action: 'remove-admin', parameters: { by: 'suspension', until } });
  const rendered = renderHome({ api: { listAgreements: () => [remove] } });
  await userEvent.click(await screen.findByRole('button', { name: /^Agree.*Remove admin rights from/ }));
  await waitFor(() => expect(rendered.calls('suspendUser')[0]?.input).toMatchObject({ body: { until } }));
});

test('and that their second factor is taken away, with the same reason', async () => {
  const reason = 'The device was lost';
  const remove = agreed({ action: 'remove-admin', parameters: { by: 'second-factor' }, reason });
  const rendered = renderHome({ api: { listAgreements: () => [remove] } });
  await userEvent.click(await screen.findByRole('button', { name: /^Agree.*Remove admin rights from/ }));
  await waitFor(() => expect(rendered.calls('removeSecondFactor')[0]?.input).toMatchObject({ query: { reason } }));
  expect(rendered.calls('changeRole')).toEqual([]);
});

describe('what waits for a second admin', () => {
  test('is refused with a reason', async () => {
    const rendered = renderHome();
    await userEvent.click(await screen.findByRole('button', { name: /^Refuse.*Set the coins of Demo Freelancer/ }));
    const dialog = screen.getByRole('dialog', { name: 'Refuse this?' });
    expect(dialog.textContent).toContain('Second Demo Admin agreed first, and is told why you refuse.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }));
    expect(rendered.calls('refuseAgreement')).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox'), 'Nothing was lost in the move.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Refuse.*Set/ })).toBeNull());
    expect(rendered.calls('refuseAgreement')[0]?.input).toMatchObject({
      params: { id: 'a1' },
      body: { reason: 'Nothing was lost in the move.' },
    });
    expect(rendered.host.log.toasts).toContainEqual({
      kind: 'success',
      text: 'Refused: Set the coins of Demo Freelancer from 420 to 1,200.',
    });
  });

  test('is withdrawn by who agreed first, who can do nothing else about it', async () => {
    const own = agreed({ may_agree: false, may_refuse: false, may_withdraw: true });
    const rendered = renderHome({ api: { listAgreements: () => [own] } });
    await userEvent.click(await screen.findByRole('button', { name: /^Withdraw.*Set the coins/ }));
    await waitFor(() => expect(rendered.calls('withdrawAgreement')[0]?.input).toMatchObject({ params: { id: 'a1' } }));
    expect(screen.queryByRole('button', { name: /^(Agree|Refuse)/ })).toBeNull();
  });

  test('is listed by pages, so that none is out of reach', async () => {
    const all = Array.from({ length: 60 }, (_, at) => agreed({ _id: `a${at}`, reason: `Reason ${at}` }));
    renderHome({
      api: {
        listAgreements: ({ query }) => {
          const from = Number(query?.offset);
          return new FakePage(all.slice(from, from + Number(query?.limit)), all.length);
        },
      },
    });
    await screen.findByText('Reason 19');
    expect(screen.queryByText('Reason 20')).toBeNull();
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByText('3'));
    await screen.findByText('Reason 59');
  });

  test('says when it can no longer be done', async () => {
    const changed = agreed({ possible: false, may_agree: false });
    renderHome({ api: { listAgreements: () => [changed] } });
    await screen.findByText('Can no longer be done: something has changed since.');
    expect(screen.queryByRole('button', { name: /^Agree/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Refuse.*Set/ })).toBeDefined();
  });
});
