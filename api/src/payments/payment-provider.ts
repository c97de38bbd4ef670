/**
 * The only interface to the card payment provider, in the product's own terms. Knows neither Stripe's types nor our database, so that everything behind it
 * can be tested and replaced.
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
  /** Sent to the browser only, to confirm this one payment. */
  clientSecret: string | null;
  /** Our order id, stored with the provider when the intent was created. */
  orderId: string | null;
  createdAt: Date;
  /** Cents refunded so far. */
  refundedCents: number;
  /** The provider's fee, in US cents; null until it is known. */
  feeCents: number | null;
  /** The customer for whom the card can be kept; null when there is none. */
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
  /** What it says about the payment; null for irrelevant types. */
  observation: Observation | null;
  /** Why this cannot be a genuine message; nothing in it is trusted. */
  odd?: string;
}

export interface NewIntent {
  orderId: string;
  userId: string;
  amountCents: number;
  /** Shown in the provider's dashboard and on receipts. */
  description: string;
}

/** The provider did not answer in time, or answered that it cannot right now; the outcome is unknown. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The message's signature matches none of the secrets, or the message is too old. */
export class SignatureInvalid extends Error {
  override name = 'SignatureInvalid';
}

/** A saved card, as far as the provider reveals it. */
export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A page of the provider's list of messages, and whether older ones in the requested range remain. */
export interface EventPage {
  readonly events: readonly ProviderEvent[];
  readonly hasMore: boolean;
}

export interface PaymentProvider {
  /** Creates the order's intent. Idempotent: the same order gets the same intent. Throws ProviderUnavailable. */
  createIntent(order: NewIntent): Promise<Intent>;
  /** Null when the provider knows no such intent. Throws ProviderUnavailable. */
  retrieveIntent(id: string): Promise<Intent | null>;
  /** Cancels an intent that nobody will pay; a no-op when it cannot be cancelled any more. Throws ProviderUnavailable. */
  cancelIntent(id: string): Promise<void>;
  /** Creates a customer for whom cards can be kept; a repeated call for the same user soon after returns the same one. Throws ProviderUnavailable. */
  createCustomer(userId: string): Promise<string>;
  /** Deletes the customer with all their cards; a no-op when there is none. Throws ProviderUnavailable. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Sets whose cards may pay the open intent, and whether the paying card is kept. Throws ProviderUnavailable. */
  setPayer(intentId: string, payer: { customerId: string; keepCard: boolean }): Promise<void>;
  /** Newest first. Throws ProviderUnavailable. */
  listCards(customerId: string): Promise<SavedCard[]>;
  /** Deletes a card; a no-op when it is not kept for anybody. Throws ProviderUnavailable. */
  forgetCard(cardId: string): Promise<void>;
  /** Gives back the whole amount, once. Throws ProviderUnavailable. */
  refundIntent(id: string): Promise<void>;
  /**
   * A page of the messages created at or after `since`, newest first, delivered or not: the first page, or the one after the message `behind`. Throws
   * ProviderUnavailable.
   */
  listEvents(since: Date, behind?: string): Promise<EventPage>;
  /** Verifies and parses a message from its exact bytes. Throws SignatureInvalid. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}
