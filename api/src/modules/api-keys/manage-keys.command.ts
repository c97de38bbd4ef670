/** Creates and revokes keys. Every lookup includes the caller's id, so that other people's keys are out of reach. */
import { hash, randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { API_KEYS, KEY_PREFIX, type ApiKey, type calls, type ParsedInput } from '@taskmint/contract';
import { now } from '../../clock';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { dayOf } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { notify } from '../news/notify';
import { assertAddressConfirmed } from '../users/confirmed-address';
import { spendQuota } from '../users/daily-quota';
import { effectWhileOpen } from '../users/stays-open';
import { ApiKeyModel, type ApiKeyRecord } from './api-key.model';
import { presentKey } from './api-key.presenter';

const SECRET_BYTES = 24;
/** Number of characters of a key that remain readable. */
const SHOWN = KEY_PREFIX.length + 6;

/** The hash by which a key is found. */
export function keyHash(key: string): string {
  return hash('sha256', key);
}

/** Returns the new key, only this once, and its record. Refuses with `email_not_verified`, `too_many_keys` and `too_many_today`. */
export async function createKey(
  actor: Actor,
  { name, scopes, daily_coins }: ParsedInput<typeof calls.createApiKey>['body'],
): Promise<{ key: string; record: ApiKey }> {
  const key = KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const person = new Types.ObjectId(actor.id);
  // Each writes the owner's record, so that of two concurrent calls the later one sees the first.
  return effectWhileOpen(person, async (tx) => {
    await assertAddressConfirmed(tx, person);
    const keys = collectionOf(ApiKeyModel);
    if ((await keys.countDocuments({ person }, { session: tx.session })) >= API_KEYS.most) refuse('too_many_keys');
    await spendQuota(actor.id, 'programs', 1, tx);
    const record: ApiKeyRecord = {
      _id: new Types.ObjectId(),
      person,
      name,
      hash: keyHash(key),
      prefix: key.slice(0, SHOWN),
      scopes,
      daily_coins,
      spent_on: dayOf(tx.at),
      spent_coins: 0,
      created_at: tx.at,
      last_used_at: null,
    };
    await keys.insertOne(record, { session: tx.session });
    notify(tx, { person, kind: 'key_created', facts: { name } });
    return { key, record: presentKey(record, tx.at) };
  });
}

/** `deletedCount` is 0 if the caller has no such key. A request in progress with the key is refused when it moves coins. */
export async function revokeKey(actor: Actor, id: string): Promise<{ deletedCount: number }> {
  const { deletedCount } = await collectionOf(ApiKeyModel).deleteOne(
    { _id: new Types.ObjectId(id), person: new Types.ObjectId(actor.id) },
    { maxTimeMS: STATEMENT_BUDGET_MS },
  );
  return { deletedCount };
}

/** The caller's keys, newest first. */
export async function listKeys(actor: Actor): Promise<ApiKey[]> {
  const records = await collectionOf(ApiKeyModel)
    .find({ person: new Types.ObjectId(actor.id) }, { maxTimeMS: STATEMENT_BUDGET_MS })
    .sort({ _id: -1 })
    .limit(API_KEYS.most)
    .toArray();
  return records.map((record) => presentKey(record, now()));
}
