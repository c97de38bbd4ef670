/** Who made an agreement, and whether their agreement counts now. For display; the action checks again in its own transaction. */
import type { Types } from 'mongoose';
import { recordsById } from '../../database/by-id';
import { suspendedUntil } from '../users/suspension.policy';
import { UserModel } from '../users/user.model';
import { newestThatCounts } from './two-admins.command';

export interface PersonBehind {
  readonly name: string;
  readonly email: string;
  /** Whether they count as one of two admins. */
  readonly counts: boolean;
}

/** By id, read with one command. */
export async function peopleBehind(
  ids: readonly Types.ObjectId[],
  at: Date,
): Promise<ReadonlyMap<string, PersonBehind>> {
  const projection = { name: 1, email: 1, role: 1, status: 1, suspended_until: 1, admin_since: 1 } as const;
  const found = await recordsById(UserModel, ids, projection);
  return new Map(
    [...found].map(([id, person]) => {
      const { name, email, role, status, admin_since: since } = person;
      const isOldEnough = !since || since <= newestThatCounts(at);
      const counts = role === 'admin' && status === 'active' && !suspendedUntil(person, at) && isOldEnough;
      return [id, { name, email, counts }];
    }),
  );
}
