/** A worker's rating of the client once their work is decided (fair-work.md 6). Moves no coins; nobody is told who gave which rating. */
import { Types } from 'mongoose';
import type { ClientStars } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { now } from '../../clock';
import { UserModel } from '../users/user.model';
import { assertNotLinked } from '../links/linked-people.query';
import { SubmissionModel } from './submission.model';
import { whyNotRateClient } from './submission.policy';

/**
 * `modifiedCount` is 0 if the rating is unchanged. Refuses with `submission_not_found`, `no_rating`, and `linked_client` for an account
 * that seems to be their own.
 */
export async function rateClient(actor: Actor, id: string, stars: ClientStars): Promise<{ modifiedCount: number }> {
  const submissions = collectionOf(SubmissionModel);
  const _id = new Types.ObjectId(id);
  const work = await submissions.findOne({ _id });
  if (!work) refuse('submission_not_found');
  const at = now();
  const refusal = whyNotRateClient(actor, work, at);
  if (refusal) refuse(refusal);
  await assertNotLinked(work.worker, work.owner);
  const { clarity, fairness, communication, at: _at } = work.client_rating ?? {};
  if (clarity === stars.clarity && fairness === stars.fairness && communication === stars.communication)
    return { modifiedCount: 0 };
  // Work reopened meanwhile by an appeal no longer has the decision that was rated.
  const { modifiedCount } = await submissions.updateOne(
    { _id, status: work.status, decided_at: work.decided_at },
    { $set: { client_rating: { ...stars, at } } },
  );
  // Makes the client's record due now; if this write is lost, its regular turn comes anyway (rate-clients.job.ts).
  await collectionOf(UserModel).updateOne({ _id: work.owner }, { $set: { client_rate_at: at } });
  return modifiedCount === 1 ? { modifiedCount } : refuse('no_rating');
}
