/**
 * Stops bulk rejection: a client cannot take their share of rejections within 30 days above 30 % without an admin's review
 * (fair-work.md 3). Work that ended without a decision of the client does not count.
 */
import { type Types } from 'mongoose';
import { REJECTION_SHARE, type RejectionPause } from '@taskmint/contract';
import { now } from '../../clock';
import { listPage, type Page, type PageRequest } from '../../database/page';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { UserModel, type UserRecord } from '../users/user.model';
import { SubmissionModel } from './submission.model';

interface Decisions {
  readonly decided: number;
  readonly rejected: number;
}

/**
 * The client's decisions since an admin's last review, at most 30 days back. All work of one person on one task counts once, as an approval if any of it
 * was approved: otherwise one freelancer who hands in again after each rejection could stop the client from rejecting anybody's work.
 */
async function decisionsOf(
  client: Pick<UserRecord, '_id' | 'rejections_looked_at'>,
  at: Date,
  tx?: Transaction,
): Promise<Decisions> {
  const monthAgo = at.getTime() - REJECTION_SHARE.days * DAY_MS;
  const since = new Date(Math.max(monthAgo, client.rejections_looked_at?.getTime() ?? 0));
  // Awarded on appeal without the client's agreement: their decision was a rejection.
  const isOverruled = {
    $and: [{ $eq: ['$appeal.decided_by', 'admin'] }, { $in: ['$appeal.outcome', ['full', 'partial']] }],
  };
  const isApproval = { $and: [{ $eq: ['$status', 'approve'] }, { $not: [isOverruled] }] };
  const [sum] = await collectionOf(SubmissionModel)
    .aggregate<Decisions>(
      [
        {
          $match: {
            owner: client._id,
            decided_at: { $gt: since },
            status: { $in: ['approve', 'reject'] },
            'rejection.category': { $ne: 'no_resubmission' },
          },
        },
        { $group: { _id: { task: '$task_id', worker: '$worker' }, approved: { $max: { $cond: [isApproval, 1, 0] } } } },
        { $group: { _id: null, decided: { $sum: 1 }, rejected: { $sum: { $subtract: [1, '$approved'] } } } },
      ],
      { session: tx?.session },
    )
    .toArray();
  return { decided: sum?.decided ?? 0, rejected: sum?.rejected ?? 0 };
}

/**
 * Call it in the transaction of a rejection, after it. Refuses with `rejections_paused`. Writes to the client's record, so that of two
 * concurrent rejections the second retries and counts the first.
 */
export async function assertMayReject(tx: Transaction, owner: Types.ObjectId): Promise<void> {
  const client = await collectionOf(UserModel).findOneAndUpdate(
    { _id: owner },
    { $inc: { undertakings: 1 } },
    { session: tx.session, projection: { rejections_looked_at: 1 } },
  );
  if (!client) refuse('not_signed_in');
  const { decided, rejected } = await decisionsOf(client, tx.at, tx);
  // Includes the rejection itself.
  if (isTooMany({ decided, rejected })) refuse('rejections_paused', { decided, rejected });
}

/** How many of the given rejections the share allows after the given approvals, at present; `assertMayReject` makes the decision. */
export async function allowedRejections(
  owner: Types.ObjectId,
  { approvals, rejections }: { approvals: number; rejections: number },
): Promise<number> {
  const client = await collectionOf(UserModel).findOne({ _id: owner }, { projection: { rejections_looked_at: 1 } });
  if (!client) return 0;
  const before = await decisionsOf(client, now());
  for (let more = 1; more <= rejections; more += 1) {
    if (isTooMany({ decided: before.decided + approvals + more, rejected: before.rejected + more })) return more - 1;
  }
  return rejections;
}

/** Whether the latest of these decisions was a rejection too many. */
function isTooMany({ decided, rejected }: Decisions): boolean {
  return decided - 1 >= REJECTION_SHARE.minDecided && rejected > REJECTION_SHARE.maxShare * decided;
}

/** Puts the client on the admins' list and tells them; safe to repeat. `details` are those of the refusal. */
export async function notePause(owner: Types.ObjectId, details: unknown): Promise<void> {
  await inTransaction(async (tx) => {
    const { modifiedCount } = await collectionOf(UserModel).updateOne(
      { _id: owner, rejections_paused_at: null },
      { $set: { rejections_paused_at: tx.at } },
      { session: tx.session },
    );
    if (modifiedCount > 0) notify(tx, { person: owner, kind: 'rejections_paused', facts: details as Decisions });
  });
}

/** The clients on that list. */
export const REJECTIONS_PAUSED = { rejections_paused_at: { $gt: new Date(0) } };

export async function listRejectionPauses(query: PageRequest): Promise<Page<RejectionPause>> {
  const { records, total, beside } = await listPage(
    collectionOf(UserModel),
    REJECTIONS_PAUSED,
    { rejections_paused_at: 1, _id: 1 },
    query,
    { projection: { name: 1, email: 1, rejections_paused_at: 1, rejections_looked_at: 1 } },
  );
  const pauses = await Promise.all(
    records.map(async (client) => ({
      name: client.name,
      email: client.email,
      paused_at: (client.rejections_paused_at ?? now()).toISOString(),
      ...(await decisionsOf(client, now())),
    })),
  );
  return { records: pauses, total, beside };
}

/** Records an admin's review. `modifiedCount` is 0 if nothing was paused. Refuses with `user_not_found`. */
export function allowRejections(actor: Actor, email: string, reason: string): Promise<{ modifiedCount: number }> {
  return inTransaction(async (tx) => {
    const client = await collectionOf(UserModel).findOneAndUpdate(
      { email },
      { $set: { rejections_paused_at: null, rejections_looked_at: tx.at } },
      { session: tx.session, projection: { rejections_paused_at: 1 } },
    );
    if (!client) refuse('user_not_found');
    await recordAudit(tx, actor, {
      action: 'allow-rejections',
      subject: `user:${client._id.toHexString()}`,
      before: { rejections_paused_at: client.rejections_paused_at ?? null },
      after: { rejections_paused_at: null },
      reason,
    });
    return { modifiedCount: client.rejections_paused_at ? 1 : 0 };
  });
}
