/**
 * What happens to an approved payout (decisions.md 26): it is sent, with the payment system's reference, fails, or is returned. Coins that
 * come back move once, in the guarded update that ends the payout. Requesting, approving and refusing are elsewhere.
 */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction, isDuplicateKey, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, LedgerEntryModel, parseLots, post, TransferExists, type Lots } from '../../ledger';
import { agreedBy, withSecondAdmin } from '../agreements/two-admins.command';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { UserModel } from '../users/user.model';
import { payoutMoney, type PayoutStep } from './payout-money';
import { payoutFacts, payoutStateOf } from './payout-state';
import { agreedReturn, RETURN_ACTION, returnOf } from './return-payout-action';
import { NO_ACCOUNT, PayoutReferenceModel, WithdrawalModel, type WithdrawalRecord } from './withdrawal.model';

const withdrawals = () => collectionOf(WithdrawalModel);

/**
 * The payout, read in the transaction. Refuses with `withdrawal_not_found`, `payout_too_early`, `withdrawal_settled`, and one's own with
 * `second_admin_needed`.
 */
async function loadApproved(tx: Transaction, actor: Actor, id: string): Promise<WithdrawalRecord> {
  const record = await withdrawals().findOne({ _id: new Types.ObjectId(id) }, { session: tx.session });
  if (!record) refuse('withdrawal_not_found');
  if (record.worker_id.toHexString() === actor.id) {
    refuse('second_admin_needed', undefined, { message: 'Your own payout is for another admin.' });
  }
  if (record.status === 'pending') refuse('payout_too_early', { state: 'pending' });
  if (record.status !== 'paid') refuse('withdrawal_settled', { status: record.status });
  return record;
}

async function isOpen(tx: Transaction, userId: Types.ObjectId): Promise<boolean> {
  const user = await collectionOf(UserModel).findOne(
    { _id: userId },
    { session: tx.session, projection: { status: 1 } },
  );
  return user?.status === 'active';
}

/**
 * Records that an approved payout was sent, in the caller's transaction. A suspension does not prevent this: the money has left. Refuses
 * with `reference_taken`, `withdrawal_settled`.
 */
export async function markSent(
  tx: Transaction,
  actor: Actor,
  record: WithdrawalRecord,
  reference: string,
): Promise<void> {
  const { session } = tx;
  try {
    await collectionOf(PayoutReferenceModel).insertOne(
      { _id: `${record.payment_system}:${reference}`, withdrawal_id: record._id, at: tx.at },
      { session },
    );
  } catch (error) {
    if (isDuplicateKey(error)) refuse('reference_taken');
    throw error;
  }
  const { matchedCount } = await withdrawals().updateOne(
    { _id: record._id, status: 'paid', sent_at: null },
    {
      $set: {
        sent_at: tx.at,
        sent_by: new Types.ObjectId(actor.id),
        reference,
        ...((await isOpen(tx, record.worker_id)) ? {} : { account_number: NO_ACCOUNT }),
      },
    },
    { session },
  );
  if (matchedCount === 0) refuse('withdrawal_settled');
  notify(tx, {
    person: record.worker_id,
    kind: 'withdrawal_sent',
    facts: { ...payoutFacts(record), reference },
    about: record._id,
  });
  await post(tx, payoutMoney(record._id.toHexString(), 'sent', { coins: record.withdraw_coin, promotional: 0 }));
}

/**
 * Records that an approved payout was sent; repeating the same reference changes nothing. Refuses with `withdrawal_not_found`,
 * `payout_too_early`, `withdrawal_settled`, `reference_taken`, and `second_admin_needed` for one's own.
 */
export function sendPayout(actor: Actor, id: string, reference: string): Promise<{ modifiedCount: number }> {
  return inTransaction((tx) => writeSent(tx, actor, id, reference));
}

/** `sendPayout` in the caller's transaction. */
export async function writeSent(
  tx: Transaction,
  actor: Actor,
  id: string,
  reference: string,
): Promise<{ modifiedCount: number }> {
  const record = await loadApproved(tx, actor, id);
  if (payoutStateOf(record) === 'sent') {
    if (record.reference === reference) return { modifiedCount: 0 };
    refuse('withdrawal_settled', { state: 'sent', reference: record.reference ?? null });
  }
  await markSent(tx, actor, record, reference);
  await recordAudit(tx, actor, {
    action: 'send-payout',
    subject: `withdrawal:${id}`,
    before: { state: 'approved' },
    after: { state: 'sent', reference },
  });
  return { modifiedCount: 1 };
}

