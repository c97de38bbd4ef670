/** Records a session at an exchange: when it was last seen, and with which browser. Refuses a session that was ended. */
import { now } from '../../clock';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { isDuplicateKey } from '../../database/transaction';
import { refuse } from '../../errors';
import type { VerifiedIdentity } from '../../identity/identity-service';
import { clientName } from './client-name';
import { REMEMBER_SESSION_MS, sessionKey, SessionModel, type SessionRecord } from './session.model';

type Session = Pick<VerifiedIdentity, 'uid' | 'authTime'>;

/** An exchange within this time after another is not recorded. */
const SEEN_AGAIN_MS = 10 * 60_000;
/** Attempts to write a session that a concurrent exchange inserts. */
const ATTEMPTS = 3;

/** What is known of the session. Refuses with `not_signed_in` if it was ended. */
export async function knownSession({ uid, authTime }: Session): Promise<SessionRecord | null> {
  const known = await collectionOf(SessionModel).findOne(
    { _id: sessionKey(uid, authTime) },
    { maxTimeMS: STATEMENT_BUDGET_MS },
  );
  return known?.ended_at ? refuse('not_signed_in') : known;
}

/** Records what is new. Refuses with `not_signed_in` if it was ended since `known` was read. */
export async function noteSession(
  { uid, authTime }: Session,
  known: SessionRecord | null,
  userAgent: string,
): Promise<void> {
  const at = now();
  const name = clientName(userAgent);
  const isNews = known?.browser !== name.browser || known.system !== name.system;
  if (!isNews && known?.seen_at && at.getTime() - known.seen_at.getTime() < SEEN_AGAIN_MS) return;
  const until = new Date(at.getTime() + REMEMBER_SESSION_MS);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      await collectionOf(SessionModel).updateOne(
        { _id: sessionKey(uid, authTime), ended_at: null },
        { $set: { uid, auth_time: authTime, seen_at: at, until, ...name } },
        { upsert: true, maxTimeMS: STATEMENT_BUDGET_MS },
      );
      return;
    } catch (error) {
      // A record exists: the session has ended, or another request inserted it at the same moment.
      if (!isDuplicateKey(error)) throw error;
      await knownSession({ uid, authTime });
    }
  }
  refuse('busy', undefined, { retryAfterSeconds: 1 });
}
