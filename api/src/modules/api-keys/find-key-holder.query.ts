/**
 * Looks up whom a key speaks for. The key, the owner's role and suspension are read from the database every time, so that revoking takes
 * effect at once.
 */
import { now } from '../../clock';
import { batchedRead, oneOf } from '../../database/batched-read';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import type { KeyHolder } from '../../http/key-access';
import { activeOrNot, CALLER_FIELDS } from '../users/find-caller.query';
import { UserModel } from '../users/user.model';
import { ApiKeyModel, type ApiKeyRecord } from './api-key.model';
import { keyHash } from './manage-keys.command';

/** Precision of `last_used_at`, in ms. */
const USE_NOTED_MS = 60_000;

const readKey = batchedRead(async (hashes) => {
  const found = await collectionOf(ApiKeyModel)
    .find({ hash: oneOf(hashes) }, { batchSize: hashes.length + 1, maxTimeMS: STATEMENT_BUDGET_MS })
    .toArray();
  return new Map(found.map((record) => [record.hash, record]));
});

async function noteUse({ _id, last_used_at }: ApiKeyRecord): Promise<void> {
  const at = now();
  if (last_used_at && at.getTime() - last_used_at.getTime() < USE_NOTED_MS) return;
  await collectionOf(ApiKeyModel).updateOne({ _id }, { $max: { last_used_at: at } } as never, {
    maxTimeMS: STATEMENT_BUDGET_MS,
  });
}

/** Null if there is no such key, or its owner's account is closed. */
export async function findKeyHolder(presented: string): Promise<KeyHolder | null> {
  const record = await readKey(keyHash(presented));
  if (!record) return null;
  const user = await collectionOf(UserModel).findOne(
    { _id: record.person },
    { projection: { ...CALLER_FIELDS, email_verified: 1 }, maxTimeMS: STATEMENT_BUDGET_MS },
  );
  if (!user || user.status === 'closed') return null;
  await noteUse(record);
  const key = { id: record._id.toHexString(), scopes: record.scopes, dailyCoins: record.daily_coins };
  const { uid, email, name, photoURL } = user;
  return {
    key,
    identity: { uid, email, emailVerified: user.email_verified === true, name, photoURL },
    caller: activeOrNot(user, { key }),
  };
}
