/**
 * Keys for one purpose each, derived by HKDF from LEDGER_SECRET. That secret is kept outside the database, so access to the database alone is not enough to
 * forge or guess anything. Knows no purpose.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { env } from './env';

let current: { readonly secret: string; readonly keys: Map<string, KeyObject> } | undefined;

/** The key of a purpose; derived once per secret. */
export function derivedKey(purpose: string): KeyObject {
  const secret = env().LEDGER_SECRET;
  if (current?.secret !== secret) current = { secret, keys: new Map() };
  const key = current.keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  current.keys.set(purpose, key);
  return key;
}

/** HMAC-SHA256 of a text under the key of a purpose, in base64url. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', derivedKey(purpose)).update(text).digest('base64url');
}
