/** Queries on sessions. */
import type { Session } from '@taskmint/contract';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import type { ReadToken } from '../../http/tokens';
import { SessionModel, type SessionRecord } from './session.model';

/** Maximum sessions listed, latest first; more than people have. */
const LISTED = 50;

/** The sessions of the person who brings `token`, last seen first. */
export async function listSessions({ identity, signIn }: ReadToken): Promise<Session[]> {
  const records = await collectionOf(SessionModel)
    .find({ uid: identity.uid }, { maxTimeMS: STATEMENT_BUDGET_MS })
    .sort({ seen_at: -1 })
    .limit(LISTED)
    .toArray();
  return records.map((record) => ({ ...presentSession(record), current: record.auth_time === signIn.authTime }));
}

/** The session without the viewer's part. */
export function presentSession({ auth_time = 0, seen_at, browser, system }: SessionRecord): Omit<Session, 'current'> {
  const since = new Date(auth_time * 1_000);
  return {
    _id: String(auth_time),
    since: since.toISOString(),
    last_seen_at: (seen_at ?? since).toISOString(),
    browser: browser ?? null,
    system: system ?? null,
  };
}
