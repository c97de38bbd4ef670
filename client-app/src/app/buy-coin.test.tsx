import { createStripeObject } from '@taskmint/local-services/stripe-object';
import { ApiError, applyLanguage, type HostServices, type NewsFeed } from '@taskmint/platform';
import type { FakeHandlers } from '@taskmint/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoCart, demoId } from '../demo/demo-data';
import type { RenderedScreen } from '@taskmint/platform/testing';
import { renderScreen } from '../demo/render-screen';
import BuyCoinScreen from './buy-coin.screen';

// The whole payment runs here: react-stripe-js, the provider's Stripe.js object and its card entry; only its HTTP answers are made up.
let shown = 0;
let provider: { path: string; form: Record<string, string> }[];
let answers: Record<string, { status?: number; body: unknown }>;

const SECRET = 'pi_0001abcd_secret_efgh';
const paidIntent = { body: { id: 'pi_0001abcd', amount: 4_200, currency: 'usd', status: 'succeeded' } };
const declined = {
  status: 402,
  body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' } },
};

beforeEach(() => {
  provider = [];
  answers = { payment_methods: { body: { id: 'pm_0001' } }, confirm: paidIntent };
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address);
    provider.push({ path: pathname, form: Object.fromEntries(new URLSearchParams(String(init.body ?? ''))) });
    const answer = answers[pathname.split('/').at(-1) ?? ''];
    if (!answer) throw new Error('connection refused');
    const status = answer.status ?? 200;
    return { ok: status < 400, status, json: async () => answer.body } as Response;
  }) as typeof fetch;
});

function show(api: FakeHandlers = {}, services: Partial<HostServices> = {}): RenderedScreen {
  // A fresh address each time, because the provider object is kept per page.
  shown += 1;
  const url = `http://provider${shown}.test`;
  const payments = { publishableKey: 'pk_test_x', scriptUrl: `${url}/v3/` };
  window.Stripe = ((publishableKey: string) => createStripeObject({ url, publishableKey })) as typeof window.Stripe;
  return renderScreen(<BuyCoinScreen />, {
    config: { payments },
    services,
    api: {
      createPaymentIntent: () => ({ clientSecret: SECRET, amount_cents: 4_200, coins: 650 }),
      listCards: () => [],
      recordPayment: () => ({ insertedId: demoId(1), deleteResult: { deletedCount: 2 }, coins: 650 }),
      ...api,
    },
  });
}

async function typeCard(): Promise<void> {
  const values = [
    [await screen.findByLabelText('Card number'), '4242424242424242'],
    [screen.getByLabelText(/^Expiry date/), '1239'],
    [screen.getByLabelText(/^Security code/), '123'],
  ] as const;
  for (const [input, value] of values) fireEvent.input(input, { target: { value } });
}

async function typeCardAndPay(): Promise<void> {
  await typeCard();
  await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
}

test('the order, its total cost and a Pay button', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Your order' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText('Total cost').parentElement?.textContent).toContain('$42.00');
  expect((await screen.findByRole('button', { name: /^Pay/ })).textContent).toContain('$42.00');
});

test('a payment is said to be saved before the cards have been read again', async () => {
  let reads = 0;
  const { host } = show({ listCards: () => ((reads += 1) === 1 ? [] : new Promise(() => undefined)) });
  await typeCardAndPay();
  await waitFor(() => expect(host.log.dialogs.at(-1)?.kind).toBe('success'));
});

test('the coins in the bar are read again before the dialog that speaks of them goes away', async () => {
  const { host } = show();
  host.dialogs.success = () => new Promise(() => undefined);
  await typeCardAndPay();
  await waitFor(() => expect(host.log.refreshes).toBe(1));
});

test('the same package twice is one line that says so, and test cards are named only where no real card is charged', async () => {
  const [one] = demoCart();
  show({
    listCart: () => [
      { ...one!, _id: demoId(411) },
      { ...one!, _id: demoId(412) },
    ],
  });
  const table = await screen.findByRole('table', { name: 'Your order' });
  const cells = within(within(table).getAllByRole('row')[1]!).getAllByRole('cell');
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(cells[1]?.textContent).toContain('2');
  expect(await screen.findByText(/4000 0000 0000 0002 is declined/)).toBeTruthy();
});

