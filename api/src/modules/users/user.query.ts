/** Queries on user records. Each command uses an index; nothing is hydrated. */
import { Types, type mongo } from 'mongoose';
import type { Role } from '@taskmint/contract';
import { batchedRead, oneOf } from '../../database/batched-read';
import { LOWEST_ID } from '../../database/by-id';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { listPage, type Page, type PageRequest } from '../../database/page';
import { readTogether } from '../../database/read-together';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { frozenOf, frozenPart } from '../../payments/frozen-orders.query';
import { isOwnEmail } from '../own-email.policy';
import { SubmissionModel } from '../submissions/submission.model';
import { searchCondition, UserModel, USERS, type UserRecord } from './user.model';

const users = () => collectionOf(UserModel);

const readUser = batchedRead(async (emails) => {
  const { found, frozen } = await readTogether({
    found: { from: USERS, pipeline: [{ $match: { email: oneOf(emails) } }] },
    frozen: frozenPart,
  });
  const orders = frozenOf(frozen);
  return new Map((found as UserRecord[]).map((record) => [record.email, { record, frozen: orders }]));
});

/** A record, with the orders whose money is held wherever it is; read with one command. */
export interface UserWithFrozen {
  readonly record: UserRecord;
  readonly frozen: ReadonlySet<string>;
}

/** The record with this address. Refuses with `user_not_found`. */
export async function userByEmail(email: string): Promise<UserWithFrozen> {
  return (await readUser(email)) ?? refuse('user_not_found');
}

/**
 * The record with this address if the actor has dealt with that person: worked for them or had them work. Refuses with `user_not_found`
 * after the same reads, whether somebody else is registered or nobody, so that nobody can find out whether an address is registered
 * (decisions.md 27).
 */
export async function acquaintance(actor: Actor, email: string): Promise<UserRecord> {
  const record = (await readUser(email))?.record;
  const [self, other] = [new Types.ObjectId(actor.id), record?._id ?? LOWEST_ID];
  const dealt = await collectionOf(SubmissionModel).findOne(
    {
      $or: [
        { worker: self, owner: other },
        { worker: other, owner: self },
      ],
    },
    { projection: { _id: 1 }, maxTimeMS: STATEMENT_BUDGET_MS },
  );
  return record && dealt ? record : refuse('user_not_found');
}

/**
 * Id of the person that `{email}` in a path means: the caller, or anybody for an admin (decisions.md 11). Refuses with `not_allowed`, and
 * with `user_not_found` for admins only, so that nobody else learns who is registered.
 */
export async function subjectId(actor: Actor, email: string): Promise<Types.ObjectId> {
  if (isOwnEmail(actor, email)) return new Types.ObjectId(actor.id);
  if (actor.role !== 'admin') refuse('not_allowed');
  const found = await users().findOne({ email }, { projection: { _id: 1 } });
  return found?._id ?? refuse('user_not_found');
}

export interface UserListQuery extends PageRequest {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly sort?: 'newest' | 'oldest' | 'name' | 'name_desc' | undefined;
}

const SORTS: Readonly<Record<NonNullable<UserListQuery['sort']>, mongo.Sort>> = {
  newest: { _id: -1 },
  oldest: { _id: 1 },
  name: { name: 1, _id: 1 },
  name_desc: { name: -1, _id: -1 },
};

/** All records except closed ones. */
export function listUsers(page: UserListQuery): Promise<Page<UserRecord>> {
  const search = searchCondition(page.search);
  const filter: mongo.Filter<UserRecord> = {
    status: 'active',
    ...(page.role ? { role: page.role } : {}),
    ...(search ? { search_terms: search } : {}),
  };
  return listPage(users(), filter, SORTS[page.sort ?? 'newest'], page, { beside: frozenPart });
}
