/** The decisions by which somebody is known, as a client or as a freelancer: the latest 100 of 60 days (fair-work.md 6). */
import type { mongo } from 'mongoose';
import type { Role } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { UserModel, type UserRecord } from '../users/user.model';
import { SubmissionModel, type SubmissionRecord } from './submission.model';

const HOUR_MS = 3_600_000;
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

/** The latest first. What ended without a decision of the client counts for nobody (fair-work.md 4). */
export function decisionsThatCount(
  whose: mongo.Filter<SubmissionRecord>,
  at: Date,
  projection: mongo.Document,
): Promise<SubmissionRecord[]> {
  return collectionOf(SubmissionModel)
    .find(
      {
        ...whose,
        decided_at: { $gte: new Date(at.getTime() - WINDOW_MS) },
        status: { $in: ['approve', 'reject'] },
        'rejection.category': { $ne: 'no_resubmission' },
      },
      { projection, sort: { decided_at: -1 }, limit: MAX_DECISIONS },
    )
    .toArray();
}
