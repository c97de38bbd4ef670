/** Current names of people by id; for closed accounts, the name that closing left. One query, or none for an empty list. */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { UserModel } from './user.model';

export async function namesOf(people: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map();
  const found = await collectionOf(UserModel)
    .find({ _id: { $in: [...people] } }, { projection: { name: 1 } })
    .toArray();
  return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
}
