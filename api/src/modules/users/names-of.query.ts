/** Current names of people by id; for closed accounts, the name that closing left. One query, or none for an empty list. */
import type { mongo, Types } from 'mongoose';
import { recordsById } from '../../database/by-id';
import { UserModel, type UserRecord } from './user.model';

/** Names of those who match `where`, by default of all. */
export async function namesOf(
  people: readonly Types.ObjectId[],
  where: mongo.Filter<UserRecord> = {},
): Promise<ReadonlyMap<string, string>> {
  const found = await recordsById(UserModel, people, { name: 1 }, { where });
  return new Map([...found].map(([id, { name }]) => [id, name]));
}
