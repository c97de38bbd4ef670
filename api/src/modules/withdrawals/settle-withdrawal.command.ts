/**
 * Ends a request in exactly one way: paid (which approves the payout), rejected, failed or cancelled. A second attempt finds it settled,
 * because the state changes in the guarded update that takes the coins off the hold. What happens to an approved payout is in
 * `payout.command.ts`.
 */
import { Types } from 'mongoose';
import { updateInBatches } from '../../database/in-batches';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, post, TransferExists } from '../../ledger';
import { ALONE } from '../agreements/takes-two.query';
import { agreedBy, useAgreement, withSecondAdmin } from '../agreements/two-admins.command';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { staysUndisputed } from '../../payments/frozen-orders.query';
import { payoutMoney } from './payout-money';
import { markSent } from './payout.command';
import { notSuspended } from '../users/suspension.policy';
import { payoutHolds } from './payout-holds.query';
import { payoutFacts } from './payout-state';
import { paidLately } from './payout-sums.query';
import { payWithdrawalAction } from './pay-withdrawal-action';
import { NO_ACCOUNT, WithdrawalModel, type WithdrawalRecord } from './withdrawal.model';

type Outcome = 'paid' | 'rejected' | 'failed' | 'cancelled';

/** The request, read in the transaction. Refuses with `withdrawal_not_found`, `withdrawal_settled`. */
async function loadPending(tx: Transaction, id: string, workerId?: string): Promise<WithdrawalRecord> {
  const filter = { _id: new Types.ObjectId(id), ...(workerId ? { worker_id: new Types.ObjectId(workerId) } : {}) };
  const record = await collectionOf(WithdrawalModel).findOne(filter, { session: tx.session });
  if (!record) refuse('withdrawal_not_found');
  if (record.status !== 'pending') refuse('withdrawal_settled', { status: record.status });
  return record;
}

/** Takes the coins off the hold and ends the request. Refuses with `withdrawal_settled` if somebody else just did. */
async function settle(
  tx: Transaction,
  record: WithdrawalRecord,
  outcome: Outcome,
  by: string | null,
  reason: string | null,
  approval: { first_admin?: Types.ObjectId | null } = {},
): Promise<void> {
  const hold = account.hold(record._id);
  const isPaid = outcome === 'paid';
  const settled_by = by ? new Types.ObjectId(by) : null;
  const balance = account.balance(record.worker_id);
  const id = record._id.toHexString();
  try {
    await post(
      tx,
      [
        {
          // One key for all outcomes, so that the ledger accepts only one of them.
          key: `withdrawal-end:${id}`,
          debit: hold,
          credit: isPaid ? account.system('paid-out') : balance,
          amount: record.withdraw_coin,
          kind: isPaid ? 'withdrawal_paid' : 'withdrawal_return',
          cause: { kind: 'withdrawal', id },
          memo: isPaid ? 'Withdrawal paid' : `Withdrawal ${outcome}`,
        },
        ...(isPaid
          ? payoutMoney(id, 'approved', { coins: record.withdraw_coin, promotional: record.held_promotional })
          : []),
      ],
      {
        touches: {
          [hold]: {
            filter: { status: 'pending', held_promotional: record.held_promotional },
            set: {
              status: outcome,
              settled_at: tx.at,
              settled_by,
              reason,
              ...(isPaid ? { approved_at: tx.at, approved_by: settled_by, ...approval } : {}),
            },
          },
          [balance]: {
            // Concurrent suspensions, closings, debts and links write the same record, so they are serialized with this.
            ...(isPaid
              ? { filter: { status: 'active', link_look: null, receivable_cents: 0, ...notSuspended(tx.at) } }
              : {}),
            set: { pending_withdrawal: null },
          },
        },
      },
    );
  } catch (error) {
    if (error instanceof AccountRefused || error instanceof TransferExists) refuse('withdrawal_settled');
    throw error;
  }
}

function stateOf({ status, withdraw_coin }: WithdrawalRecord): object {
  return { status, withdraw_coin };
}

/**
 * Approves the payout, and records it as sent if the payment system's `reference` is given. More than `ALONE.payoutsToOne` take two admins
 * (decisions.md 26), and nobody pays a request of their own. Refuses with `withdrawal_not_found`, `withdrawal_settled`, `payout_held`,
 * `second_admin_needed`, `admin_too_new`, `reference_taken`.
 */
