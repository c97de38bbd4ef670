/** Creates the caller's own record, once, with the starting coins of the role (decisions.md 6, 10). */
import { Types } from 'mongoose';
import { STARTING_COINS, type SignUpRole } from '@taskmint/contract';
import { collection } from '../../database/connection';
import { oneAtATime } from '../../database/one-at-a-time';
import { duplicateKeyField } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Identity } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, post } from '../../ledger';
import { searchTerms, USERS, type UserRecord } from './user.model';

export interface Registration {
  readonly name: string;
  readonly role: SignUpRole;
  readonly photoURL: string;
}

/** Refuses with `user_exists` when the identity or the address has a record already. */
export function registerUser(identity: Identity, registration: Registration): Promise<{ insertedId: string }> {
  return oneAtATime(`register:${identity.uid}`, async () => {
    const users = collection<UserRecord>(USERS);
    const known = await users.findOne(
      { $or: [{ uid: identity.uid }, { email: identity.email }] },
      { projection: { _id: 1 } },
    );
    if (known) refuse('user_exists');
    try {
      return await inEffect(async (tx) => {
        const id = new Types.ObjectId();
        const bonus = STARTING_COINS[registration.role];
        await users.insertOne(
          {
            _id: id,
            uid: identity.uid,
            email: identity.email,
            name: registration.name,
            role: registration.role,
            photoURL: registration.photoURL,
            coins: bonus,
            promotional_coins: bonus,
            lots: {},
            receivable_cents: 0,
            total_pay: 0,
            status: 'active',
            suspended_until: null,
            suspension_reason: null,
            closing: false,
            work_approved: 0,
            work_decided: 0,
            earned_coins: 0,
            trusted_at: null,
            search_terms: searchTerms(registration.name, identity.email, identity.email.split('@', 1)[0] ?? ''),
            created_at: tx.at,
            closed_at: null,
          },
          { session: tx.session },
        );
        await post(
          tx,
          [
            {
              key: `signup:${id.toHexString()}`,
              debit: account.system('signup-bonuses'),
              credit: account.balance(id),
              amount: bonus,
              kind: 'signup_bonus',
              cause: { kind: 'user', id: id.toHexString() },
              memo: 'Starting coins',
              buckets: { promotional: bonus },
            },
          ],
          { opens: [account.balance(id)] },
        );
        return { insertedId: id.toHexString() };
      });
    } catch (error) {
      const field = duplicateKeyField(error);
      if (field === 'uid' || field === 'email') refuse('user_exists');
      throw error;
    }
  });
}
