/** An agreement ends without its action: the admin who made it withdraws it, or another one refuses it and the first is told why. */
import { Types, type mongo } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { subjectNames } from '../audit/subject-names.query';
import { notify } from '../news/notify';
import { UserModel } from '../users/user.model';
import { AgreementModel, auditedParameters, type AgreementRecord } from './agreement.model';
import { assertMayAgree } from './two-admins.command';

type Ending = Promise<{ deletedCount: number }>;

/** `deletedCount` is 0 when it is not theirs, or has been used, refused or withdrawn meanwhile. */
export function withdrawAgreement(actor: Actor, id: string): Ending {
  const own = { first_admin: new Types.ObjectId(actor.id) };
  return inTransaction((tx) => end(tx, actor, id, own, { action: 'withdraw-agreement', reason: null }));
}

/**
 * `deletedCount` is 0 when it is their own, or is gone. Whoever may not agree to it may not refuse it either: `second_admin_needed` for the person
 * who gains by it, and `admin_too_new`.
 */
export async function refuseAgreement(actor: Actor, id: string, reason: string): Ending {
  const known = await collectionOf(AgreementModel).findOne({ _id: id });
  if (!known) return { deletedCount: 0 };
  const name = (await subjectNames([known.subject])).get(known.subject) ?? null;
  return inTransaction(async (tx) => {
    await assertMayAgree(tx, actor, known);
    const others = { first_admin: { $ne: new Types.ObjectId(actor.id) }, beneficiary: known.beneficiary };
    return end(tx, actor, id, others, { action: 'refuse-agreement', reason }, async (agreement) => {
      const { session } = tx;
      const first = { _id: agreement.first_admin, status: 'active' as const };
      if (await collectionOf(UserModel).findOne(first, { session, projection: { _id: 1 } }))
        notify(tx, { person: first._id, kind: 'agreement_refused', facts: { name, by: actor.name, reason } });
    });
  });
}

async function end(
  tx: Transaction,
  actor: Actor,
  id: string,
  whose: mongo.Filter<AgreementRecord>,
  { action, reason }: { action: string; reason: string | null },
  then?: (agreement: AgreementRecord) => Promise<void>,
): Ending {
  const ended = await collectionOf(AgreementModel).findOneAndDelete(
    { ...whose, _id: id, expires_at: { $gt: tx.at } },
    { session: tx.session },
  );
  if (!ended) return { deletedCount: 0 };
  await then?.(ended);
  const { action: agreement, parameters, first_admin } = ended;
  const before = { agreement, ...auditedParameters(parameters), first_admin: first_admin.toHexString() };
  await recordAudit(tx, actor, { action, subject: ended.subject, before, after: null, reason });
  return { deletedCount: 1 };
}
