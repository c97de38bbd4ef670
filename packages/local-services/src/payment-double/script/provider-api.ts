/**
 * The part of the double's REST interface that a browser may use, with the publishable key and an intent's client secret. Same paths, form encoding
 * and error envelope as the provider's. Knows nothing of the product's API.
 */
import type { PaymentIntent, PaymentMethod, StripeError } from '@stripe/stripe-js';
import { stringify } from 'qs';
import type { CardDetails } from './card-entry';
import type { ChallengeOutcome } from './challenge-dialog';

/** Maximum wait for one response of the provider. */
const TIMEOUT_MS = 20_000;

export type Result<T> = { value: T; error?: undefined } | { value?: undefined; error: StripeError };

/** What the provider requires before it charges a card that needs authentication. */
export interface NextAction {
  type: string;
  use_stripe_sdk?: Readonly<Record<string, unknown>>;
}

/** An intent as the provider returns it over REST. */
export type RestIntent = PaymentIntent & { next_action: (PaymentIntent['next_action'] & NextAction) | null };

export interface BillingDetails {
  email?: string | null;
  name?: string | null;
}

type FormValue = string | number | boolean | null | undefined | { readonly [key: string]: FormValue };

export class ProviderApi {
  constructor(
    private readonly baseUrl: string,
    private readonly publishableKey: string,
    private readonly fetchNow: typeof fetch = (...args) => fetch(...args),
  ) {}

  createPaymentMethod(card: CardDetails, billing: BillingDetails): Promise<Result<PaymentMethod>> {
    return this.send('POST', '/v1/payment_methods', {
      type: 'card',
      card: { number: card.number, exp_month: card.expMonth, exp_year: card.expYear, cvc: card.cvc },
      billing_details: { ...billing },
    });
  }

  confirm(intentId: string, clientSecret: string, paymentMethodId: string): Promise<Result<RestIntent>> {
    return this.send('POST', `/v1/payment_intents/${encodeURIComponent(intentId)}/confirm`, {
      client_secret: clientSecret,
      payment_method: paymentMethodId,
      use_stripe_sdk: true,
    });
  }

  retrieve(intentId: string, clientSecret: string): Promise<Result<RestIntent>> {
    return this.send('GET', `/v1/payment_intents/${encodeURIComponent(intentId)}`, { client_secret: clientSecret });
  }

  /** Tells the provider the cardholder's answer to the bank's question. */
  answerChallenge(intentId: string, clientSecret: string, outcome: ChallengeOutcome): Promise<Result<RestIntent>> {
    return this.send('POST', `/v1/payment_intents/${encodeURIComponent(intentId)}/authenticate`, {
      client_secret: clientSecret,
      outcome,
    });
  }

  private async send<T>(method: 'GET' | 'POST', path: string, form: Record<string, FormValue>): Promise<Result<T>> {
    const encoded = stringify(form, { skipNulls: true, filter: leaveOutEmpty });
    try {
      const response = await this.fetchNow(`${this.baseUrl}${path}${method === 'GET' ? `?${encoded}` : ''}`, {
        method,
        headers: {
          Authorization: `Bearer ${this.publishableKey}`,
          ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        ...(method === 'POST' && { body: encoded }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body: unknown = await response.json();
      if (response.ok) return { value: body as T };
      return { error: errorOf(body) };
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'We could not reach the payment provider. Nothing was charged. Try again.',
        } as StripeError,
      };
    }
  }
}

const leaveOutEmpty = (_name: string, value: unknown): unknown => (value === '' ? undefined : value);

function errorOf(body: unknown): StripeError {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  if (typeof error === 'object' && error !== null && 'message' in error) return error as StripeError;
  return { type: 'api_error', message: 'The payment provider gave an answer that we could not read.' } as StripeError;
}
