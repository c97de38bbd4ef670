/**
 * How much of something an admin has done within the counted days (decisions.md 26). Reads the audit log, and writes the admin's record to
 * serialize.
 */
import { Types, type mongo } from 'mongoose';
import { TWO_ADMINS } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import type { Actor } from '../../http/actor';
import { assertStaysOpen } from '../users/stays-open';
import { AuditModel, type AuditRecord } from './audit.model';

/** Actions by which an admin lets the platform bear a loss; they count together. */
export const LOSSES_BORNE = ['cover-appeal', 'cover-defect'] as const;

/**
 * The sum of `after.{field}` over the actor's actions of these names. Writes to the actor's record, so that of two concurrent actions the
 * second is retried and sees the first. Refuses with `not_signed_in` if the account was closed meanwhile.
 */
export async function doneLately(
  tx: Transaction,
  actor: Actor,
  actions: readonly string[],
  field: string,
  among: mongo.Filter<AuditRecord> = {},
): Promise<number> {
  await assertStaysOpen(tx, actor.id);
  const since = new Date(tx.at.getTime() - TWO_ADMINS.days * 24 * 3_600_000);
  const [sum] = await collectionOf(AuditModel)
    .aggregate<{ done: number }>(
      [
        { $match: { ...among, actor: new Types.ObjectId(actor.id), action: { $in: actions }, at: { $gt: since } } },
        { $group: { _id: null, done: { $sum: `$after.${field}` } } },
      ],
      { session: tx.session },
    )
    .toArray();
  return sum?.done ?? 0;
}

/**
 * Whether it takes a second admin to award `worker` these coins, for work or for lost time, whoever pays them: one alone could otherwise have any number of a
 * client's coins paid to an accomplice. Both kinds of decision record the worker and the coins, and count together.
 */
export async function awardsTooMuch(
  tx: Transaction,
  actor: Actor,
  worker: Types.ObjectId,
  coins: number,
): Promise<boolean> {
  if (coins === 0) return false;
  const before = await doneLately(tx, actor, ['decide-appeal', 'decide-defect'], 'coins', {
    'after.worker': worker.toHexString(),
  });
  return before + coins > TWO_ADMINS.adjustmentCoins;
}
