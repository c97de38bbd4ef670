/**
 * The one door to the card payment provider: what the product asks of it, in the product's words. Knows neither Stripe's types nor our database,
 * so that everything behind it can be tested and replaced.
 */
import type { Observation } from './order-facts';

export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';

/** A payment as the provider knows it. */
export interface Intent {
  id: string;
  status: IntentStatus;
  amountCents: number;
  /** Lower-case ISO 4217. */
  currency: string;
  /** Given to the browser only, to confirm this one payment. */
  clientSecret: string | null;
  /** Our order, as stored with the provider when the intent was made. */
  orderId: string | null;
  createdAt: Date;
  /** Cents given back so far. */
  refundedCents: number;
  /** What the provider kept, in US cents; null until it is known. */
  feeCents: number | null;
  /** Whom cards that pay it can be kept for; null when nobody. */
  customerId: string | null;
  /** Whether the card that pays it will be kept. */
  keepsCard: boolean;
}

/** A signed message of the provider, reduced to what we use. */
export interface ProviderEvent {
  id: string;
  type: string;
  createdAt: Date;
  /** Payment that it is about; null for messages about other things. */
  intentId: string | null;
  orderId: string | null;
  /** Amount and currency of the intent, when the event carries them. */
  amountCents: number | null;
  currency: string | null;
  /** What it says about the payment; null for types that mean nothing to us. */
  observation: Observation | null;
  /** Why the message cannot be what the provider sends; nothing in it is believed. */
  odd?: string;
}

export interface NewIntent {
  orderId: string;
  userId: string;
  amountCents: number;
  /** Shown in the provider's dashboard and on receipts. */
  description: string;
}

/** The provider did not answer in time or answered that it cannot now; nothing is known about the outcome. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The signature of a message fits none of the secrets, or the message is too old. */
export class SignatureInvalid extends Error {
  override name = 'SignatureInvalid';
}

/** A kept card, as far as the provider tells. */
export interface KeptCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Messages of the provider's list, and whether there are older ones that were asked for. */
export interface EventPage {
  readonly events: readonly ProviderEvent[];
  readonly hasMore: boolean;
}

export interface PaymentProvider {
  /** Makes the order's intent; called again for the same order it answers the same intent. Throws ProviderUnavailable. */
  createIntent(order: NewIntent): Promise<Intent>;
  /** Null when the provider knows no such intent. Throws ProviderUnavailable. */
  retrieveIntent(id: string): Promise<Intent | null>;
  /** Cancels an intent that nobody will pay; a no-op when it cannot be cancelled any more. Throws ProviderUnavailable. */
  cancelIntent(id: string): Promise<void>;
  /** Somebody whom cards can be kept for; asked again soon for the same user it answers the same. Throws ProviderUnavailable. */
  createCustomer(userId: string): Promise<string>;
  /** Forgets the customer with all their cards; a no-op when there is none. Throws ProviderUnavailable. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Says whose cards may pay the open intent, and whether the one that does is kept. Throws ProviderUnavailable. */
  setPayer(intentId: string, payer: { customerId: string; keepCard: boolean }): Promise<void>;
  /** Newest first. Throws ProviderUnavailable. */
  listCards(customerId: string): Promise<KeptCard[]>;
  /** Forgets a card; a no-op when it is kept for nobody. Throws ProviderUnavailable. */
  forgetCard(cardId: string): Promise<void>;
  /** Gives back the whole amount, once. Throws ProviderUnavailable. */
  refundIntent(id: string): Promise<void>;
  /**
   * A page of the messages made at or after `since`, newest first, whether or not they were delivered: the first, or the one that goes on behind the
   * message `behind`. Throws ProviderUnavailable.
   */
  listEvents(since: Date, behind?: string): Promise<EventPage>;
  /** Verifies and reads a message from its exact bytes. Throws SignatureInvalid. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}