/** The buckets that were paid out, so that the coins return to the same ones. */
async function bucketsPaid(tx: Transaction, id: string): Promise<{ promotional: number; lots?: Lots }> {
  const entry = await collectionOf(LedgerEntryModel).findOne(
    { key: `withdrawal-end:${id}` },
    { session: tx.session, projection: { promotional: 1, from_lots: 1 } },
  );
  if (!entry) throw new Error(`withdrawal ${id} was paid without an entry`);
  const { promotional, from_lots: lots } = entry;
  return { promotional, ...(lots === undefined ? {} : { lots: parseLots(lots) }) };
}

/**
 * Ends a payout that failed (before or after it was sent) or came back (after). The coins return to the worker; those of a closed account
 * are forfeited. If more than `ALONE.returns` come back on one admin's word, a second admin has to agree. Refuses with
 * `withdrawal_not_found`, `payout_too_early`, `withdrawal_settled`, `second_admin_needed` (also for one's own), `admin_too_new`.
 */
export function returnPayout(actor: Actor, id: string, end: PayoutEnd): Promise<{ modifiedCount: number }> {
  return withSecondAdmin(actor, () =>
    inEffect((tx) =>
      writeReturned(tx, actor, id, end, (payout) => agreedReturn(tx, actor, returnOf(payout, end.outcome, end.reason))),
    ),
  );
}

interface PayoutEnd {
  readonly outcome: 'failed' | 'returned';
  readonly reason: string;
}

/** `returnPayout` in the caller's transaction; `agreed` returns who agreed first if it takes two admins. */
export async function writeReturned(
  tx: Transaction,
  actor: Actor,
  id: string,
  { outcome, reason }: PayoutEnd,
  agreed: (payout: WithdrawalRecord) => Promise<Types.ObjectId | null>,
): Promise<{ modifiedCount: number }> {
  const record = await loadApproved(tx, actor, id);
  const state = payoutStateOf(record);
  if (outcome === 'returned' && state !== 'sent') refuse('payout_too_early', { state });
  const first = await agreed(record);
  await giveBack(tx, actor, record, state === 'sent' ? 'sent-back' : 'approved-back', { outcome, reason });
  notify(tx, {
    person: record.worker_id,
    kind: `withdrawal_${outcome}`,
    facts: { ...payoutFacts(record), reason },
    about: id,
  });
  await recordAudit(tx, actor, {
    action: RETURN_ACTION,
    subject: `withdrawal:${id}`,
    before: { state, withdraw_coin: record.withdraw_coin, reference: record.reference ?? null },
    after: {
      state: outcome,
      coins: record.withdraw_coin,
      ...agreedBy(first),
    },
    reason,
  });
  return { modifiedCount: 1 };
}

/** Payouts from before the ledger recorded money have none there. */
function wasPosted({ approved_at }: WithdrawalRecord): boolean {
  return Boolean(approved_at);
}

async function giveBack(
  tx: Transaction,
  actor: Actor,
  record: WithdrawalRecord,
  step: PayoutStep,
  { outcome, reason }: { outcome: 'failed' | 'returned'; reason: string },
): Promise<void> {
  const id = record._id.toHexString();
  const balance = account.balance(record.worker_id);
  const buckets = await bucketsPaid(tx, id);
  const toWorker = await isOpen(tx, record.worker_id);
  const set = { status: outcome, settled_at: tx.at, settled_by: new Types.ObjectId(actor.id), reason };
  try {
    await post(
      tx,
      [
        {
          // One key for both outcomes, so that the ledger accepts only one of them.
          key: `withdrawal-back:${id}`,
          debit: account.system('paid-out'),
          credit: toWorker ? balance : account.system('forfeited'),
          amount: record.withdraw_coin,
          // Not `withdrawal_return`, which comes off a hold: held coins are counted by kind.
          kind: toWorker ? 'payout_return' : 'forfeit',
          cause: { kind: 'withdrawal', id },
          memo: toWorker ? `Withdrawal ${outcome}` : 'Payout to a closed account came back',
          buckets,
        },
        ...(wasPosted(record) ? payoutMoney(id, step, { coins: record.withdraw_coin, ...buckets }) : []),
      ],
      {
        touches: {
          [account.hold(record._id)]: {
            filter: { status: 'paid', sent_at: record.sent_at ?? null },
            set: toWorker ? set : { ...set, account_number: NO_ACCOUNT },
          },
          // Closing writes the same record, so these coins are forfeited either there or here.
          ...(toWorker ? { [balance]: { filter: { status: 'active' } } } : {}),
        },
      },
    );
  } catch (error) {
    if (error instanceof AccountRefused || error instanceof TransferExists) refuse('withdrawal_settled');
    throw error;
  }
}
