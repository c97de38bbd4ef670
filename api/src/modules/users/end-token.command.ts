/** Signing out: the token of one session ends at once, instead of at its time (OWASP ASVS 5.0, 7.4.1). */
import { now } from '../../clock';
import { collection, STATEMENT_BUDGET_MS } from '../../database/connection';
import type { ReadToken } from '../../http/tokens';
import { USERS, type UserRecord } from './user.model';

/** Most ended tokens that a record remembers: who signs out more often within the life of a token gives up the oldest. */
const REMEMBERED = 50;

/** Ends `token` for its person; what is past its time is forgotten on the way. Said twice, or of somebody without a record, it changes nothing. */
export async function endToken({ id, expiresAt, identity }: ReadToken): Promise<{ modifiedCount: number }> {
  const others = {
    $filter: { input: { $ifNull: ['$ended_tokens', []] }, cond: { $gt: ['$$this.until', now()] } },
  };
  const ended = { $concatArrays: [[{ id: { $literal: id }, until: expiresAt }], others] };
  const { modifiedCount } = await collection<UserRecord>(USERS).updateOne(
    { uid: identity.uid, 'ended_tokens.id': { $ne: id } },
    [{ $set: { ended_tokens: { $slice: [ended, REMEMBERED] } } }],
    { maxTimeMS: STATEMENT_BUDGET_MS },
  );
  return { modifiedCount };
}
