/** The decisions by which somebody is known, as a client or as a freelancer: the latest 100 of 60 days (fair-work.md 6). */
import type { mongo, Types } from 'mongoose';
import type { Role } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { HOUR_MS } from '../../days';
import { voicesOf } from '../links/linked-people.query';
import { UserModel, type UserRecord } from '../users/user.model';
import { SubmissionModel, type SubmissionRecord } from './submission.model';

/** Decisions older than this no longer count. */
const WINDOW_MS = 60 * 24 * HOUR_MS;
/** The latest decisions that count. */
const MAX_DECISIONS = 100;
/** People whose decisions one run of a job counts. */
const BATCH = 100;

/** Whose decisions are to be counted again, the longest overdue first. `field` says from when on; who has none is first. */
export function peopleToRate(
  role: Role,
  field: 'client_rate_at' | 'worker_rate_at',
  at: Date,
): Promise<Pick<UserRecord, '_id' | 'client_rate_at' | 'worker_rate_at'>[]> {
  return collectionOf(UserModel)
    .find({ role, [field]: { $not: { $gt: at } } }, { projection: { [field]: 1 }, sort: { [field]: 1 }, limit: BATCH })
    .toArray();
}

/**
 * Those about `person` as the worker or the owner, the latest first. What ended without a decision of the client counts for nobody (fair-work.md 4), nor does what accounts
 * of one person decided about each other (fair-work.md 15): it is not even among the latest, so that nobody fills these with their own.
 */
export async function decisionsThatCount(
  side: 'worker' | 'owner',
  person: Types.ObjectId,
  where: mongo.Filter<SubmissionRecord>,
  at: Date,
  projection: mongo.Document,
): Promise<SubmissionRecord[]> {
  const other = side === 'worker' ? 'owner' : 'worker';
  const own: Types.ObjectId[] = [];
  for (;;) {
    const decisions = await collectionOf(SubmissionModel)
      .find(
        {
          ...where,
          [side]: person,
          ...(own.length > 0 ? { [other]: { $nin: own } } : {}),
          decided_at: { $gte: new Date(at.getTime() - WINDOW_MS) },
          status: { $in: ['approve', 'reject'] },
          'rejection.category': { $ne: 'no_resubmission' },
        },
        { projection: { ...projection, [other]: 1 }, sort: { decided_at: -1 }, limit: MAX_DECISIONS },
      )
      .toArray();
    const people = new Map(decisions.map((decision) => [decision[other].toHexString(), decision[other]]));
    const voice = await voicesOf([person, ...people.values()]);
    const linked = [...people.values()].filter((one) => voice(one) === voice(person));
    if (linked.length === 0) return decisions;
    own.push(...linked);
  }
}
