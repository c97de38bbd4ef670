/** The auth store (product.md §4): one vanilla store made by the shell, the only writer. Knows nothing of the identity service. */
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

/** A store that is loading until somebody says otherwise. */
export function createSessionStore(initial: SessionState = LOADING): WritableSessionStore {
  globalThis.__taskmintSessionStores = (globalThis.__taskmintSessionStores ?? 0) + 1;
  return createStore<SessionState>(() => initial);
}

/** State of somebody who is signed in. */
export function signedIn(identity: IdentityUser, user: User): SessionState {
  return { status: 'signed-in', identity, user };
}

export { LOADING as SESSION_LOADING, SIGNED_OUT as SESSION_SIGNED_OUT };