test('another package is chosen without leaving the order', async () => {
  const rendered = show();
  const another = await screen.findByRole('button', { name: 'Add another package' });
  expect(screen.queryByRole('heading', { name: 'Our Packages' })).toBeNull();
  await userEvent.click(another);
  expect(another.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(await screen.findByRole('button', { name: 'Buy Now for 150 coins' }));
  await waitFor(() => expect(rendered.calls('addToCart')).toHaveLength(1));
  expect(rendered.host.log.navigations).toEqual([]);
});

test('after the first package is chosen the focus is at what it costs, not at the button that deletes it', async () => {
  let cart: ReturnType<typeof demoCart> = [];
  show({
    listCart: () => cart,
    addToCart: () => {
      cart = demoCart().slice(0, 1);
      return { insertedId: demoId(401) };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Buy Now for 150 coins' }));
  await screen.findByRole('table', { name: 'Your order' });
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Total cost/));
});

test('an order line can be deleted', async () => {
  const rendered = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Team' }));
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Order has been deleted'));
  await waitFor(() => expect(screen.getByText('Total cost').parentElement?.textContent).toContain('$10.00'));
  expect(rendered.calls('removeFromCart')[0]?.input.params).toEqual({ id: demoId(402) });
});

test('paying: intent, confirmation with e-mail and name, record, then the dialog and the coins read again', async () => {
  const rendered = show();
  await typeCardAndPay();
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Your Payment has been saved'));
  expect(rendered.calls('createPaymentIntent')[0]?.input.body).toEqual({ price: 42 });
  expect(provider[0]?.form).toMatchObject({
    'billing_details[email]': 'client@demo.taskmint.test',
    'billing_details[name]': 'Demo Client',
  });
  expect(rendered.calls('recordPayment')[0]?.input.body).toMatchObject({
    transactionId: 'pi_0001abcd',
    price: 42,
    cardId: demoCart().map((item) => item._id),
  });
  await waitFor(() => expect(rendered.host.log.refreshes).toBe(1));
  expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/history');
});

test('a saved card pays without being typed, and another one can be entered and saved', async () => {
  const listCards: FakeHandlers['listCards'] = () => [
    { _id: 'pm_kept00000001', brand: 'visa', last4: '4242', exp_month: 7, exp_year: 2030 },
  ];
  const rendered = show({ listCards });
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Visa ending in 4242/ })).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
  await waitFor(() => expect(rendered.calls('recordPayment')).toHaveLength(1));
  expect(rendered.calls('createPaymentIntent')[0]?.input.body).toEqual({ price: 42, card: 'pm_kept00000001' });
  expect(provider.map(({ path }) => path)).toEqual(['/v1/payment_intents/pi_0001abcd/confirm']);
  expect(provider[0]?.form).toMatchObject({ payment_method: 'pm_kept00000001' });
});

test('a card is kept only when that is ticked', async () => {
  const rendered = show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Save this card for next time' }));
  await typeCardAndPay();
  await waitFor(() => expect(rendered.calls('recordPayment')).toHaveLength(1));
  expect(rendered.calls('createPaymentIntent')[0]?.input.body).toEqual({ price: 42, save_card: true });
});

test('a package says how many tasks like the last it pays for', async () => {
  // The last task costs 120 coins.
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add another package' }));
  await screen.findByText('pays for 4 tasks like your last');
  await screen.findByText('pays for 1 task like your last');
  await screen.findByText('less than a task like your last');
});

