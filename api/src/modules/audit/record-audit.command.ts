/** Writes an audit record in the transaction of the action it describes, so that neither exists without the other. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import type { Actor } from '../../http/actor';
import { AuditModel } from './audit.model';

export interface AuditedAction {
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason?: string | null;
  /** Key of the ledger entry that resulted; the ledger's verification looks for it. */
  entry?: string;
}

/**
 * Records an action of `actor`; for actions of the server itself, the actor is no account. `before` and `after` must contain no secrets.
 */
export async function recordAudit(
  tx: Transaction,
  actor: Pick<Actor, 'id' | 'email'>,
  audited: AuditedAction,
): Promise<void> {
  await collectionOf(AuditModel).insertOne(
    {
      _id: new Types.ObjectId(),
      actor: new Types.ObjectId(actor.id),
      actor_email: actor.email,
      action: audited.action,
      subject: audited.subject,
      before: audited.before,
      after: audited.after,
      reason: audited.reason ?? null,
      ...(audited.entry ? { entry: audited.entry } : {}),
      at: tx.at,
    },
    { session: tx.session },
  );
}
