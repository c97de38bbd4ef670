/**
 * Closes an account (decisions.md 19). The record is closed first, which ends all access. What it holds elsewhere is then released step by
 * step, each step safe to repeat, so that the job can finish after a crash. The request does not wait for all of it: thousands of tasks and
 * submissions take minutes.
 */
import { Types } from 'mongoose';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import type { IdentityService } from '../../identity/identity-service';
import { eachItem, notWaiting } from '../../jobs/each-item';
import type { JobDefinition } from '../../jobs/job';
import { inEffect } from '../../idempotency';
import { account, post } from '../../ledger';
import { log } from '../../log';
import type { ApiModule } from '../../module';
import { waitAtMost } from '../../with-timeout';
import { OrderModel } from '../../payments/order.model';
import { agreedBy, withSecondAdmin } from '../agreements/two-admins.command';
import { recordAudit } from '../audit/record-audit.command';
import { agreedLoss, lossOf } from './closing-loss';
import { assertNotLastAdmin, notifyAdmins } from './admin-roster';
import { agreedRemoval, countedRemoval } from './removing-admin';
import { mailboxId } from './mailbox.model';
import { CLOSED_NAME, closedEmail, MAX_WAIT_MS, moveCopies } from './move-copies.command';
import { UserModel, type UserRecord } from './user.model';

/**
 * An admin needs a second one above `ALONE.closings` and `ALONE.closingOfOne`, and to take the rights of another admin. Refuses
 * with `user_not_found`, `not_allowed`, `last_admin`, `second_admin_needed` or `admin_too_new`.
 */
export type CloseAccount = (
  actor: Actor,
  userId: string,
  /** For the audit log, when an admin closes somebody's account. */
  reason?: string,
) => Promise<{ deletedCount: number }>;

export interface AccountClosing {
  readonly close: CloseAccount;
  /** Finishes releases that a crash interrupted. */
  readonly job: JobDefinition;
}

/** `modules` is a function because the list of modules is put together after this one. */
export function accountClosing(identity: IdentityService, modules: () => readonly ApiModule[]): AccountClosing {
  const finish = (userId: Types.ObjectId): Promise<void> =>
    oneAtATime(`closing:${userId.toHexString()}`, () => release(userId, identity, modules()));
  return {
    close: async (actor, userId, reason) => {
      const result = await markClosed(actor, userId, reason);
      if (result.deletedCount > 0) {
        const released = finish(new Types.ObjectId(userId)).catch((error: unknown) => {
          log().error({ err: error, userId }, 'closing an account was interrupted; the job will continue it');
        });
        await waitAtMost(MAX_WAIT_MS, released);
      }
      return result;
    },
    job: {
      name: 'finish-closing-accounts',
      everyMs: 60_000,
      run: async (signal) => {
        const left = await collectionOf(UserModel)
          .find(
            { closing: true, ...(await notWaiting('finish-closing-accounts')) },
            { projection: { _id: 1 }, limit: 50 },
          )
          .toArray();
        const done = await eachItem(
          'finish-closing-accounts',
          left,
          ({ _id }) => _id.toHexString(),
          ({ _id }) => finish(_id),
          signal,
        );
        return done.length;
      },
    },
  };
}

function markClosed(actor: Actor, userId: string, reason?: string): Promise<{ deletedCount: number }> {
  if (actor.role !== 'admin' && actor.id !== userId) refuse('not_allowed');
  return withSecondAdmin(actor, () => inEffect((tx) => mark(tx, actor, new Types.ObjectId(userId), reason ?? null)));
}

async function mark(
  tx: Transaction,
  actor: Actor,
  id: Types.ObjectId,
  reason: string | null,
): Promise<{ deletedCount: number }> {
  const users = collectionOf(UserModel);
  const user = await users.findOne(
    { _id: id },
    { session: tx.session, projection: { name: 1, role: 1, status: 1, coins: 1, pending_withdrawal: 1 } },
  );
  if (!user) refuse('user_not_found');
  if (user.status === 'closed') return { deletedCount: 0 };
  if (user.role === 'admin') await assertNotLastAdmin(tx, id);
  const loss = actor.role === 'admin' && actor.id !== id.toHexString() ? await lossOf(tx, user) : 0;
  const first =
    (await agreedRemoval(tx, actor, user, { by: 'closing' }, reason)) ??
    (await agreedLoss(tx, actor, user, loss, reason));
  await users.updateOne(
    { _id: id, status: 'active' },
    { $set: { status: 'closed', closing: true, closed_at: tx.at } },
    { session: tx.session },
  );
  if (user.role === 'admin') await notifyAdmins(tx, actor, user, 'closing');
  if (actor.role === 'admin') {
    await recordAudit(tx, actor, {
      action: 'close-account',
      subject: `user:${id.toHexString()}`,
      before: { status: 'active', role: user.role },
      after: {
        status: 'closed',
        coins: loss,
        ...countedRemoval(actor, user),
        ...agreedBy(first),
      },
      reason,
    });
  }
  return { deletedCount: 1 };
}

async function release(id: Types.ObjectId, identity: IdentityService, modules: readonly ApiModule[]): Promise<void> {
  const users = collectionOf(UserModel);
  const user = await users.findOne({ _id: id, closing: true }, { projection: { uid: 1 } });
  if (!user) return;
  await identity.disable(user.uid);
  for (const module of modules) await module.closeAccount?.(id.toHexString());
  await moveCopies(id);
  await inTransaction(async (tx) => {
    const current = await users.findOne(
      { _id: id, closing: true },
      { session: tx.session, projection: { coins: 1, email: 1, email_verified: 1, receivable_cents: 1, mailbox: 1 } },
    );
    if (!current) return;
    const own = account.balance(id);
    const set = {
      closing: false,
      name: CLOSED_NAME,
      email: closedEmail(id),
      photoURL: '',
      search_terms: [],
      suspension_reason: null,
      suspensions: [],
      ...(await keptMailbox(tx, current)),
    };
    await post(
      tx,
      current.coins === 0
        ? []
        : [
            {
              key: `user:${id.toHexString()}:forfeit`,
              debit: own,
              credit: account.system('forfeited'),
              amount: current.coins,
              kind: 'forfeit',
              cause: { kind: 'user', id: id.toHexString() },
              memo: 'Account closed',
            },
          ],
      { touches: { [own]: { filter: { closing: true, coins: current.coins }, set } } },
    );
  });
}

/**
 * The mailbox id to keep of a buyer with a confirmed address: a payment may be taken back after they have left. Of who owes already, the one that was
 * recorded with the debt stays, whatever address they have now.
 */
async function keptMailbox(
  { session }: Transaction,
  {
    _id,
    email,
    email_verified,
    receivable_cents,
    mailbox,
  }: Pick<UserRecord, '_id' | 'email' | 'email_verified' | 'receivable_cents' | 'mailbox'>,
): Promise<{ mailbox?: string }> {
  if (!email_verified || (receivable_cents > 0 && mailbox)) return {};
  const bought = await collectionOf(OrderModel).findOne({ user_id: _id }, { session, projection: { _id: 1 } });
  return bought ? { mailbox: mailboxId(email) } : {};
}
