/**
 * Ends one's own sessions (OWASP ASVS 5.0, 7.4.4 and 7.5.2): their tokens are no longer accepted, and those of the identity service no
 * longer exchanged. Every lookup includes the caller's identity, so that other people's sessions are out of reach.
 */
import type { mongo } from 'mongoose';
import { now } from '../../clock';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { ReadToken } from '../../http/tokens';
import type { SignIn } from '../../identity/sign-in.policy';
import { programsGoOn } from '../api-keys/programs.query';
import { notify } from '../news/notify';
import { endedTokens } from '../users/end-token.command';
import { UserModel, type UserRecord } from '../users/user.model';
import { sessionKey, SessionModel } from './session.model';

/** Fields removed from an ended session. */
const ENDED = { uid: '', auth_time: '', seen_at: '', browser: '', system: '', until: '' } as const;

/** Matches the caller's record while their own session is valid, so that a session being ended cannot end others. */
function callerStays({ identity, signIn: { authTime } }: ReadToken): mongo.Filter<UserRecord> {
  const spared = [
    { others_ended: null },
    { 'others_ended.but': authTime },
    { 'others_ended.at': { $lt: authTime } },
  ] as mongo.Filter<UserRecord>[];
  return {
    uid: identity.uid,
    status: 'active',
    $or: spared,
    ...(authTime > 0 ? { 'ended_tokens.session': { $ne: authTime } } : {}),
  };
}

/** `deletedCount` is 0 if the caller has no such session. Refuses with `not_signed_in` if their own was ended meanwhile. */
export function endSession(caller: ReadToken, authTime: SignIn['authTime']): Promise<{ deletedCount: number }> {
  const { uid } = caller.identity;
  return inTransaction(async (tx) => {
    const { modifiedCount } = await collectionOf(SessionModel).updateOne(
      { _id: sessionKey(uid, authTime), uid, ended_at: null },
      { $set: { ended_at: tx.at }, $unset: ENDED },
      { session: tx.session },
    );
    if (modifiedCount === 0) return { deletedCount: 0 };
    const ended = { id: `session:${authTime}`, session: authTime };
    const user = await collectionOf(UserModel).findOneAndUpdate(
      callerStays(caller),
      [{ $set: { ended_tokens: endedTokens(ended) } }],
      { session: tx.session, projection: { _id: 1 } },
    );
    if (!user) refuse('not_signed_in');
    notify(tx, { person: user._id, kind: 'session_ended', facts: { others: false } });
    return { deletedCount: 1 };
  });
}

/**
 * Ends every session but the caller's, including unknown ones. `deletedCount` counts the known ones. Refuses with `not_signed_in` if the
 * caller's own was ended meanwhile.
 */
export async function endOtherSessions(caller: ReadToken): Promise<{ deletedCount: number }> {
  const { identity, signIn } = caller;
  // The identity service's clock may be ahead of the database's.
  const at = Math.max(Math.floor(now().getTime() / 1_000), signIn.authTime);
  return inTransaction(async (tx) => {
    const before = await collectionOf(UserModel).findOneAndUpdate(
      callerStays(caller),
      { $set: { others_ended: { at, but: signIn.authTime } } },
      { session: tx.session, projection: { others_ended: 1 } },
    );
    if (!before) return refuse('not_signed_in');
    // The user record ends the sessions; this only removes them from the list.
    const { deletedCount } = await collectionOf(SessionModel).deleteMany(
      { uid: identity.uid, auth_time: { $ne: signIn.authTime, $lte: at } },
      { session: tx.session },
    );
    // Everybody who has signed in since the last time is listed; otherwise nothing has happened.
    if (deletedCount > 0 || before.others_ended?.but !== signIn.authTime)
      notify(tx, {
        person: before._id,
        kind: 'session_ended',
        facts: { others: true, ...(await programsGoOn(tx, before._id)) },
      });
    return { deletedCount };
  });
}

/** Ends every session of somebody, including unknown ones. */
export async function endEverySession(tx: Transaction, uid: string): Promise<void> {
  const at = Math.floor(tx.at.getTime() / 1_000);
  const { session } = tx;
  await collectionOf(UserModel).updateOne({ uid }, { $set: { others_ended: { at, but: 0 } } }, { session });
  await collectionOf(SessionModel).deleteMany({ uid, auth_time: { $lte: at } }, { session });
}

/** Records that the session of `token` was signed out, whether or not it was known. */
export async function endOwnSession({ identity, signIn }: ReadToken): Promise<void> {
  if (signIn.authTime === 0) return;
  await collectionOf(SessionModel).updateOne(
    { _id: sessionKey(identity.uid, signIn.authTime) },
    { $set: { ended_at: now() }, $unset: ENDED },
    { upsert: true, maxTimeMS: STATEMENT_BUDGET_MS },
  );
}

/** Removes from the list the sessions that became invalid when the ways of signing in changed. */
export async function forgetSessionsBefore(uid: string, since: number): Promise<void> {
  await collectionOf(SessionModel).deleteMany({ uid, auth_time: { $lt: since } }, { maxTimeMS: STATEMENT_BUDGET_MS });
}
