/** The auth store (product.md §4): one vanilla store, created and written by the shell only. Knows nothing of the identity service. */
import type { User } from '@taskmint/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { IdentityUser, SessionState } from './host-contract';

export type WritableSessionStore = StoreApi<SessionState>;

const LOADING: SessionState = { status: 'loading', identity: null, user: null };
const SIGNED_OUT: SessionState = { status: 'signed-out', identity: null, user: null };

declare global {
  /** How many auth stores the page has; the shell raises the alarm at the second. */
  var __taskmintSessionStores: number | undefined;
}

/** A store that is in state `loading` by default. */
export function createSessionStore(initial: SessionState = LOADING): WritableSessionStore {
  globalThis.__taskmintSessionStores = (globalThis.__taskmintSessionStores ?? 0) + 1;
  return createStore<SessionState>(() => initial);
}

/** State of a signed-in person. */
export function signedIn(identity: IdentityUser, user: User): SessionState {
  return { status: 'signed-in', identity, user };
}

export { LOADING as SESSION_LOADING, SIGNED_OUT as SESSION_SIGNED_OUT };
