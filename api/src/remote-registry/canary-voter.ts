/** Who votes on a canary, as a hash that says nothing about them: the account, or for visitors what the limits of requests count as one address. */
import { createHmac, hkdfSync } from 'node:crypto';
import { env, type Env } from '../env';

const keys = new WeakMap<Env, Buffer>();

/** The keyed hash of some words; without LEDGER_SECRET nobody can try which address or account it stands for. */
export function votersHash(...words: readonly string[]): string {
  const settings = env();
  const key = keys.get(settings) ?? Buffer.from(hkdfSync('sha256', settings.LEDGER_SECRET, '', 'canary votes', 32));
  keys.set(settings, key);
  return createHmac('sha256', key).update(words.join('\n')).digest('base64url');
}
