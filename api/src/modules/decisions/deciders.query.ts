/** Which admins made a decision: the audit log says so in the transaction in which the person was told (fair-work.md 13, 18). Reads only. */
import { Types } from 'mongoose';
import type { NoticeKind } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { AuditModel } from '../audit/audit.model';
import type { NoticeRecord } from '../news/notice.model';

/** What the audit log calls the thing that such a notice is about; without a word it is the person. */
const SUBJECTS: Partial<Record<NoticeKind, string>> = {
  appeal_decided: 'submission',
  task_refused: 'task',
  task_hidden: 'task',
  link_decided: 'link',
  task_cancelled: 'task',
  withdrawal_rejected: 'withdrawal',
  withdrawal_failed: 'withdrawal',
  withdrawal_returned: 'withdrawal',
};

/** Whoever did it, and whoever agreed first where it took two. Nobody for what software or a client decided. */
export async function decidersOf(
  tx: Transaction,
  { kind, about, person, at }: NoticeRecord,
): Promise<Types.ObjectId[]> {
  const word = SUBJECTS[kind];
  const subject = word && about ? `${word}:${about.toHexString()}` : `user:${person.toHexString()}`;
  const deeds = await collectionOf(AuditModel)
    .find({ subject, at }, { session: tx.session, projection: { actor: 1, after: 1 } })
    .toArray();
  const ids = deeds.flatMap(({ actor, after }) => [actor.toHexString(), ...firstAdmin(after)]);
  return [...new Set(ids)].map((id) => new Types.ObjectId(id));
}

function firstAdmin(after: unknown): string[] {
  const first = typeof after === 'object' && after !== null && 'first_admin' in after ? after.first_admin : null;
  return typeof first === 'string' ? [first] : [];
}
