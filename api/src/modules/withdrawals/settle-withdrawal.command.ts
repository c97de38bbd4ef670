/**
 * The end of a withdrawal: paid, rejected, failed or cancelled, exactly one of them. Who comes second finds a settled request, because the state
 * changes in the same guarded update that takes the coins off the hold.
 */
import { Types } from 'mongoose';
import { SECOND_ADMIN_ABOVE_COINS } from '@taskmint/contract';
import { collection } from '../../database/connection';
import { oneAtATime } from '../../database/one-at-a-time';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, post, TransferExists } from '../../ledger';
import { recordAudit } from '../audit/record-audit.command';
import { CLOSED_NAME } from '../users/close-account.command';
import { WITHDRAWALS, type WithdrawalRecord } from './withdrawal.model';

type Outcome = 'paid' | 'rejected' | 'failed' | 'cancelled';

/** The request as it stands in the transaction. Refuses `withdrawal_not_found`, `withdrawal_settled`. */
async function loadPending(tx: Transaction, id: string, workerId?: string): Promise<WithdrawalRecord> {
  const filter = { _id: new Types.ObjectId(id), ...(workerId ? { worker_id: new Types.ObjectId(workerId) } : {}) };
  const record = await collection<WithdrawalRecord>(WITHDRAWALS).findOne(filter, { session: tx.session });
  if (!record) refuse('withdrawal_not_found');
  if (record.status !== 'pending') refuse('withdrawal_settled', { status: record.status });
  return record;
}

/** Takes the coins off the hold and ends the request. Refuses `withdrawal_settled` when somebody else just did. */
async function settle(
  tx: Transaction,
  record: WithdrawalRecord,
  outcome: Outcome,
  by: string | null,
  reason: string | null,
): Promise<void> {
  const hold = account.hold(record._id);
  const balance = account.balance(record.worker_id);
  const id = record._id.toHexString();
  try {
    await post(
      tx,
      [
        {
          // One key for all outcomes: the ledger itself takes only one of them.
          key: `withdrawal-end:${id}`,
          debit: hold,
          credit: outcome === 'paid' ? account.system('paid-out') : balance,
          amount: record.withdraw_coin,
          kind: outcome === 'paid' ? 'withdrawal_paid' : 'withdrawal_return',
          cause: { kind: 'withdrawal', id },
          memo: outcome === 'paid' ? 'Withdrawal paid' : `Withdrawal ${outcome}`,
        },
      ],
      {
        touches: {
          [hold]: {
            filter: { status: 'pending' },
            set: { status: outcome, settled_at: tx.at, settled_by: by ? new Types.ObjectId(by) : null, reason },
          },
          [balance]: { set: { pending_withdrawal: null } },
        },
      },
    );
  } catch (error) {
    if (error instanceof AccountRefused || error instanceof TransferExists) refuse('withdrawal_settled');
    throw error;
  }
}

function stateOf(record: WithdrawalRecord): object {
  return { status: record.status, withdraw_coin: record.withdraw_coin, worker_email: record.worker_email };
}

/**
 * Pays. An amount above 2,000 coins needs two admins: the first one's agreement is kept and answered with `second_admin_needed`. Nobody pays a
 * request of their own. Refuses `withdrawal_not_found`, `withdrawal_settled`, `second_admin_needed`.
 */
export async function payWithdrawal(actor: Actor, id: string): Promise<{ deletedCount: number }> {
  // An agreement of its own transaction, because it stays although the call is refused.
  if (!(await inTransaction((tx) => hasEnoughAdmins(tx, id, actor)))) {
    refuse('second_admin_needed', { agreed_by_you: true, above_coins: SECOND_ADMIN_ABOVE_COINS });
  }
  return oneAtATime(`withdrawal:${id}`, () =>
    inEffect(async (tx) => {
      const record = await loadPending(tx, id);
      await settle(tx, record, 'paid', actor.id, null);
      await recordAudit(tx, actor, {
        action: 'pay-withdrawal',
        subject: `withdrawal:${id}`,
        before: stateOf(record),
        after: { ...stateOf(record), status: 'paid' },
      });
      return { deletedCount: 1 };
    }),
  );
}

/** Whether the actor may pay now; keeps the actor's agreement when the amount needs two and nobody has agreed yet. */
async function hasEnoughAdmins(tx: Transaction, id: string, actor: Actor): Promise<boolean> {
  const record = await loadPending(tx, id);
  if (record.worker_id.toHexString() === actor.id) {
    refuse('second_admin_needed', undefined, { message: 'Your own withdrawal has to be paid by another admin.' });
  }
  if (record.withdraw_coin <= SECOND_ADMIN_ABOVE_COINS) return true;
  if (record.first_admin) return record.first_admin.toHexString() !== actor.id;
  await collection<WithdrawalRecord>(WITHDRAWALS).updateOne(
    { _id: record._id, status: 'pending', first_admin: null },
    { $set: { first_admin: new Types.ObjectId(actor.id) } },
    { session: tx.session },
  );
  await recordAudit(tx, actor, {
    action: 'agree-to-withdrawal',
    subject: `withdrawal:${id}`,
    before: stateOf(record),
    after: { ...stateOf(record), first_admin: actor.email },
  });
  return false;
}

/** An admin refuses or gives up a payout; the coins are the worker's again. Refuses `withdrawal_not_found`, `withdrawal_settled`. */
export async function rejectWithdrawal(
  actor: Actor,
  id: string,
  input: { outcome: 'rejected' | 'failed'; reason: string },
): Promise<{ modifiedCount: number }> {
  return inEffect(async (tx) => {
    const record = await loadPending(tx, id);
    await settle(tx, record, input.outcome, actor.id, input.reason);
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

/** The worker takes an own request back. Refuses `withdrawal_not_found` (also for somebody else's), `withdrawal_settled`. */
export async function cancelWithdrawal(actor: Actor, id: string): Promise<{ modifiedCount: number }> {
  return inEffect(async (tx) => {
    await settle(tx, await loadPending(tx, id, actor.id), 'cancelled', actor.id, null);
    return { modifiedCount: 1 };
  });
}

/** What closing an account means here: pending requests give their coins back, and the kept records lose name and account. Safe to repeat. */
export async function releaseWithdrawals(userId: string): Promise<void> {
  const withdrawals = collection<WithdrawalRecord>(WITHDRAWALS);
  const worker_id = new Types.ObjectId(userId);
  // One pending request per worker is all there can be.
  const pending = await withdrawals.findOne({ worker_id, status: 'pending' }, { projection: { _id: 1 } });
  if (pending) {
    await inTransaction(async (tx) => {
      const record = await withdrawals.findOne({ _id: pending._id, status: 'pending' }, { session: tx.session });
      if (record) await settle(tx, record, 'cancelled', null, 'The account was closed.');
    });
  }
  await withdrawals.updateMany(
    { worker_id },
    {
      $set: { worker_name: CLOSED_NAME, worker_email: `closed-${userId}@accounts.invalid`, account_number: '-' },
    },
  );
}
