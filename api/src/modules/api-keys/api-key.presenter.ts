/** The fields of a key that are sent. */
import type { ApiKey } from '@taskmint/contract';
import { dayOf } from '../../days';
import type { ApiKeyRecord } from './api-key.model';

/** The key as its owner sees it at `at`. */
export function presentKey(record: ApiKeyRecord, at: Date): ApiKey {
  return {
    _id: record._id.toHexString(),
    name: record.name,
    prefix: record.prefix,
    scopes: record.scopes,
    daily_coins: record.daily_coins,
    spent_today: record.spent_on < dayOf(at) ? 0 : record.spent_coins,
    created_at: record.created_at.toISOString(),
    last_used_at: record.last_used_at?.toISOString() ?? null,
  };
}
