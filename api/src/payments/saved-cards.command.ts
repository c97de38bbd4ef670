/**
 * Cards that somebody keeps to pay with again. The payment provider stores them; we only store which customer belongs to which user, so that nobody sees,
 * uses or removes another person's card. People choose with each payment whether to keep the card.
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
    /** The same person's id at the payment provider. */
    customer_id: { type: String, required: true },
  }),
);

/** What to do with cards in a payment. */
export interface CardChoice {
  /** Keep the card that pays. */
  readonly keep: boolean;
  /** The saved card to pay with. */
  readonly card: string | undefined;
}

/** The provider's customer id for the user; null if they have never kept a card. */
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

/** Applies the choice to the open intent. Refuses `card_not_found` for a card that is not the actor's own, `payments_unavailable`. */
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

/** The actor's saved cards, newest first. Refuses `payments_unavailable`. */
export async function listCards(actor: Actor): Promise<SavedCard[]> {
  const customerId = await customerOf(actor.id);
  return customerId ? cardsOf(customerId) : [];
}

/** Deletes one of the actor's cards; `deletedCount` is 0 when the card is not theirs. Refuses `payments_unavailable`. */
export async function removeCard(actor: Actor, cardId: string): Promise<{ deletedCount: number }> {
  const own = await listCards(actor);
  if (!own.some(({ _id }) => _id === cardId)) return { deletedCount: 0 };
  await askProvider((the) => the.forgetCard(cardId));
  return { deletedCount: 1 };
}

/**
 * What closing an account means here: the provider deletes the customer and their cards. Safe to repeat. Throws ProviderUnavailable; the caller then has to
 * repeat it.
 */
export async function forgetCards(userId: string): Promise<void> {
  const customerId = await customerOf(userId);
  if (!customerId) return;
  await provider().deleteCustomer(customerId);
  await collectionOf(PaymentCustomerModel).deleteOne({ _id: new Types.ObjectId(userId) });
}
