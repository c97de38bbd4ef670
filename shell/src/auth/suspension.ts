/**
 * Holds what a suspended person needs for the calls they may still make: a client with the token of the refused session, in memory only, for as long
 * as the token is valid (fair-work.md 18). Everywhere else on the page they are signed out.
 */
import type { ApiClient } from '@taskmint/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Suspension {
  /** When it ends, according to the server; null when it did not say. */
  readonly until: string | null;
  readonly reason: string | null;
  /** Makes the calls that a suspended person may make. */
  readonly api: ApiClient;
  readonly token: string;
}

export interface SuspensionKeeper {
  readonly store: StoreApi<Suspension | null>;
  /** The token of the person signing in. */
  note(token: string): void;
  /** They were refused, with these details. */
  begin(details: unknown): void;
  end(): void;
}

export function createSuspension(apiFor: (token: string) => ApiClient): SuspensionKeeper {
  const store = createStore<Suspension | null>(() => null);
  let latest: string | null = null;
  return {
    store,
    note(token) {
      latest = token;
    },
    begin(details) {
      if (latest === null) return;
      const { until, reason } = (details ?? {}) as { until?: unknown; reason?: unknown };
      store.setState({ until: wordOf(until), reason: wordOf(reason), api: apiFor(latest), token: latest }, true);
    },
    end() {
      store.setState(null, true);
    },
  };
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
