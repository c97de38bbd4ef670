/**
 * What leaves the server about money: packages, orders, invoices, payouts, movements and accounting reports. As for all records, the list is
 * complete.
 */
import { z } from 'zod';
import { PAYMENT_SYSTEMS } from './constants';
import { cents, coinSum as coins, id, moment } from './fields';
import {
  AGREEMENT_ACTIONS,
  CASH_ACCOUNTS,
  INVOICE_KINDS,
  MOVEMENT_DETAILS,
  ORDER_STATUSES,
  PAYOUT_HOLDS,
  PAYOUT_RESULT_PROBLEMS,
  PAYOUT_STATES,
  TRANSFER_KINDS,
  WITHDRAWAL_STATUSES,
} from './statuses';

export const coinPackage = z.object({
  _id: id,
  heading: z.string(),
  coins,
  /** US dollars, e.g. 10 or 32.5; `price_cents` is the exact amount. */
  price: z.number(),
  price_cents: cents,
});
export type CoinPackage = z.infer<typeof coinPackage>;

export const cartItem = z.object({
  _id: id,
  heading: z.string(),
  email: z.string(),
  coins,
  price: z.number(),
  price_cents: cents,
});
export type CartItem = z.infer<typeof cartItem>;

export const payment = z.object({
  _id: id,
  transactionId: z.string(),
  email: z.string(),
  /** US dollars. */
  price: z.number(),
  price_cents: cents,
  coins,
  date: moment,
  cardId: z.array(id),
  /** What was bought, at the prices of that time. */
  items: z.array(z.object({ heading: z.string(), coins, price_cents: cents })),
  status: z.enum(ORDER_STATUSES),
  /** Invoices and credit notes for it, oldest first. */
  documents: z.array(z.object({ _id: id, number: z.string(), kind: z.enum(INVOICE_KINDS) })),
});
export type Payment = z.infer<typeof payment>;

/** What a client wants on invoices besides their name. Empty where nothing was entered. */
export const billingDetails = z.object({ company: z.string(), address: z.string(), tax_id: z.string() });
export type BillingDetails = z.infer<typeof billingDetails>;