test("a declined card shows the provider's message and records nothing; the next try uses the same intent", async () => {
  answers.confirm = declined;
  const rendered = show();
  await typeCardAndPay();
  expect((await screen.findByRole('alert')).textContent).toBe('Your card has insufficient funds.');
  expect(rendered.calls('recordPayment')).toHaveLength(0);
  expect(rendered.host.log.dialogs).toHaveLength(0);

  answers.confirm = paidIntent;
  await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
  await waitFor(() => expect(rendered.calls('recordPayment')).toHaveLength(1));
  const keys = rendered.calls('createPaymentIntent').map((call) => call.idempotencyKey);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('an unfinished card is told before anything is charged', async () => {
  const rendered = show();
  await screen.findByLabelText('Card number');
  await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('Your card number is incomplete.');
  expect(provider).toHaveLength(0);
  expect(rendered.calls('recordPayment')).toHaveLength(0);
});

test('what is wrong with a card is said in Bangla, of which the provider knows nothing', async () => {
  applyLanguage('bn');
  try {
    answers.confirm = declined;
    show();
    await screen.findByLabelText('Card number');
    const pay = screen.getByRole('button', { name: /^পরিশোধ করুন/ });
    await userEvent.click(pay);
    expect((await screen.findByRole('alert')).textContent).toBe('কার্ডের নম্বরটি সম্পূর্ণ নয়।');
    await typeCard();
    await userEvent.click(pay);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('আপনার ব্যাংক কার্ডটি নেয়নি।'));
  } finally {
    act(() => applyLanguage('en'));
  }
});

test('a refusal of our server is shown with its code, and no card is touched', async () => {
  show({
    createPaymentIntent: () => {
      throw new ApiError({ status: 409, code: 'amount_mismatch', message: 'The price has changed.' });
    },
  });
  await typeCardAndPay();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('amount_mismatch');
  expect(alert.textContent).toContain('Nothing was charged');
  expect(provider).toHaveLength(0);
});

test('an order that was paid for in another tab is not offered again', async () => {
  let paid = false;
  const { host } = show({
    listCart: () => (paid ? [] : demoCart()),
    createPaymentIntent: () => {
      paid = true;
      throw new ApiError({ status: 409, code: 'cart_empty', message: 'There is nothing in your order to pay for.' });
    },
  });
  await typeCardAndPay();
  await screen.findByText('Your order is empty. Choose a package to continue.');
  expect(host.log.toasts).toEqual([{ kind: 'error', text: 'There is nothing in your order to pay for.' }]);
});

test('when the answer to the confirmation is lost, the intent is asked whether it was charged', async () => {
  delete answers.confirm;
  answers.pi_0001abcd = paidIntent;
  const rendered = show();
  await typeCardAndPay();
  await waitFor(() => expect(rendered.calls('recordPayment')).toHaveLength(1));
  expect(provider.map((each) => each.path).at(-1)).toBe('/v1/payment_intents/pi_0001abcd');
});

test('when the intent cannot be asked either, nobody says that nothing was charged, and paying again records it', async () => {
  delete answers.confirm;
  let isCut = false;
  const rendered = show({
    createPaymentIntent: () => {
      if (isCut) throw new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached.' });
      return { clientSecret: SECRET, amount_cents: 4_200, coins: 650 };
    },
  });
  await typeCardAndPay();
  for (const cut of [false, true]) {
    isCut = cut;
    if (cut) await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'we do not know yet whether your card was charged',
    );
    expect(document.body.textContent).not.toContain('Nothing was charged');
    expect(rendered.calls('createPaymentIntent')).toHaveLength(cut ? 2 : 1);
  }
  isCut = false;
  answers.confirm = paidIntent;
  await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Your Payment has been saved'));
});

test('a cart that an earlier attempt has paid for is a success, not a failure', async () => {
  const rendered = show({
    createPaymentIntent: () => {
      throw new ApiError({ status: 409, code: 'payment_already_recorded', message: 'This payment is recorded.' });
    },
  });
  await typeCardAndPay();
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Your Payment has been saved'));
  expect(provider.filter((each) => each.path.endsWith('/confirm'))).toHaveLength(0);
});

test('a charge that could not be recorded is never charged again, only recorded', async () => {
  let fails = true;
  const rendered = show({
    recordPayment: () => {
      if (fails) throw new ApiError({ status: 503, code: 'busy', message: 'The server is busy.' });
      return { insertedId: demoId(1), deleteResult: { deletedCount: 2 }, coins: 650 };
    },
  });
  await typeCardAndPay();
  const again = await screen.findByRole('button', { name: 'Record the payment again' });
  expect(screen.getByRole('alert').textContent).toContain('Do not pay again');
  fails = false;
  await userEvent.click(again);
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Your Payment has been saved'));
  expect(provider.filter((each) => each.path.endsWith('/confirm'))).toHaveLength(1);
});

test('a charge that could not be recorded is over as soon as news say that its coins have come', async () => {
  const listeners = new Set<Parameters<NewsFeed['onChange']>[0]>();
  const news: NewsFeed = {
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  let code: 'busy' | 'payment_already_recorded' = 'busy';
  const rendered = show(
    {
      recordPayment: () => {
        throw new ApiError({ status: 503, code, message: 'Not now.' });
      },
    },
    { news },
  );
  await typeCardAndPay();
  await screen.findByRole('button', { name: 'Record the payment again' });
  code = 'payment_already_recorded';
  act(() => listeners.forEach((tell) => tell(['payments'])));
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Your Payment has been saved'));
  expect(provider.filter((each) => each.path.endsWith('/confirm'))).toHaveLength(1);
});

test('a payment that the provider reported first counts as recorded', async () => {
  const rendered = show({
    recordPayment: () => {
      throw new ApiError({ status: 409, code: 'payment_already_recorded', message: 'Recorded already.' });
    },
  });
  await typeCardAndPay();
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Your Payment has been saved'));
});

test('an empty cart offers the packages', async () => {
  const rendered = show({ listCart: () => [] });
  await screen.findByText('Your order is empty. Choose a package to continue.');
  // The order is gone too when the page was reloaded while it paid.
  expect(screen.getByRole('link', { name: 'payment history' }).getAttribute('href')).toBe('/dashboard/history');
  await userEvent.click(await screen.findByRole('button', { name: 'Buy Now for 500 coins' }));
  await waitFor(() => expect(rendered.calls('addToCart')).toHaveLength(1));
  expect(screen.queryByLabelText('Card number')).toBeNull();
});
