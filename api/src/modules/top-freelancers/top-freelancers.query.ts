/** Who earned most, from the ledger's entries, with skills and rating. Completed by samples while there are too few. */
import { Types } from 'mongoose';
import { coinsToCents, type TopFreelancer } from '@taskmint/contract';
import { collection } from '../../database/connection';
import { ENTRIES, type LedgerEntry } from '../../ledger';
import { USERS, type UserRecord } from '../users/user.model';
import { FREELANCER_PROFILES, type FreelancerProfileRecord } from './freelancer-profile.model';
import { sampleFreelancers } from './samples';

/** As many as the carousel shows, and the number below which samples fill up. */
export const SHOWN = 6;

/** Earners that are looked at to find enough who are still active freelancers. */
const CANDIDATES = 50;

interface Earned {
  /** Account, `balance:{userId}`. */
  _id: string;
  coins: number;
  projects: number;
}

function ratingOf({ work_approved, work_decided }: UserRecord): number {
  return work_decided === 0 ? 0 : Math.round((work_approved / work_decided) * 50) / 10;
}

/** The list of product.md §3. `imageOf` gives a picture to those who have none. */
export async function topFreelancers(imageOf: (name: string) => string): Promise<TopFreelancer[]> {
  const earned = await collection<LedgerEntry>(ENTRIES)
    .aggregate<Earned>([
      { $match: { kind: 'submission_pay' } },
      { $group: { _id: '$credit', coins: { $sum: '$amount' }, projects: { $sum: 1 } } },
      { $sort: { coins: -1, _id: 1 } },
      { $limit: CANDIDATES },
    ])
    .toArray();
  const ids = earned.map(({ _id }) => new Types.ObjectId(_id.slice('balance:'.length)));
  const [users, profiles] = await Promise.all([
    collection<UserRecord>(USERS)
      .find({ _id: { $in: ids }, status: 'active', role: 'freelancer' })
      .toArray(),
    collection<FreelancerProfileRecord>(FREELANCER_PROFILES)
      .find({ _id: { $in: ids } })
      .toArray(),
  ]);
  const userById = new Map(users.map((user) => [user._id.toHexString(), user]));
  const skillsById = new Map(profiles.map((profile) => [profile._id.toHexString(), profile.skills]));
  const real = earned
    .flatMap(({ _id, coins, projects }): TopFreelancer[] => {
      const id = _id.slice('balance:'.length);
      const user = userById.get(id);
      if (!user) return [];
      return [
        {
          name: user.name,
          skills: skillsById.get(id) ?? [],
          earnings: coinsToCents(coins) / 100,
          projects_completed: projects,
          rating: ratingOf(user),
          image: user.photoURL || imageOf(user.name),
        },
      ];
    })
    .slice(0, SHOWN);
  return [...real, ...sampleFreelancers(SHOWN - real.length, imageOf)];
}
