/** Keys of one purpose each, derived (HKDF) from LEDGER_SECRET, which lies outside the database: whoever reaches only that can make or try nothing. Knows no purpose. */
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
