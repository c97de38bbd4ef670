/** The payment provider behind our port: Stripe's official SDK, against Stripe itself or whatever speaks its REST API. Holds no business rule. */
import Stripe from 'stripe';
import { now } from '../clock';
import {
  ProviderUnavailable,
  SignatureInvalid,
  type EventPage,
  type Intent,
  type IntentStatus,
  type KeptCard,
  type NewIntent,
  type PaymentProvider,
  type ProviderEvent,
} from './payment-provider';
import { readStripeEvent } from './stripe-event';

export interface StripeSettings {
  secretKey: string;
  /** Secrets of the webhook endpoint; several while one is being rotated. */
  webhookSecrets: readonly string[];
  /** Where the REST API is, e.g. `http://127.0.0.1:12111`; Stripe's own when left out. */
  apiUrl?: string;
  /** How long one request may take. */
  timeoutMs?: number;
}

/** Age after which a signed message counts as replayed. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

const DEFAULT_TIMEOUT_MS = 10_000;
const NETWORK_RETRIES = 2;
const EVENTS_PER_PAGE = 100;
/** More kept cards than this are nobody's; the list is read in one go. */
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

/** The fee stands in the charge's balance transaction, when that was asked for and exists already. */
function feeOf(charge: string | Stripe.Charge | null): number | null {
  const transaction = charge && typeof charge === 'object' ? charge.balance_transaction : null;
  return transaction && typeof transaction === 'object' ? transaction.fee : null;
}

/** Runs one request; whatever is not an answer about the thing asked for becomes ProviderUnavailable. */
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

/** Host, port and protocol of `apiUrl` as the SDK wants them. */
function whereabouts(apiUrl: string | undefined): { host: string; port: number; protocol: 'http' | 'https' } | object {
  if (!apiUrl) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { host: url.hostname, port: Number(url.port || (protocol === 'http' ? 80 : 443)), protocol };
}

/** Makes the provider. Throws when no webhook secret is given: unsigned events would be anybody's. */
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
        // On session: the buyer is there whenever the card pays. An empty text takes it back.
        stripe.paymentIntents.update(intentId, {
          customer: customerId,
          setup_future_usage: keepCard ? 'on_session' : '',
        }),
      );
    },

    async listCards(customerId: string): Promise<KeptCard[]> {
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
        // Kept for nobody (any more), or no card at all: what was asked for holds.
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
  // The database's time (decisions.md 29): a process whose own clock is off takes what all others take.
  const at = now().getTime();
  try {
    verifier.verifyHeader(rawBody, signature, secret, SIGNATURE_TOLERANCE_SECONDS, undefined, at);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw new SignatureInvalid('The signature cannot be read', { cause: error });
  }
  // The SDK refuses what is too old and takes a time that is no number, or still to come.
  const time = /(?:^|,)t=(\d{1,12})(?=,|$)/.exec(signature)?.[1];
  return time !== undefined && Number(time) <= at / 1_000 + SIGNATURE_TOLERANCE_SECONDS;
}

/** What was signed; bytes that are no JSON come out as text, which is no event either. */
function asJson(bytes: Buffer): unknown {
  const text = bytes.toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
