/**
 * Translates Stripe's events into the product's terms. Pure. Types that say nothing about a card payment get no observation. What does not match Stripe's
 * documented format is marked odd, with the reason, since retrying would not change it.
 */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { now } from '../clock';
import type { DisputeState, Observation } from './order-facts';
import type { ProviderEvent } from './payment-provider';

/** How far an event may be ahead of our clock, in ms; beyond that it is not the provider's. */
const MAX_AHEAD_MS = 300_000;

const id = z.string().regex(/^[\x21-\x7e]{1,255}$/);
/** Stripe allows at most eight digits for a charge, and the sum of its refunds does not exceed it. */
const cents = z.int().min(0).max(999_999_999_999);
const reference = z.union([id, z.object({ id })]).nullish();
const metadata = z.record(z.string(), z.unknown()).nullish();

const ENVELOPE = z.object({
  id,
  type: z.string().min(1).max(255),
  created: z.int().min(0).max(99_999_999_999),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
const INTENT = z.object({
  id,
  amount: cents,
  amount_received: cents.optional(),
  currency: z.string().max(3),
  metadata,
});
const CHARGE = z.object({ payment_intent: reference, amount_refunded: cents, metadata });
const REFUND = z.object({ id, payment_intent: reference, amount: cents, status: z.string().max(100).nullish() });
const DISPUTE = z.object({ id, payment_intent: reference, amount: cents, status: z.string().max(100) });

/** What we read of the objects in events. */
const OBJECTS: readonly (readonly [RegExp, z.ZodType])[] = [
  [/^payment_intent\.(succeeded|payment_failed|canceled|created|processing|requires_action)$/, INTENT],
  [/^charge\.refunded$/, CHARGE],
  [/^(refund\.(created|updated|failed)|charge\.refund\.updated)$/, REFUND],
  [/^charge\.dispute\.(created|updated|closed|funds_withdrawn|funds_reinstated)$/, DISPUTE],
];

type Reference = string | { id: string } | null | undefined;

/** The id from a reference, which Stripe sends as an id or as the expanded object. */
function referenceId(reference: Reference): string | null {
  if (typeof reference === 'string') return reference;
  return reference?.id ?? null;
}

/** What a dispute's status means for the money; null for inquiries (`warning_…`), which take none. */
function disputeState(status: string): DisputeState | null {
  if (status.startsWith('warning_')) return null;
  if (status === 'won' || status === 'prevented') return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

function orderIdOf(metadata: Stripe.Metadata | null | undefined): string | null {
  const orderId: unknown = metadata && Object.hasOwn(metadata, 'order_id') ? metadata['order_id'] : null;
  return typeof orderId === 'string' ? orderId : null;
}

/**
 * Stripe's fee for a dispute and what came back of its money, from its balance transactions: the deduction and its return are both listed. Of a dispute
 * that was lost a part may come back: https://support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued
 */
function amountsOf({ balance_transactions: transactions }: Stripe.Dispute): {
  feeCents?: number;
  returnedCents?: number;
} {
  const feeCents = (transactions ?? []).reduce((sum, { fee }) => sum + Math.max(0, fee), 0);
  const returnedCents = (transactions ?? []).reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return { ...(feeCents > 0 ? { feeCents } : {}), ...(returnedCents > 0 ? { returnedCents } : {}) };
}

type About = Pick<ProviderEvent, 'intentId' | 'orderId' | 'amountCents' | 'currency' | 'observation'>;

const NOTHING: About = { intentId: null, orderId: null, amountCents: null, currency: null, observation: null };

function aboutIntent(intent: Stripe.PaymentIntent, observation: Observation | null): About {
  return {
    intentId: intent.id,
    orderId: orderIdOf(intent.metadata),
    amountCents: intent.amount_received || intent.amount,
    currency: intent.currency,
    observation,
  };
}

function about(event: Stripe.Event): About {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return aboutIntent(event.data.object, { kind: 'succeeded' });
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return aboutIntent(event.data.object, { kind: 'failed' });
    case 'payment_intent.created':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
      return aboutIntent(event.data.object, null);
    case 'charge.refunded': {
      const charge = event.data.object;
      return {
        ...NOTHING,
        intentId: referenceId(charge.payment_intent),
        orderId: orderIdOf(charge.metadata),
        observation: { kind: 'refunded-in-all', cents: charge.amount_refunded },
      };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object;
      const state = refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'made';
      return {
        ...NOTHING,
        intentId: referenceId(refund.payment_intent),
        observation: { kind: 'refund', id: refund.id, cents: refund.amount, state },
      };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const dispute = event.data.object;
      const state = disputeState(dispute.status);
      return {
        ...NOTHING,
        intentId: referenceId(dispute.payment_intent),
        observation: state && { kind: 'dispute', id: dispute.id, cents: dispute.amount, state, ...amountsOf(dispute) },
      };
    }
    default:
      return NOTHING;
  }
}

/** The event in the product's terms; `message` is the parsed JSON that was signed, of any shape. */
export function readStripeEvent(message: unknown): ProviderEvent {
  const envelope = ENVELOPE.safeParse(message);
  if (!envelope.success) return odd(message, envelope.error);
  const { id, type, created, data } = envelope.data;
  const createdAt = new Date(created * 1_000);
  const known = { id, type, createdAt };
  const aheadMs = createdAt.getTime() - now().getTime();
  if (aheadMs > MAX_AHEAD_MS) {
    return { ...known, ...NOTHING, odd: `made ${Math.round(aheadMs / 1_000)} s in the future` };
  }
  const shape = OBJECTS.find(([pattern]) => pattern.test(type))?.[1].safeParse(data.object);
  if (shape && !shape.success) return { ...known, ...NOTHING, odd: reasonOf(shape.error, 'data.object.') };
  return { ...known, ...about(message as Stripe.Event) };
}

/** For signed content that is not even an event envelope. Without an id, it is stored under its own hash. */
function odd(message: unknown, error: z.ZodError): ProviderEvent {
  const { id: given, type } = (message ?? {}) as { id?: unknown; type?: unknown };
  const hash = createHash('sha256').update(JSON.stringify(message)).digest('hex');
  return {
    ...NOTHING,
    id: id.safeParse(given).success ? (given as string) : `odd_${hash}`,
    type: typeof type === 'string' ? type.slice(0, 255) : 'unknown',
    createdAt: now(),
    odd: reasonOf(error, ''),
  };
}

/** Names the first few fields and what is wrong with them, never their contents. */
function reasonOf(error: z.ZodError, prefix: string): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${prefix}${path.join('.')}: ${message}`)
    .join('; ');
}
