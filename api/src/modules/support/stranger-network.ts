/** Where somebody without an account writes from, as a hash that says nothing of it: so that one address does not take the room of all others (decisions.md 31). */
import { createHmac, hkdfSync } from 'node:crypto';
import { env, type Env } from '../../env';
import { addressGroup, siteOf } from '../../http/caller';

const keys = new WeakMap<Env, Buffer>();

/** The keyed hash of what is somebody's to give out around `address`; without LEDGER_SECRET nobody can try which one it stands for. */
export function strangerNetwork(address: string): string {
  const settings = env();
  const key = keys.get(settings) ?? Buffer.from(hkdfSync('sha256', settings.LEDGER_SECRET, '', 'strangers', 32));
  keys.set(settings, key);
  return createHmac('sha256', key)
    .update(siteOf(addressGroup(address)))
    .digest('base64url');
}
