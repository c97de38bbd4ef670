/** Stores a freelancer's skills, in their order and words. They are shown once the freelancer is among the top freelancers. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { whileOpen } from '../users/stays-open';
import { FreelancerProfileModel } from './freelancer-profile.model';

/** Keeps the first of skills that differ only in case or spaces. */
function withoutRepetitions(skills: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const skill of skills) {
    const words = skill.replace(/\s+/g, ' ');
    const key = words.toLowerCase();
    if (!seen.has(key)) seen.set(key, words);
  }
  return [...seen.values()];
}

/** `modifiedCount` is 0 if the skills are unchanged. Refuses with `not_signed_in` if the account was closed meanwhile. */
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
