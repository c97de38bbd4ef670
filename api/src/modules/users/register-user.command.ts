/** Creates the caller's record, once, with the starting coins of the role if they are due (decisions.md 6, 10, 21). */
import { Types } from 'mongoose';
import type { LanguageCode, SignUpRole, StartingCoins } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { duplicateKeyField, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Identity } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { IdentityModel, REMEMBER_IDENTITY_MS } from '../../identity/identity.model';
import type { SessionState } from '../../identity/sign-in.policy';
import { account, post } from '../../ledger';
import { writeNewsSettings } from '../news/news-settings.command';
import { notify } from '../news/notify';
import { keepPicture } from '../images/used-pictures';
import { claimStartingCoins, startingCoinsOf, startingTransfer } from './starting-coins.command';
import { assertMailboxOwesNothing } from './owes-nothing';
import { searchTermsOf, UserModel } from './user.model';

export interface Registration {
  readonly name: string;
  readonly role: SignUpRole;
  readonly photoURL: string;
  /** Of the mails that they get. */
  readonly language?: LanguageCode | undefined;
}

export interface Registered {
  insertedId: string;
  starting_coins: StartingCoins;
}

/**
 * Refuses with `user_exists` if the identity or the address has a record already, and with `receivable_open` if another account of the
 * mailbox owes something.
 */
export function registerUser(identity: Identity, registration: Registration): Promise<Registered> {
  return oneAtATime(`register:${identity.uid}`, async () => {
    const users = collectionOf(UserModel);
    const known = await users.findOne(
      { $or: [{ uid: identity.uid }, { email: identity.email }] },
      { projection: { _id: 1 } },
    );
    if (known) refuse('user_exists');
    await keepPicture(registration.photoURL);
    try {
      return await inEffect(async (tx) => {
        await assertMailboxOwesNothing(tx, identity.email);
        const id = new Types.ObjectId();
        const starting_coins = await claimStartingCoins(tx, id, identity.email, identity.emailVerified);
        const bonus = starting_coins === 'paid' ? startingCoinsOf(registration.role) : 0;
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
            starting_coins,
            email_verified: identity.emailVerified,
            ...(await takeSessions(tx, identity.uid)),
            search_terms: searchTermsOf({ name: registration.name, email: identity.email }),
            created_at: tx.at,
            closed_at: null,
          },
          { session: tx.session },
        );
        await post(tx, bonus > 0 ? [startingTransfer(id, bonus)] : [], { opens: [account.balance(id)] });
        if (registration.language) await writeNewsSettings(tx, id, { language: registration.language });
        if (bonus > 0) notify(tx, { person: id, kind: 'coins_given', facts: { coins: bonus } });
        return { insertedId: id.toHexString(), starting_coins };
      });
    } catch (error) {
      const field = duplicateKeyField(error);
      if (field === 'uid' || field === 'email') refuse('user_exists');
      throw error;
    }
  });
}

/** Session state recorded for the identity while it had no record. Writing to it serializes this with concurrent writers. */
async function takeSessions(tx: Transaction, uid: string): Promise<SessionState> {
  const known = await collectionOf(IdentityModel).findOneAndUpdate(
    { _id: uid },
    { $set: { until: new Date(tx.at.getTime() + REMEMBER_IDENTITY_MS) } },
    { session: tx.session, upsert: true, returnDocument: 'after' },
  );
  return {
    ...(known?.sign_in ? { sign_in: known.sign_in } : {}),
    ...(known?.ended_tokens ? { ended_tokens: known.ended_tokens } : {}),
  };
}
