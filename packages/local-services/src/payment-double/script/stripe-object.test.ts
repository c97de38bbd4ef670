/** @jest-environment jsdom */
import type { StripeCardElement } from '@stripe/stripe-js';
import { fireEvent } from '@testing-library/dom';
import { createStripeObject } from './stripe-object';

interface Sent {
  method: string;
  path: string;
  key: string | null;
  form: Record<string, string>;
}

interface Answer {
  status?: number;
  body: unknown;
}

/** A provider that answers from a list and records its requests. */
function provider(...answers: (Answer | Error)[]) {
  const sent: Sent[] = [];
  const fetchNow = (async (address: string, init: RequestInit = {}) => {
    const url = new URL(address);
    const headers = init.headers as Record<string, string>;
    sent.push({
      method: init.method ?? 'GET',
      path: url.pathname,
      key: headers.Authorization ?? null,
      form: Object.fromEntries(new URLSearchParams(init.body ? String(init.body) : url.search)),
    });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer left');
    const status = answer.status ?? 200;
    return { ok: status < 400, status, json: async () => answer.body } as Response;
  }) as typeof fetch;
  return { sent, fetchNow };
}

const SECRET = 'pi_0001abcd_secret_efgh';
const intent = (status: string, more: object = {}) => ({
  body: { id: 'pi_0001abcd', object: 'payment_intent', amount: 4_200, currency: 'usd', status, ...more },
});
const method = { body: { id: 'pm_0001', object: 'payment_method' } };
const billing_details = { email: 'client@demo.taskmint.test', name: 'Demo Client' };

function setUp(answers: (Answer | Error)[], ask = jest.fn(async () => 'approve' as const)) {
  const { sent, fetchNow } = provider(...answers);
  const stripe = createStripeObject({ url: 'http://double.test', publishableKey: 'pk_test_x', fetch: fetchNow, ask });
  const node = document.createElement('div');
  document.body.replaceChildren(node);
  const card = stripe.elements().create('card');
  card.mount(node);
  const type = (values: readonly [string, string, string]) =>
    node.querySelectorAll('input').forEach((input, index) => {
      fireEvent.input(input, { target: { value: values[index] } });
    });
  type(['4242424242424242', '1239', '123']);
  return { stripe, card: card as StripeCardElement, sent, type, ask };
}

test('a card is made a payment method, then confirms the intent, with the publishable key and the client secret', async () => {
  const { stripe, card, sent } = setUp([method, intent('succeeded')]);
  const result = await stripe.confirmCardPayment(SECRET, { payment_method: { card, billing_details } });
  expect(result.paymentIntent?.status).toBe('succeeded');
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/v1/payment_methods',
      key: 'Bearer pk_test_x',
      form: {
        type: 'card',
        'card[number]': '4242424242424242',
        'card[exp_month]': '12',
        'card[exp_year]': '2039',
        'card[cvc]': '123',
        'billing_details[email]': 'client@demo.taskmint.test',
        'billing_details[name]': 'Demo Client',
      },
    },
    {
      method: 'POST',
      path: '/v1/payment_intents/pi_0001abcd/confirm',
      key: 'Bearer pk_test_x',
      form: { client_secret: SECRET, payment_method: 'pm_0001', use_stripe_sdk: 'true' },
    },
  ]);
});

test("a declined card gives the provider's error as it is", async () => {
  const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
  const { stripe, card } = setUp([method, { status: 402, body: { error } }]);
  const result = await stripe.confirmCardPayment(SECRET, { payment_method: { card } });
  expect(result).toEqual({ error });
});

test('an unfinished card is a validation error and nothing is sent', async () => {
  const { stripe, card, sent, type } = setUp([]);
  type(['4242', '', '']);
  const { error } = await stripe.createPaymentMethod({ type: 'card', card });
  expect(error).toMatchObject({ type: 'validation_error', message: 'Your card number is incomplete.' });
  expect(sent).toHaveLength(0);
});

test.each([
  ['approve', 'succeeded', undefined],
  ['refuse', 'requires_payment_method', 'We are unable to authenticate your payment method.'],
] as const)('a bank that asks is answered with %s', async (outcome, status, message) => {
  const last_payment_error = message ? { type: 'card_error', message } : null;
  const ask = jest.fn(async () => outcome);
  const { stripe, card, sent } = setUp(
    [method, intent('requires_action'), intent(status, { last_payment_error })],
    ask as never,
  );
  const result = await stripe.confirmCardPayment(SECRET, { payment_method: { card } });
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ amount: 4_200, currency: 'usd' }));
  expect(sent.at(-1)).toMatchObject({
    path: '/v1/payment_intents/pi_0001abcd/authenticate',
    form: { client_secret: SECRET, outcome },
  });
  expect(result.paymentIntent?.status ?? result.error?.message).toBe(message ?? status);
});

test('an unreachable provider is a connection error, and the intent can be read again', async () => {
  const { stripe, card, sent } = setUp([new Error('refused'), intent('succeeded')]);
  const lost = await stripe.confirmCardPayment(SECRET, { payment_method: { card } });
  expect(lost.error?.type).toBe('api_connection_error');
  const read = await stripe.retrievePaymentIntent(SECRET);
  expect(read.paymentIntent?.status).toBe('succeeded');
  expect(sent.at(-1)).toMatchObject({ method: 'GET', form: { client_secret: SECRET } });
});

test('a secret that is none of an intent is refused without asking anybody', async () => {
  const { stripe, card, sent } = setUp([]);
  const { error } = await stripe.confirmCardPayment('seti_1_secret_2', { payment_method: { card } });
  expect(error?.type).toBe('invalid_request_error');
  expect(sent).toHaveLength(0);
});

test('elements finds its card by name and refuses other types', () => {
  const { stripe } = setUp([]);
  const elements = stripe.elements();
  expect(elements.getElement('card')).toBeNull();
  const card = elements.create('card');
  expect(elements.getElement('card')).toBe(card);
  expect(() => elements.create('payment')).toThrow(/Only the card element/);
});
