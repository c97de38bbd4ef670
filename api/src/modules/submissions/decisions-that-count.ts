/** The decisions that make up somebody's record as a client or freelancer: the latest 100 of 60 days (fair-work.md 6). */
import type { mongo, Types } from 'mongoose';
import type { Role } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { voicesOf } from '../links/linked-people.query';
import { UserModel, type UserRecord } from '../users/user.model';
import { SubmissionModel, type SubmissionRecord } from './submission.model';

/** Decisions older than this no longer count. */
const WINDOW_MS = 60 * DAY_MS;
/** The latest decisions that count. */
const MAX_DECISIONS = 100;
/** People per run of a job. */
const BATCH = 100;

/** People whose decisions are due to be counted again, longest overdue first. `field` holds the due date; those without one come first. */
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
 * Decisions about `person` as the worker or the owner, latest first. Work that ended without a decision of the client does not count
 * (fair-work.md 4), nor do decisions between linked accounts (fair-work.md 15). The latter do not fill the latest 100 either, so that
 * nobody can displace others with their own.
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
