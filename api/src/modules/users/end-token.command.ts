/** Signing out: all tokens of one session end at once instead of at their expiry (OWASP ASVS 5.0, 7.4.1). */
import type { mongo } from 'mongoose';
import { now } from '../../clock';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { isDuplicateKey } from '../../database/transaction';
import { env } from '../../env';
import type { ReadToken } from '../../http/tokens';
import { IdentityModel, REMEMBER_IDENTITY_MS } from '../../identity/identity.model';
import { UserModel } from './user.model';

/** Maximum ended tokens stored per person; if somebody signs out more often within the life of a token, the oldest are dropped. */
const REMEMBERED = 50;

/** Ends `token` and all others of its session, whether or not its identity has a record yet. Safe to repeat. */
export async function endToken(token: ReadToken): Promise<{ modifiedCount: number }> {
  const onRecord = await end(collectionOf(UserModel), { uid: token.identity.uid }, token, {});
  if (onRecord > 0) return { modifiedCount: 1 };
  const uid = token.identity.uid;
  if (await collectionOf(UserModel).findOne({ uid }, { projection: { _id: 1 } })) {
    // It was ended before, or the record was created after the first try.
    return { modifiedCount: await end(collectionOf(UserModel), { uid }, token, {}) };
  }
  const identities = collectionOf(IdentityModel);
  const until = new Date(now().getTime() + REMEMBER_IDENTITY_MS);
  await identities.updateOne({ _id: uid }, { $set: { until } }, { upsert: true }).catch((error: unknown) => {
    // Another request inserted it at the same moment.
    if (!isDuplicateKey(error)) throw error;
  });
  const apart = await end(identities, { _id: uid }, token, { until });
  // Registering copies tokens ended before it; if somebody registered meanwhile, the record has this one already or gets it here.
  await end(collectionOf(UserModel), { uid }, token, {});
  return { modifiedCount: apart };
}

async function end<T extends mongo.Document>(
  from: mongo.Collection<T>,
  filter: object,
  { id, signIn }: ReadToken,
  fields: object,
): Promise<number> {
  const { modifiedCount } = await from.updateOne(
    { ...filter, 'ended_tokens.id': { $ne: id } } as unknown as mongo.Filter<T>,
    [{ $set: { ended_tokens: endedTokens({ id, session: signIn.authTime }), ...fields } }],
    { maxTimeMS: STATEMENT_BUDGET_MS },
  );
  return modifiedCount;
}

/** Value of `ended_tokens` in an update with a pipeline: the given token first, then those that have not expired. */
export function endedTokens({ id, session }: { id: string; session: number }): object {
  const others = {
    $filter: { input: { $ifNull: ['$ended_tokens', []] }, cond: { $gt: ['$$this.until', now()] } },
  };
  // No token of this session can be younger than this moment.
  const until = new Date(now().getTime() + env().TOKEN_MINUTES * 60_000);
  return { $slice: [{ $concatArrays: [[{ id: { $literal: id }, session, until }], others] }, REMEMBERED] };
}