export function payWithdrawal(actor: Actor, id: string, reference?: string): Promise<{ deletedCount: number }> {
  return oneAtATime(`withdrawal:${id}`, () =>
    withSecondAdmin(actor, () => inEffect((tx) => pay(tx, actor, id, reference))),
  );
}

async function pay(
  tx: Transaction,
  actor: Actor,
  id: string,
  reference: string | undefined,
): Promise<{ deletedCount: number }> {
  const record = await loadPending(tx, id);
  if (record.worker_id.toHexString() === actor.id) {
    refuse('second_admin_needed', undefined, { message: 'Your own withdrawal has to be paid by another admin.' });
  }
  const holds = await payoutHolds(tx, record);
  if (holds.length > 0) refuse('payout_held', { held_because: holds });
  // A concurrent dispute writes the same orders, so it is serialized with this.
  if (!(await staysUndisputed(tx, record.held_lots))) refuse('payout_held');
  const together = record.withdraw_coin + (await paidLately(tx, record));
  const first_admin =
    together > ALONE.payoutsToOne.most ? await useAgreement(tx, actor, payWithdrawalAction(record)) : null;
  await settle(tx, record, 'paid', actor.id, null, { first_admin });
  if (reference) await markSent(tx, actor, record, reference);
  else notify(tx, { person: record.worker_id, kind: 'withdrawal_approved', facts: payoutFacts(record), about: id });
  await recordAudit(tx, actor, {
    action: 'pay-withdrawal',
    subject: `withdrawal:${id}`,
    before: stateOf(record),
    after: {
      ...stateOf(record),
      status: 'paid',
      ...agreedBy(first_admin),
      ...(reference ? { reference } : {}),
    },
  });
  return { deletedCount: 1 };
}

/**
 * An admin refuses a request or gives it up as failed; the coins return to the worker. Refuses with `withdrawal_not_found`,
 * `withdrawal_settled`.
 */
export async function rejectWithdrawal(
  actor: Actor,
  id: string,
  input: { outcome: 'rejected' | 'failed'; reason: string },
): Promise<{ modifiedCount: number }> {
  return inEffect(async (tx) => {
    const record = await loadPending(tx, id);
    await settle(tx, record, input.outcome, actor.id, input.reason);
    notify(tx, {
      person: record.worker_id,
      kind: `withdrawal_${input.outcome}`,
      facts: { ...payoutFacts(record), reason: input.reason },
      about: id,
    });
    await recordAudit(tx, actor, {
      action: 'reject-withdrawal',
      subject: `withdrawal:${id}`,
      before: stateOf(record),
      after: { ...stateOf(record), status: input.outcome },
      reason: input.reason,
    });
    return { modifiedCount: 1 };
  });
}

/** The worker cancels their own request. Refuses with `withdrawal_not_found` (also for somebody else's), `withdrawal_settled`. */
export async function cancelWithdrawal(actor: Actor, id: string): Promise<{ modifiedCount: number }> {
  return inEffect(async (tx) => {
    await settle(tx, await loadPending(tx, id, actor.id), 'cancelled', actor.id, null);
    return { modifiedCount: 1 };
  });
}

/**
 * On closing an account: a pending request returns its coins, and the records that are kept lose the account number. Safe to repeat.
 */
export async function releaseWithdrawals(userId: string): Promise<void> {
  const withdrawals = collectionOf(WithdrawalModel);
  const worker_id = new Types.ObjectId(userId);
  // A worker has at most one pending request.
  const pending = await withdrawals.findOne({ worker_id, status: 'pending' }, { projection: { _id: 1 } });
  if (pending) {
    await inTransaction(async (tx) => {
      const record = await withdrawals.findOne({ _id: pending._id, status: 'pending' }, { session: tx.session });
      if (record) await settle(tx, record, 'cancelled', null, 'The account was closed.');
    });
  }
  // An approved payout still has to be sent; recording its result then removes the number.
  await updateInBatches(
    WithdrawalModel,
    { worker_id, $or: [{ status: { $ne: 'paid' } }, { approved_at: null }, { sent_at: { $ne: null } }] },
    { $set: { account_number: NO_ACCOUNT } },
  );
}
