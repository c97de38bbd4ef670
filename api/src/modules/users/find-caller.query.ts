/**
 * Looks up whom a token speaks for. Role, suspension and ended sessions are read from the database every time, so that losing them takes
 * effect at once.
 */
import { now } from '../../clock';
import { batchedRead, oneOf } from '../../database/batched-read';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { demandsSecondFactor, env } from '../../env';
import type { Actor } from '../../http/actor';
import type { Caller } from '../../http/authenticate';
import type { ReadToken } from '../../http/tokens';
import { IdentityModel } from '../../identity/identity.model';
import { hasEnded, isCurrent, type SessionState } from '../../identity/sign-in.policy';
import { suspendedUntil } from './suspension.policy';
import { UserModel, type UserRecord } from './user.model';

type CallerRecord = Pick<
  UserRecord,
  | '_id'
  | 'uid'
  | 'email'
  | 'name'
  | 'photoURL'
  | 'role'
  | 'suspended_until'
  | 'suspension_reason'
  | 'suspensions'
  | 'kept_apart'
>;

/** The fields that identify somebody and decide whether they are let in. */
export const CALLER_FIELDS = {
  uid: 1,
  email: 1,
  name: 1,
  photoURL: 1,
  role: 1,
  status: 1,
  suspended_until: 1,
  suspension_reason: 1,
  suspensions: 1,
  sign_in: 1,
  'ended_tokens.id': 1,
  'ended_tokens.session': 1,
  others_ended: 1,
  kept_apart: 1,
} as const;

/** Records by the stable id of the identity. Concurrent calls share one read. */
const readCaller = batchedRead(async (uids) => {
  const found = await collectionOf(UserModel)
    .find(
      { uid: oneOf(uids) },
      { projection: CALLER_FIELDS, batchSize: uids.length + 1, maxTimeMS: STATEMENT_BUDGET_MS },
    )
    .toArray();
  return new Map(found.map((user) => [user.uid, user]));
});

/** Sessions of identities without a record. */
const readIdentity = batchedRead(async (uids) => {
  const found = await collectionOf(IdentityModel)
    .find({ _id: oneOf(uids) }, { batchSize: uids.length + 1, maxTimeMS: STATEMENT_BUDGET_MS })
    .toArray();
  return new Map(found.map((identity) => [identity._id, identity]));
});

/** Whether the token is still valid: neither it nor its session was signed out, and the identity still signs in as it did. */
function isAlive(state: SessionState, { id, signIn }: ReadToken): boolean {
  if (state.ended_tokens?.some((ended) => ended.id === id)) return false;
  return isCurrent(state, signIn) && !hasEnded(state, signIn);
}

/**
 * One indexed read by the identity's stable id, and a second one only if there is no record. The e-mail address in the token plays no part.
 */
export async function findCaller(token: ReadToken): Promise<Caller> {
  const { identity, signIn } = token;
  const user = await readCaller(identity.uid);
  if (!user) {
    const known = await readIdentity(identity.uid);
    return known && !isAlive(known, token) ? { kind: 'signed-out' } : { kind: 'none' };
  }
  if (user.status === 'closed') return { kind: 'closed' };
  if (!isAlive(user, token)) return { kind: 'signed-out' };
  const lacksSecondFactor = user.role === 'admin' && !signIn.secondFactor && demandsSecondFactor(env());
  return activeOrNot(user, {
    ...(identity.email === user.email ? {} : { formerEmail: identity.email }),
    ...(lacksSecondFactor ? { lacksSecondFactor } : {}),
  });
}

/** An open record as a caller, combined with what their way of signing in adds; refused while suspended. */
export function activeOrNot(user: CallerRecord, came: Partial<Actor>): Caller {
  const actor: Actor = {
    id: user._id.toHexString(),
    uid: user.uid,
    email: user.email,
    name: user.name,
    photoURL: user.photoURL,
    role: user.role,
    ...(user.suspensions ? { suspensions: user.suspensions } : {}),
    ...(user.kept_apart ? { isKeptApart: true } : {}),
    ...came,
  };
  const until = suspendedUntil(user, now());
  if (until) return { kind: 'suspended', until: until.toISOString(), reason: user.suspension_reason, actor };
  return { kind: 'active', actor };
}
