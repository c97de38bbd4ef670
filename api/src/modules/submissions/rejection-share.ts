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

/** The client's decisions since an admin's last review, at most 30 days back. */
async function decisionsOf(
  client: Pick<UserRecord, '_id' | 'rejections_looked_at'>,
  at: Date,
  tx?: Transaction,
): Promise<Decisions> {
  const monthAgo = at.getTime() - REJECTION_SHARE.days * DAY_MS;
  const since = new Date(Math.max(monthAgo, client.rejections_looked_at?.getTime() ?? 0));
  const groups = await collectionOf(SubmissionModel)
    .aggregate<{ _id: { status: string; category?: string | null }; count: number }>(
      [
        { $match: { owner: client._id, decided_at: { $gt: since } } },
        { $group: { _id: { status: '$status', category: '$rejection.category' }, count: { $sum: 1 } } },
      ],
      { session: tx?.session },
    )
    .toArray();
  const countOf = (wanted: (group: { status: string; category?: string | null }) => boolean): number =>
    groups.reduce((sum, { _id, count }) => (wanted(_id) ? sum + count : sum), 0);
  const rejected = countOf(({ status, category }) => status === 'reject' && category !== 'no_resubmission');
  return { rejected, decided: rejected + countOf(({ status }) => status === 'approve') };
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

export async function listRejectionPauses(query: PageRequest): Promise<Page<RejectionPause>> {
  const { records, total, beside } = await listPage(
    collectionOf(UserModel),
    { rejections_paused_at: { $gt: new Date(0) } },
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
