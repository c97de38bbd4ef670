/** API keys of programs: what counts as a key, and which calls accept it. Closed unless the contract of a call opens it. Knows no database. */
import { KEY_PREFIX, type CallShape } from '@taskmint/contract';
import { refuse } from '../errors';
import type { Actor, Identity, KeyRights } from './actor';
import type { Caller } from './authenticate';

/** The person behind a key, as currently stored. */
export interface KeyHolder {
  readonly key: KeyRights;
  readonly identity: Identity;
  readonly caller: Caller;
}

/** Null when there is no such key. */
export type FindKeyHolder = (key: string) => Promise<KeyHolder | null>;

/** Whether a bearer token is a key; our own tokens have dots. */
export function isKey(token: string | null): token is string {
  return token !== null && token.startsWith(KEY_PREFIX);
}

/** Refuses `key_not_allowed` when the call accepts no keys, before any lookup, and `key_refused` when the key does not exist. */
export async function holderOf(
  { keyScopes }: Pick<CallShape, 'keyScopes'>,
  key: string,
  find: FindKeyHolder,
): Promise<KeyHolder> {
  if (!keyScopes) refuse('key_not_allowed');
  return (await find(key)) ?? refuse('key_refused');
}

/** The actor behind the key. Refuses what its owner may not do, keys of admins for any call, and with `key_scope_missing` what is outside the key's scopes. */
export function actorByKey({ keyScopes = [] }: Pick<CallShape, 'keyScopes'>, { key, caller }: KeyHolder): Actor {
  if (caller.kind === 'suspended') refuse('suspended', { until: caller.until, reason: caller.reason });
  if (caller.kind !== 'active') return refuse('key_refused');
  // An admin's rights extend to other people's data; software gets none of them.
  if (caller.actor.role === 'admin') refuse('key_not_allowed');
  const missing = keyScopes.find((scope) => !key.scopes.includes(scope));
  if (missing) refuse('key_scope_missing', { scope: missing });
  return caller.actor;
}
