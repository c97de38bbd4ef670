/** Keeps what a freelancer says they can do, in their order and words. It is shown with the top freelancers once they are among them. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { whileOpen } from '../users/stays-open';
import { FreelancerProfileModel } from './freelancer-profile.model';

/** The first of those that differ only in case or in spaces. */
function withoutRepetitions(skills: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const skill of skills) {
    const words = skill.replace(/\s+/g, ' ');
    const key = words.toLowerCase();
    if (!seen.has(key)) seen.set(key, words);
  }
  return [...seen.values()];
}

/** `modifiedCount` is 0 when the skills were those before. Refuses with `not_signed_in` when the account was closed meanwhile. */
export function updateProfile(actor: Actor, wanted: readonly string[]): Promise<{ modifiedCount: number }> {
  const skills = withoutRepetitions(wanted);
  const _id = new Types.ObjectId(actor.id);
  return whileOpen(_id, async (tx) => {
    const { modifiedCount, upsertedCount } = await collectionOf(FreelancerProfileModel).updateOne(
      { _id },
      { $set: { skills } },
      { upsert: true, session: tx.session },
    );
    return { modifiedCount: modifiedCount + upsertedCount };
  });
}
