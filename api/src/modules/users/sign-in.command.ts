/**
 * The changes made by an exchange of an ID token: it records the session and the ways of signing in, which ends tokens issued before a
 * change of those ways; updates a changed address; and pays starting coins that waited for a verified one. A renewal that brings nothing
 * new only reads.
 */
import type { ClientSession, mongo, Types } from 'mongoose';
import type { Role } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction, isDuplicateKey } from '../../database/transaction';
import { refuse } from '../../errors';
import { IdentityModel, REMEMBER_IDENTITY_MS } from '../../identity/identity.model';
import type { VerifiedIdentity } from '../../identity/identity-service';
import { afterExchange, hasEnded, type SessionState } from '../../identity/sign-in.policy';
import { programsGoOn } from '../api-keys/programs.query';
import { notify } from '../news/notify';
import { forgetSessionsBefore } from '../sessions/end-session.command';
import { knownSession, noteSession } from '../sessions/note-session.command';
import { moveAddress } from './move-address.command';
import { startMovingCopies } from './move-copies.command';
import { payWaitingCoins } from './starting-coins.command';
import { UserModel, type UserRecord } from './user.model';

/** Attempts to record a sign-in while others of the same identity do. */
const ATTEMPTS = 10;

/**
 * Records the sign-in of `verified` and returns the role of its record, null if it has none. Refuses with `not_signed_in` if the session
 * was ended or predates the latest change of the ways to sign in, and with `email_not_verified` or `user_exists` if the record cannot
 * follow a changed address.
 */
export async function signIn(verified: VerifiedIdentity, userAgent: string): Promise<{ role: Role | null }> {
  const users = collectionOf(UserModel);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const [user, session] = await Promise.all([users.findOne({ uid: verified.uid }), knownSession(verified)]);
    const noted = user
      ? await note(users, { uid: verified.uid }, user, verified, { email_verified: verified.emailVerified }, user._id)
      : await noteApart(verified);
    if (!noted) continue;
    await noteSession(verified, session, userAgent);
    // Somebody may have registered between the two reads; registering copies the separate session state.
    if (user?.status === 'active') await follow(user, verified);
    return { role: user?.role ?? null };
  }
  return refuse('busy', undefined, { retryAfterSeconds: 1 });
}

async function noteApart(verified: VerifiedIdentity): Promise<boolean> {
  const identities = collectionOf(IdentityModel);
  const until = new Date(now().getTime() + REMEMBER_IDENTITY_MS);
  const known = await identities.findOne({ _id: verified.uid });
  if (known) return note(identities, { _id: verified.uid }, known, verified, { until });
  const sign_in = afterExchange(undefined, verified);
  if (!sign_in) return refuse('not_signed_in');
  try {
    await identities.insertOne({ _id: verified.uid, sign_in, until });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** Writes the state after this exchange if it is still as read; false if somebody else wrote meanwhile. */
async function note<T extends mongo.Document & SessionState>(
  from: mongo.Collection<T>,
  filter: object,
  state: SessionState & Record<string, unknown>,
  verified: VerifiedIdentity,
  fields: Record<string, unknown>,
  /** Whom to notify if the ways of signing in have changed; nobody if there is no record. */
  person?: Types.ObjectId,
): Promise<boolean> {
  const next = afterExchange(state.sign_in, verified);
  if (!next || hasEnded(state, verified)) return refuse('not_signed_in');
  const isKnown = next === state.sign_in && Object.entries(fields).every(([field, value]) => state[field] === value);
  if (isKnown) return true;
  const write = async (session?: ClientSession): Promise<boolean> => {
    const { matchedCount } = await from.updateOne(
      { ...filter, sign_in: state.sign_in ?? null } as unknown as mongo.Filter<T>,
      { $set: { ...fields, sign_in: next } } as unknown as mongo.UpdateFilter<T>,
      { session },
    );
    return matchedCount === 1;
  };
  if (next.since === (state.sign_in?.since ?? 0)) return write();
  const isNoted = await inTransaction(async (tx) => {
    const noted = await write(tx.session);
    if (noted && person) notify(tx, { person, kind: 'sign_in_changed', facts: await programsGoOn(tx, person) });
    return noted;
  });
  if (isNoted) await forgetSessionsBefore(verified.uid, next.since);
  return isNoted;
}

async function follow(user: UserRecord, { email, emailVerified }: VerifiedIdentity): Promise<void> {
  if (user.email !== email) {
    if (!emailVerified) refuse('email_not_verified');
    await moveAddress(user, email);
  } else if (user.address_moving || user.profile_moving) {
    await startMovingCopies(user._id);
  }
  if (user.starting_coins === 'awaits_verification' && emailVerified) await payWaitingCoins(user._id);
}
