/**
 * Cards that somebody keeps to pay with again. They lie with the payment provider; here is only whose customer is whose, so that nobody sees, uses or removes
 * a card of somebody else. Keeping one is asked for payment by payment.
 */
import { Schema, Types } from 'mongoose';
import type { SavedCard } from '@taskmint/contract';
import { collectionOf, recordModel, recordSchema } from '../database/records';
import { refuse } from '../errors';
import type { Actor } from '../http/actor';
import { whileOpen } from '../modules/users/stays-open';
import type { Intent } from './payment-provider';
import { askProvider, provider } from './provider-in-use';

const PaymentCustomerModel = recordModel(
  'PaymentCustomer',
  recordSchema('payment_customers', {
    /** The user. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** The same person with the payment provider. */
    customer_id: { type: String, required: true },
  }),
);

/** What somebody wants done with cards in a payment. */
export interface CardChoice {
  /** Keep the card that pays. */
  readonly keep: boolean;
  /** A kept card that will pay. */
  readonly card: string | undefined;
}

/** The provider's name for the user; null while they keep nothing. */
export async function customerOf(userId: string): Promise<string | null> {
  const found = await collectionOf(PaymentCustomerModel).findOne({ _id: new Types.ObjectId(userId) });
  return found?.customer_id ?? null;
}

async function makeCustomer(userId: string): Promise<string> {
  const customer_id = await askProvider((the) => the.createCustomer(userId));
  return whileOpen(userId, async ({ session }) => {
    const kept = await collectionOf(PaymentCustomerModel).findOneAndUpdate(
      { _id: new Types.ObjectId(userId) },
      { $setOnInsert: { customer_id } },
      { upsert: true, returnDocument: 'after', session },
    );
    return kept?.customer_id ?? customer_id;
  });
}

/** Makes the open intent fit the choice. Refuses `card_not_found` for a card that is not the actor's own, `payments_unavailable`. */
export async function applyChoice(actor: Actor, intent: Intent, { keep, card }: CardChoice): Promise<void> {
  let customerId = await customerOf(actor.id);
  if (card !== undefined) {
    const own = customerId ? await cardsOf(customerId) : [];
    if (!own.some(({ _id }) => _id === card)) refuse('card_not_found');
  }
  if (keep) customerId ??= await makeCustomer(actor.id);
  const payer = keep || card !== undefined ? customerId : intent.customerId;
  if (payer === null || (payer === intent.customerId && keep === intent.keepsCard)) return;
  await askProvider((the) => the.setPayer(intent.id, { customerId: payer, keepCard: keep }));
}

async function cardsOf(customerId: string): Promise<SavedCard[]> {
  const cards = await askProvider((the) => the.listCards(customerId));
  return cards.map(({ id, brand, last4, expMonth, expYear }) => ({
    _id: id,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
  }));
}

/** Own kept cards, newest first. Refuses `payments_unavailable`. */
export async function listCards(actor: Actor): Promise<SavedCard[]> {
  const customerId = await customerOf(actor.id);
  return customerId ? cardsOf(customerId) : [];
}

/** Forgets an own card; `deletedCount` is 0 when it is none of theirs. Refuses `payments_unavailable`. */
export async function removeCard(actor: Actor, cardId: string): Promise<{ deletedCount: number }> {
  const own = await listCards(actor);
  if (!own.some(({ _id }) => _id === cardId)) return { deletedCount: 0 };
  await askProvider((the) => the.forgetCard(cardId));
  return { deletedCount: 1 };
}

/** What closing an account means here: the provider forgets person and cards. Safe to repeat. Throws ProviderUnavailable, after which it is to be called again. */
export async function forgetCards(userId: string): Promise<void> {
  const customerId = await customerOf(userId);
  if (!customerId) return;
  await provider().deleteCustomer(customerId);
  await collectionOf(PaymentCustomerModel).deleteOne({ _id: new Types.ObjectId(userId) });
}
