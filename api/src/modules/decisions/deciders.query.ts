/**
 * Which admins made a decision: found in the audit log, which is written in the transaction that told the person (fair-work.md 13, 18).
 * Reads only.
 */
import { Types } from 'mongoose';
import type { NoticeKind } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { AuditModel } from '../audit/audit.model';
import type { NoticeRecord } from '../news/notice.model';

/** Kind of the audit subject by kind of notice; if absent, the subject is the person. */
const SUBJECTS: Partial<Record<NoticeKind, string>> = {
  appeal_decided: 'submission',
  defect_decided: 'task',
  task_refused: 'task',
  task_hidden: 'task',
  link_decided: 'link',
  task_cancelled: 'task',
  withdrawal_rejected: 'withdrawal',
  withdrawal_failed: 'withdrawal',
  withdrawal_returned: 'withdrawal',
};

/** The admin who acted, and the one who agreed first if it took two. Empty for decisions by software or clients. */
export async function decidersOf(
  tx: Transaction,
  { kind, about, person, at }: NoticeRecord,
): Promise<Types.ObjectId[]> {
  const word = SUBJECTS[kind];
  const subject = word && about ? `${word}:${about.toHexString()}` : `user:${person.toHexString()}`;
  const actions = await collectionOf(AuditModel)
    .find({ subject, at }, { session: tx.session, projection: { actor: 1, after: 1 } })
    .toArray();
  const ids = actions.flatMap(({ actor, after }) => [actor.toHexString(), ...firstAdmin(after)]);
  return [...new Set(ids)].map((id) => new Types.ObjectId(id));
}

function firstAdmin(after: unknown): string[] {
  const first = typeof after === 'object' && after !== null && 'first_admin' in after ? after.first_admin : null;
  return typeof first === 'string' ? [first] : [];
}
