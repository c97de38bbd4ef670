/** Who may do what to submitted work. Pure answers; refusing is up to the caller. */
import type { Actor } from '../../http/actor';
import type { SubmissionRecord } from './submission.model';

/** Only the client whose task it is decides; admins do not, they are not party to the work. */
export function mayDecide(actor: Actor, submission: Pick<SubmissionRecord, 'owner'>): boolean {
  return actor.role === 'client' && submission.owner.toHexString() === actor.id;
}
