/** What the double stores. Field names are the provider's, because responses contain these objects almost unchanged. */
import { randomBytes } from 'node:crypto';
import type { CardBehaviour } from './test-cards';

export type Metadata = Record<string, string>;

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  billing_details: { email: string | null; name: string | null };
  card: { brand: string; exp_month: number; exp_year: number; last4: string };
  created: number;
  customer: string | null;
  livemode: false;
  type: 'card';
}

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  livemode: false;
  metadata: Metadata;
}

/** Stored beside the payment method and never returned. The number itself is not stored. */
export interface CardSecret {
  behaviour: CardBehaviour;
  used: boolean;
}

export interface CardError {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
  charge?: string;
  payment_method?: PaymentMethod;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  client_secret: string;
  created: number;
  currency: string;
  /** Absent on intents created before cards could be kept. */
  customer?: string | null;
  description: string | null;
  last_payment_error: CardError | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  next_action: {
    type: 'use_stripe_sdk';
    use_stripe_sdk: { type: 'double_challenge'; authenticate_url: string };
  } | null;
  payment_method: string | null;
  /** Whether the card that pays is kept for the customer. */
  setup_future_usage?: 'off_session' | 'on_session' | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  /** The resulting change of the balance, with the provider's fee; null where nothing was charged. */
  balance_transaction: string | null;
  created: number;
  currency: string;
  disputed: boolean;
  livemode: false;
  metadata: Metadata;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  refunded: boolean;
  status: 'succeeded' | 'failed';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  payment_intent: string;
  status: 'succeeded';
}

/** A change of the account's balance, in US cents. */
export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  currency: string;
  fee: number;
  net: number;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  livemode: false;
  payment_intent: string;
  status: 'needs_response' | 'won' | 'lost';
}

export interface ProviderEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  type: string;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random letters and digits, cryptographically secure. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 x 62: higher bytes would make the first letters more likely.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** A new identifier such as `pi_3Qd…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
