/** The payment provider behind our interface: Stripe's official SDK, against Stripe itself or anything with the same REST API. Holds no business rule. */
import Stripe from 'stripe';
import { now } from '../clock';
import {
  ProviderUnavailable,
  SignatureInvalid,
  type EventPage,
  type Intent,
  type IntentStatus,
  type SavedCard,
  type NewIntent,
  type PaymentProvider,
  type ProviderEvent,
} from './payment-provider';
import { readStripeEvent } from './stripe-event';

export interface StripeSettings {
  secretKey: string;
  /** Secrets of the webhook endpoint; several during a rotation. */
  webhookSecrets: readonly string[];
  /** Base URL of the REST API, e.g. `http://127.0.0.1:12111`; Stripe's own by default. */
  apiUrl?: string;
  /** Time limit of one request. */
  timeoutMs?: number;
}

/** Age after which a signed message counts as replayed. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

const DEFAULT_TIMEOUT_MS = 10_000;
const NETWORK_RETRIES = 2;
const EVENTS_PER_PAGE = 100;
/** Nobody keeps more cards than this; the list is read in one request. */
const MAX_CARDS = 100;
const NOT_CANCELLABLE = 'payment_intent_unexpected_state';

const STATUS: Readonly<Record<string, IntentStatus>> = {
  succeeded: 'succeeded',
  canceled: 'cancelled',
  processing: 'processing',
};

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    status: (Object.hasOwn(STATUS, intent.status) ? STATUS[intent.status] : undefined) ?? 'open',
    amountCents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    orderId: intent.metadata['order_id'] ?? null,
    createdAt: new Date(intent.created * 1_000),
    refundedCents: charge && typeof charge === 'object' ? charge.amount_refunded : 0,
    feeCents: feeOf(charge),
    customerId: typeof intent.customer === 'string' ? intent.customer : (intent.customer?.id ?? null),
    keepsCard: Boolean(intent.setup_future_usage),
  };
}

/** The fee is in the charge's balance transaction, if that was requested and exists already. */
function feeOf(charge: string | Stripe.Charge | null): number | null {
  const transaction = charge && typeof charge === 'object' ? charge.balance_transaction : null;
  return transaction && typeof transaction === 'object' ? transaction.fee : null;
}

/** Runs one request. Any failure that is not about the requested object becomes ProviderUnavailable. */
async function ask<T>(what: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) {
      throw error;
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProviderUnavailable(`${what}: ${reason}`, { cause: error });
  }
}

async function unlessMissing(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isStripeCode(error, 'resource_missing')) throw error;
  }
}

function isStripeCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Host, port and protocol of `apiUrl` in the SDK's format. */
function whereabouts(apiUrl: string | undefined): { host: string; port: number; protocol: 'http' | 'https' } | object {
  if (!apiUrl) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { host: url.hostname, port: Number(url.port || (protocol === 'http' ? 80 : 443)), protocol };
}

/** Creates the provider. Throws without a webhook secret: anybody could send unsigned events. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  if (settings.webhookSecrets.length === 0) throw new Error('At least one webhook secret is needed');
  const stripe = new Stripe(settings.secretKey, {
    ...whereabouts(settings.apiUrl),
    timeout: settings.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
  });

  return {
    async createIntent(order: NewIntent): Promise<Intent> {
      const intent = await ask('create payment intent', () =>
        stripe.paymentIntents.create(
          {
            amount: order.amountCents,
            currency: 'usd',
            allowed_payment_method_types: ['card'],
            description: order.description,
            metadata: { order_id: order.orderId, user_id: order.userId },
          },
          { idempotencyKey: `order-${order.orderId}` },
        ),
      );
      return toIntent(intent);
    },

    async retrieveIntent(id: string): Promise<Intent | null> {
      try {
        return toIntent(
          await ask('retrieve payment intent', () =>
            stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] }),
          ),
        );
      } catch (error) {
        if (isStripeCode(error, 'resource_missing')) return null;
        throw error;
      }
    },

    async cancelIntent(id: string): Promise<void> {
      try {
        await ask('cancel payment intent', () => stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (!isStripeCode(error, NOT_CANCELLABLE) && !isStripeCode(error, 'resource_missing')) throw error;
      }
    },

    async createCustomer(userId: string): Promise<string> {
      const { id } = await ask('create customer', () =>
        stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey: `customer-${userId}` }),
      );
      return id;
    },

    async deleteCustomer(customerId: string): Promise<void> {
      await unlessMissing(ask('delete customer', () => stripe.customers.del(customerId)));
    },

    async setPayer(intentId, { customerId, keepCard }): Promise<void> {
      await ask('name the payer', () =>
        // On session: the buyer is present whenever the card pays. An empty string resets it.
        stripe.paymentIntents.update(intentId, {
          customer: customerId,
          setup_future_usage: keepCard ? 'on_session' : '',
        }),
      );
    },

    async listCards(customerId: string): Promise<SavedCard[]> {
      const { data } = await ask('list cards', () =>
        stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: MAX_CARDS }),
      );
      return data.flatMap(({ id, card }) =>
        card ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }] : [],
      );
    },

    async forgetCard(cardId: string): Promise<void> {
      try {
        await ask('forget a card', () => stripe.paymentMethods.detach(cardId));
      } catch (error) {
        // Not kept for anybody (any more), or not a card at all: either way the requested state holds.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },

    async refundIntent(id: string): Promise<void> {
      try {
        await ask('refund', () =>
          stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-whole-${id}` }),
        );
      } catch (error) {
        if (!isStripeCode(error, 'charge_already_refunded')) throw error;
      }
    },

    async listEvents(since: Date, behind?: string): Promise<EventPage> {
      const page = await ask('list events', () =>
        stripe.events.list({
          created: { gte: Math.floor(since.getTime() / 1_000) },
          limit: EVENTS_PER_PAGE,
          ...(behind === undefined ? {} : { starting_after: behind }),
        }),
      );
      return { events: page.data.map(readStripeEvent), hasMore: page.has_more };
    },

    readEvent(rawBody: Buffer, signature: string): ProviderEvent {
      if (!settings.webhookSecrets.some((secret) => isSigned(stripe, rawBody, signature, secret))) {
        throw new SignatureInvalid('The signature fits none of the secrets');
      }
      return readStripeEvent(asJson(rawBody));
    },
  };
}

function isSigned(stripe: Stripe, rawBody: Buffer, signature: string, secret: string): boolean {
  const { signature: verifier } = stripe.webhooks;
  if (!verifier) throw new SignatureInvalid('Signatures cannot be verified');
  // The database's time (decisions.md 29), so that a process with a wrong clock accepts the same messages as all others.
  const at = now().getTime();
  try {
    verifier.verifyHeader(rawBody, signature, secret, SIGNATURE_TOLERANCE_SECONDS, undefined, at);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw new SignatureInvalid('The signature cannot be read', { cause: error });
  }
  // The SDK refuses old messages, but accepts a time that is not a number or lies in the future.
  const time = /(?:^|,)t=(\d{1,12})(?=,|$)/.exec(signature)?.[1];
  return time !== undefined && Number(time) <= at / 1_000 + SIGNATURE_TOLERANCE_SECONDS;
}

/** The signed content; bytes that are not JSON are returned as text, which is not an event either. */
function asJson(bytes: Buffer): unknown {
  const text = bytes.toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
