/** What the worker says of the client once their work is decided (fair-work.md 6). It moves no coins, and nobody is told who said what. */
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

/** `modifiedCount` is 0 when they said the same before. Refuses `submission_not_found`, `no_rating`, and `linked_client` of an account that seems to be their own. */
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
  // Work that is reopened meanwhile, by an appeal, has no decision to go by any more.
  const { modifiedCount } = await submissions.updateOne(
    { _id, status: work.status, decided_at: work.decided_at },
    { $set: { client_rating: { ...stars, at } } },
  );
  // Has their record worked out next; if that is lost they have their turn anyway (rate-clients.job.ts).
  await collectionOf(UserModel).updateOne({ _id: work.owner }, { $set: { client_rate_at: at } });
  return modifiedCount === 1 ? { modifiedCount } : refuse('no_rating');
}