/** An invoice, or a credit note that takes back part of one. Written once and never changed. */
export const invoice = z.object({
  _id: id,
  /** Year and number within it, without gaps: `2026-000123`. */
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  issued_at: moment,
  transactionId: z.string(),
  /** The seller's details, line by line. */
  seller: z.string(),
  buyer: billingDetails.extend({ name: z.string() }),
  /** What was bought, at the prices of that time; empty where a document only corrects another. */
  items: z.array(z.object({ heading: z.string(), coins, price_cents: cents })),
  /** US cents; positive on both kinds. */
  amount_cents: cents,
  /** Number of the first invoice of the same order; null on that invoice itself. */
  corrects: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** A person's card kept with the payment provider. We do not store its number. */
export const savedCard = z.object({
  _id: z.string(),
  /** The card network, in the provider's words, e.g. `visa`. */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
});
export type SavedCard = z.infer<typeof savedCard>;

/** Where the coins of a task went. `funded` = `paid` + `refunded` + `held`. */
export const taskMoney = z.object({
  /** All that was ever set aside for it. */
  funded: coins,
  /** To freelancers, for approved work. */
  paid: coins,
  /** Returned to its client. */
  refunded: coins,
  /** Still set aside. */
  held: coins,
  /** Every movement of its escrow; positive comes in. */
  movements: z.array(
    z.object({
      _id: id,
      kind: z.enum(TRANSFER_KINDS),
      amount: z.int(),
      /** Who was paid; null for other movements. */
      worker_name: z.string().nullable(),
      at: moment,
    }),
  ),
});
export type TaskMoney = z.infer<typeof taskMoney>;

/** What a row of a result file means, and whether it can be applied. */
export const payoutResultRow = z.object({
  /** In the file; the header is line 1. */
  line: z.int(),
  reference: z.string(),
  status: z.string(),
  reason: z.string(),
  withdrawal_id: id.nullable(),
  worker_name: z.string().nullable(),
  coins: coins.nullable(),
  /** `same`: already recorded before. */
  outcome: z.enum(['change', 'same', 'bad']),
  problem: z.enum(PAYOUT_RESULT_PROBLEMS).nullable(),
});
export type PayoutResultRow = z.infer<typeof payoutResultRow>;

/** A first admin's agreement to an action that needs two (decisions.md 26). */
export const agreement = z.object({
  _id: z.string(),
  action: z.enum(AGREEMENT_ACTIONS),
  /** What it is done to, e.g. `user:{id}`. */
  subject: z.string(),
  subject_name: z.string().nullable(),
  /** E-mail address of the person concerned; null for other subjects. */
  subject_email: z.string().nullable(),
  /** Exactly what is agreed to; anything else needs its own agreement. */
  parameters: z.record(z.string(), z.union([z.string(), z.int()])),
  reason: z.string().nullable(),
  agreed_by: z.object({ name: z.string(), email: z.string() }),
  agreed_at: moment,
  expires_at: moment,
  /** False when the first admin no longer is one, is suspended, or has been one for less than a day. */
  counts: z.boolean(),
  /** False when it can no longer be done as it was agreed to, because its subject has changed since. */
  possible: z.boolean(),
  /** Whether the caller can be the second one… */
  may_agree: z.boolean(),
  /** …or refuse it, or withdraw it as the first one. */
  may_refuse: z.boolean(),
  may_withdraw: z.boolean(),
});
export type Agreement = z.infer<typeof agreement>;

/** How far a withdrawal's money has got (decisions.md 26). */
export const payout = z.object({
  state: z.enum(PAYOUT_STATES),
  /** The payment system's own number of the transfer. */
  reference: z.string().nullable(),
  approved_at: moment.nullable(),
  sent_at: moment.nullable(),
  /** Why it waits even if an admin presses Pay; `until` is null when only a person can end it. */
  held_because: z.array(z.object({ reason: z.enum(PAYOUT_HOLDS), until: moment.nullable() })),
  /** The first admin's agreement; admins only. */
  agreement: z.object({ by: z.string(), by_you: z.boolean(), at: moment, counts: z.boolean() }).nullable(),
});

export const withdrawal = z.object({
  _id: id,
  worker_email: z.string(),
  worker_name: z.string(),
  withdraw_coin: coins,
  /** US dollars: coins / 20. */
  withdraw_amount: z.number(),
  withdraw_amount_cents: cents,
  payment_system: z.enum(PAYMENT_SYSTEMS),
  account_number: z.string(),
  withdraw_time: moment,
  status: z.enum(WITHDRAWAL_STATUSES),
  settled_at: moment.nullable(),
  reason: z.string().nullable(),
  payout,
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** A movement of coins on a person's balance. */
export const movement = z.object({
  _id: id,
  kind: z.string(),
  /** Signed: negative leaves the balance. */
  amount: z.int(),
  promotional: z.int(),
  /** One line in English; other languages compose it from `kind`, `about` and `detail`. */
  memo: z.string(),
  /** Its subject, only in people's own words or names: a task's title, an admin's reason, a payment system. */
  about: z.string().nullable(),
  detail: z.enum(MOVEMENT_DETAILS).nullable(),
  at: moment,
  /** The balance after it. */
  balance: z.int(),
});
export type Movement = z.infer<typeof movement>;

/** Result of re-deriving every balance and projection from the ledger's entries. */
export const ledgerReport = z.object({
  ok: z.boolean(),
  checked_at: moment,
  entries: z.int(),
  accounts: z.int(),
  /** Sum over all coin accounts; anything but 0 is a fault. */
  sum: z.int(),
  /** The same for money accounts, in US cents. */
  sum_cents: z.int(),
  entries_per_second: z.int(),
  differences: z.array(
    z.object({
      kind: z.string(),
      where: z.string(),
      expected: z.union([z.number(), z.string()]),
      actual: z.union([z.number(), z.string(), z.null()]),
    }),
  ),
});
export type LedgerReport = z.infer<typeof ledgerReport>;

/** Result of comparing orders with the ledger and the payment provider (fair-work.md 13). */
export const paymentReport = z.object({
  /** Nothing differs and nobody owes anything. */
  ok: z.boolean(),
  checked_at: moment,
  orders_paid: z.int(),
  coins_credited: coins,
  coins_reversed: coins,
  /** Coins that should have been taken back but had been spent. */
  coins_short: coins,
  /** The provider's events that still have to be processed. */
  events_waiting: z.int(),
  /** Events about payments without an order here. */
  events_unmatched: z.int(),
  /** How many of the newest orders were compared with the provider. */
  compared: z.int(),
  /** Money by ledger account, in US cents; source accounts are negative by what has come out of them (decisions.md 25). */
  cash: z.array(z.object({ account: z.enum(CASH_ACCOUNTS), cents })),
  /** Total owed by buyers, in US cents. */
  receivable_cents: cents,
  /** Orders whose coins are held, wherever these are. */
  held_orders: z.int(),
  differences: z.array(z.object({ kind: z.string(), where: z.string(), expected: z.string(), actual: z.string() })),
});
export type PaymentReport = z.infer<typeof paymentReport>;

/** An order whose coins are held because its payment is disputed, or was lost and not everything has been decided (decisions.md 24). */
export const heldOrder = z.object({
  _id: id,
  /** The buyer. */
  email: z.string(),
  coins,
  price_cents: cents,
  /** `open` while the bank has not decided. */
  dispute: z.enum(['open', 'lost']),
  paid_at: moment.nullable(),
  /** Coins that were taken back. */
  reversed_coins: coins,
  /** Coins that should have been taken back but had been spent. */
  shortfall_coins: coins,
  /** What the buyer owes for these, in US cents. */
  receivable_cents: cents,
  /** Places of the buyer's tasks that are frozen because of it. */
  frozen_places: z.int(),
  /** Who has its coins now; only those on a balance can be decided about. */
  holders: z.array(
    z.object({ email: z.string(), name: z.string(), coins, where: z.enum(['balance', 'withdrawal', 'task']) }),
  ),
});
export type HeldOrder = z.infer<typeof heldOrder>;

/** What a buyer owes (decisions.md 24). */
export const receivable = z.object({
  email: z.string(),
  name: z.string(),
  cents,
  orders: z.int(),
});
export type Receivable = z.infer<typeof receivable>;
