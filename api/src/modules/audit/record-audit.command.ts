/** Writes an audit record in the transaction of the deed it tells of, so that neither exists without the other. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import type { Actor } from '../../http/actor';
import { AuditModel } from './audit.model';

export interface Deed {
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason?: string | null;
  /** Key of the ledger's entry that it led to; the ledger's verification looks for it. */
  entry?: string;
}

/** Records what `actor` did; what the server did by itself has an actor who is nobody's account. Values of `before` and `after` must hold no secrets. */
export async function recordAudit(tx: Transaction, actor: Pick<Actor, 'id' | 'email'>, deed: Deed): Promise<void> {
  await collectionOf(AuditModel).insertOne(
    {
      _id: new Types.ObjectId(),
      actor: new Types.ObjectId(actor.id),
      actor_email: actor.email,
      action: deed.action,
      subject: deed.subject,
      before: deed.before,
      after: deed.after,
      reason: deed.reason ?? null,
      ...(deed.entry ? { entry: deed.entry } : {}),
      at: tx.at,
    },
    { session: tx.session },
  );
}
