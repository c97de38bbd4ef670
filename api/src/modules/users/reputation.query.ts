/** How somebody's work is decided, as those who deal with them see it (fair-work.md 6). Reads what a job has computed. */
import type { Types } from 'mongoose';
import { RATE_FROM_DECIDED, type Reputation } from '@taskmint/contract';
import { recordsById } from '../../database/by-id';
import { UserModel, type UserRecord } from './user.model';

/** The public part of somebody's record. */
export function reputationOf({ worker_record }: Pick<UserRecord, 'worker_record'>): Reputation {
  const { approved, decided } = worker_record ?? { approved: 0, decided: 0 };
  return { approved, decided, approval_rate: decided >= RATE_FROM_DECIDED ? approved / decided : null };
}

/** The reputations of these freelancers by id, read with one command. */
export async function reputationsOf(workers: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Reputation>> {
  const found = await recordsById(UserModel, workers, { worker_record: 1 });
  return new Map([...found].map(([id, user]) => [id, reputationOf(user)]));
}
