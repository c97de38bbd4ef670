/** The key under which entries and seals are hashed: derived from LEDGER_SECRET, which lies outside the database. Knows nothing of what is hashed. */
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { env } from '../env';

let current: { readonly secret: string; readonly key: KeyObject } | undefined;

/** Key of this process's ledger; derived once per secret. */
export function ledgerKey(): KeyObject {
  const secret = env().LEDGER_SECRET;
  if (current?.secret !== secret) {
    const bytes = hkdfSync('sha256', secret, '', 'taskmint ledger', 32);
    current = { secret, key: createSecretKey(Buffer.from(bytes)) };
  }
  return current.key;
}
