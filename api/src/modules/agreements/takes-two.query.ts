/**
 * What takes two admins (decisions.md 26): the one list of it, which the commands read, and how much of each an admin has done. Making an admin, and changing
 * one's own coins, always take two and have no amount here. Reads the audit log, and writes the admin's record to serialize.
 */
import { Types, type mongo } from 'mongoose';
import { SECOND_ADMIN_ABOVE_COINS, TWO_ADMINS } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import type { Actor } from '../../http/actor';
import { AuditModel, type AuditRecord } from '../audit/audit.model';
import { assertStaysOpen } from '../users/stays-open';

interface Allowance {
  /** The most that one admin may do alone within the counted days. */
  readonly most: number;
  /** It is the sum of this field in the admin's audit records of these actions. */
  readonly field: 'coins' | 'moved' | 'cents' | 'admins';
  readonly actions: readonly string[];
}

/** Amounts are for one admin, unless it says otherwise, and for `TWO_ADMINS.days` together. */
export const ALONE = {
  /** Coins paid to one payee: whoever is behind their number, and by all admins together (`paidLately`). */
  payoutsToOne: { most: SECOND_ADMIN_ABOVE_COINS },
  /** Coins of approved payouts that are reported as returned, over all recipients: nobody else sees whether the money arrived. */
  returns: { most: 2_000, field: 'coins', actions: ['return-payout'] },
  /** Coins added to or taken from one person by corrections… */
  correctionsOfOne: { most: 500, field: 'moved', actions: ['adjust-coins'] },
  /** …and from all people together. */
  corrections: { most: 2_000, field: 'moved', actions: ['adjust-coins'] },
  /** Coins that one person loses by the closing of their account, as they could by a correction… */
  closingOfOne: { most: 500 },
  /** …and all people together. */
  closings: { most: 2_000, field: 'coins', actions: ['close-account'] },
  /** Held coins of lost payments that are released, over all who have them; they leave as money at the platform's loss. */
  'release-held-coins': { most: 500, field: 'coins', actions: ['release-held-coins'] },
  /** Held coins that are taken back; the buyer owes so much less. */
  'take-back-held-coins': { most: 500, field: 'coins', actions: ['take-back-held-coins'] },
  /** US cents of buyers' debts that are written off; a write-off releases the coins that the debt was for. */
  writeOffs: { most: 2_500, field: 'cents', actions: ['write-off-receivable'] },
  /** Coins awarded to one freelancer, for work or for lost time, whoever pays: one admin could have any number of a client's coins paid to an accomplice. */
  awardsToOne: { most: 500, field: 'coins', actions: ['decide-appeal', 'decide-defect'] },
  /** …and to all freelancers together, who may be one person. */
  awards: { most: 2_000, field: 'coins', actions: ['decide-appeal', 'decide-defect'] },
  /** Coins of such awards that the platform bears as a loss. */
  losses: { most: 500, field: 'coins', actions: ['cover-appeal', 'cover-defect'] },
  /** Other admins whose rights or second factor are taken: one can be stopped by one, but nobody can get rid of all others. */
  removals: {
    most: 1,
    field: 'admins',
    actions: ['change-role', 'suspend-user', 'close-account', 'remove-second-factor'],
  },
} as const satisfies Record<string, Allowance | Pick<Allowance, 'most'>>;

/**
 * Whether so much more exceeds what the actor may do alone; `toOne` selects the records about one person. Writes to the actor's record, so that of two
 * concurrent actions the second is retried and sees the first. Refuses with `not_signed_in` if the account was closed meanwhile.
 */
export async function takesTwo(
  tx: Transaction,
  actor: Actor,
  { most, field, actions }: Allowance,
  more: number,
  toOne: mongo.Filter<AuditRecord> = {},
): Promise<boolean> {
  if (more === 0) return false;
  await assertStaysOpen(tx, actor.id);
  const since = new Date(tx.at.getTime() - TWO_ADMINS.days * DAY_MS);
  const [sum] = await collectionOf(AuditModel)
    .aggregate<{ done: number }>(
      [
        { $match: { ...toOne, actor: new Types.ObjectId(actor.id), action: { $in: actions }, at: { $gt: since } } },
        { $group: { _id: null, done: { $sum: `$after.${field}` } } },
      ],
      { session: tx.session },
    )
    .toArray();
  return (sum?.done ?? 0) + more > most;
}

/** Whether an award of so many coins to `worker` exceeds what the actor may award alone. */
export async function awardTakesTwo(tx: Transaction, actor: Actor, coins: number, worker: string): Promise<boolean> {
  return (
    (await takesTwo(tx, actor, ALONE.awardsToOne, coins, { 'after.worker': worker })) ||
    takesTwo(tx, actor, ALONE.awards, coins)
  );
}
