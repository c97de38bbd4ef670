/** Reads Stripe's events into the product's words. Pure; types that say nothing about a card payment come out without an observation. */
import type Stripe from 'stripe';
import type { DisputeState, Observation } from './order-facts';
import type { ProviderEvent } from './payment-provider';

type Reference = string | { id: string } | null | undefined;

/** Id of a reference that Stripe gives as an id or as the expanded object. */
export function referenceId(reference: Reference): string | null {
  if (typeof reference === 'string') return reference;
  return reference?.id ?? null;
}

/** What a dispute's status means for the money; inquiries (`warning_…`) take none, so they are null. */
function disputeState(status: string): DisputeState | null {
  if (status.startsWith('warning_')) return null;
  if (status === 'won' || status === 'prevented') return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

function orderIdOf(metadata: Stripe.Metadata | null | undefined): string | null {
  return metadata && Object.hasOwn(metadata, 'order_id') ? (metadata['order_id'] ?? null) : null;
}

/** What Stripe keeps for a dispute, as its balance transactions have it; the deduction and its return are both there. */
function feeOf({ balance_transactions: transactions }: Stripe.Dispute): { feeCents?: number } {
  const feeCents = (transactions ?? []).reduce((sum, { fee }) => sum + Math.max(0, fee), 0);
  return feeCents > 0 ? { feeCents } : {};
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
        observation: state && { kind: 'dispute', id: dispute.id, cents: dispute.amount, state, ...feeOf(dispute) },
      };
    }
    default:
      return NOTHING;
  }
}

/** The event as the rest of the product sees it. */
export function readStripeEvent(event: Stripe.Event): ProviderEvent {
  return { id: event.id, type: event.type, createdAt: new Date(event.created * 1_000), ...about(event) };
}
