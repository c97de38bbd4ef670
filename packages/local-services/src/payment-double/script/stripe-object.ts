/**
 * The Stripe.js object of the payment provider double: the methods that react-stripe-js checks for and the card flow uses, with the same arguments,
 * results and error shapes. A page cannot tell it from Stripe's own.
 */
import type {
  ConfirmCardPaymentData,
  PaymentIntentResult,
  PaymentMethodResult,
  Stripe,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js';
import { CardEntry } from './card-entry';
import { askCardHolder, type Challenge, type ChallengeOutcome } from './challenge-dialog';
import { ProviderApi, type BillingDetails, type RestIntent } from './provider-api';

export interface StripeObjectOptions {
  /** Base address of the payment provider double, without a trailing slash. */
  url: string;
  publishableKey: string;
  /** How to ask the cardholder; the dialog by default. */
  ask?: (challenge: Challenge) => Promise<ChallengeOutcome>;
  fetch?: typeof fetch;
}

/** The part of Stripe.js that this product uses. */
type StripeCore = Pick<Stripe, 'elements' | 'createToken' | 'createPaymentMethod' | 'retrievePaymentIntent'> & {
  confirmCardPayment(clientSecret: string, data?: ConfirmCardPaymentData): Promise<PaymentIntentResult>;
};

export function createStripeObject(options: StripeObjectOptions): Stripe {
  const api = new ProviderApi(options.url, options.publishableKey, options.fetch);
  const ask = options.ask ?? askCardHolder;

  async function methodFromCard(entry: unknown, billing: BillingDetails): Promise<PaymentMethodResult> {
    if (!(entry instanceof CardEntry)) return refuse('invalid_request_error', 'A mounted card entry is needed.');
    const typed = entry.read();
    if ('fault' in typed) return refuse('validation_error', typed.fault.message, typed.fault.code);
    const { value, error } = await api.createPaymentMethod(typed.card, billing);
    return error ? { error } : { paymentMethod: value };
  }

  const core: StripeCore = {
    elements: ((): StripeElements => createElements()) as Stripe['elements'],

    createToken: (() =>
      Promise.resolve(
        refuse('invalid_request_error', 'Tokens are not offered; create a payment method.'),
      )) as Stripe['createToken'],

    createPaymentMethod: ((data: { card?: unknown; billing_details?: BillingDetails }) =>
      methodFromCard(data.card, data.billing_details ?? {})) as Stripe['createPaymentMethod'],

    async confirmCardPayment(clientSecret, data) {
      const id = intentIdOf(clientSecret);
      if (!id) return refuse('invalid_request_error', 'The client secret is not one of a payment intent.');
      const method = data?.payment_method;
      let methodId: string;
      let near: Element | null = null;
      if (typeof method === 'string') {
        methodId = method;
      } else {
        const { card, billing_details: billing } = (method ?? {}) as {
          card?: unknown;
          billing_details?: BillingDetails;
        };
        near = card instanceof CardEntry ? card.node : null;
        const created = await methodFromCard(card, billing ?? {});
        if (created.error) return { error: created.error };
        methodId = created.paymentMethod.id;
      }
      const confirmed = await api.confirm(id, clientSecret, methodId);
      if (confirmed.error) return { error: confirmed.error };
      return confirmed.value.status === 'requires_action'
        ? authenticate(confirmed.value, clientSecret, near)
        : resultOf(confirmed.value);
    },

    async retrievePaymentIntent(clientSecret) {
      const id = intentIdOf(clientSecret);
      if (!id) return refuse('invalid_request_error', 'The client secret is not one of a payment intent.');
      const { value, error } = await api.retrieve(id, clientSecret);
      return error ? { error } : { paymentIntent: value };
    },
  };

  async function authenticate(
    intent: RestIntent,
    clientSecret: string,
    near: Element | null,
  ): Promise<PaymentIntentResult> {
    const outcome = await ask({ amount: intent.amount, currency: intent.currency, near });
    const answered = await api.answerChallenge(intent.id, clientSecret, outcome);
    return answered.error ? { error: answered.error } : resultOf(answered.value);
  }

  return core as unknown as Stripe;
}

/** After a failed authentication the intent needs another card; Stripe.js returns its last error to the caller. */
function resultOf(intent: RestIntent): PaymentIntentResult {
  if (intent.status === 'requires_payment_method' && intent.last_payment_error) {
    return { error: { ...intent.last_payment_error, payment_intent: intent } as StripeError };
  }
  return { paymentIntent: intent };
}

/** One set of elements; as with Stripe's, at most one of each type. */
function createElements(): StripeElements {
  let card: CardEntry | undefined;
  const find = (type: unknown): CardEntry | null => (card && isCard(type) ? card : null);
  const elements = {
    create(type: unknown): CardEntry {
      if (!isCard(type)) throw new Error(`Only the card element is offered, not ${String(type)}.`);
      card = new CardEntry();
      return card;
    },
    getElement: find,
    update(): void {
      // Appearance and locale come from the page's own style sheet and language.
    },
    fetchUpdates: () => Promise.resolve({}),
    submit: () => Promise.resolve({ selectedPaymentMethod: 'card' }),
  };
  return elements as unknown as StripeElements;
}

/** `'card'`, or the React component for it. */
function isCard(type: unknown): boolean {
  if (type === 'card') return true;
  return typeof type === 'function' && '__elementType' in type && type.__elementType === 'card';
}

function intentIdOf(clientSecret: string): string | undefined {
  return /^(pi_[A-Za-z0-9_]+?)_secret_/.exec(clientSecret)?.[1];
}

function refuse(type: StripeError['type'], message: string, code?: string): { error: StripeError } {
  return { error: { type, message, ...(code && { code }) } as StripeError };
}
