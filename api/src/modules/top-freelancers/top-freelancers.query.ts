/**
 * The highest earners among those who may work now, from the ledger's projections on each person, with skills and rating. Samples fill the
 * list while there are too few.
 */
import { coinsToCents, type TopFreelancer } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { notSuspended } from '../users/suspension.policy';
import { UserModel, type UserRecord } from '../users/user.model';
import { FREELANCER_PROFILES, type FreelancerProfileRecord } from './freelancer-profile.model';
import { sampleFreelancers } from './samples';

/** Number of entries that the carousel shows; samples fill the list up to it. */
const SHOWN = 6;

type Earner = Pick<UserRecord, '_id' | 'name' | 'photoURL' | 'work_approved' | 'work_decided' | 'earned_coins'> & {
  profile: Pick<FreelancerProfileRecord, 'skills'>[];
};

function ratingOf({ work_approved, work_decided }: Earner): number {
  return work_decided === 0 ? 0 : Math.round((work_approved / work_decided) * 50) / 10;
}

/** The list of product.md §3. `imageOf` returns a picture for people without one. Its cost does not depend on the length of the ledger. */
export async function topFreelancers(imageOf: (name: string) => string): Promise<TopFreelancer[]> {
  const earners = await collectionOf(UserModel)
    .aggregate<Earner>([
      { $match: { role: 'freelancer', status: 'active', earned_coins: { $gt: 0 }, ...notSuspended(now()) } },
      { $sort: { earned_coins: -1, _id: 1 } },
      { $limit: SHOWN },
      { $project: { name: 1, photoURL: 1, work_approved: 1, work_decided: 1, earned_coins: 1 } },
      { $lookup: { from: FREELANCER_PROFILES, localField: '_id', foreignField: '_id', as: 'profile' } },
    ])
    .toArray();
  const real = earners.map((earner): TopFreelancer => ({
    name: earner.name,
    skills: earner.profile[0]?.skills ?? [],
    earnings: coinsToCents(earner.earned_coins) / 100,
    projects_completed: earner.work_approved,
    rating: ratingOf(earner),
    image: earner.photoURL || imageOf(earner.name),
    _id: earner._id.toHexString(),
  }));
  return [...real, ...sampleFreelancers(SHOWN - real.length, imageOf)];
}
