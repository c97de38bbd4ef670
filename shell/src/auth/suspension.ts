/**
 * Keeps what somebody who is suspended needs for the calls that are still theirs: a client with the token of the session that was refused, in memory alone, for as long as
 * the token holds (fair-work.md 18). They are signed out everywhere else on the page.
 */
import type { ApiClient } from '@taskmint/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Suspension {
  /** Until when, as the server says it; null when it did not say. */
  readonly until: string | null;
  readonly reason: string | null;
  /** Makes the calls that a suspended person may make. */
  readonly api: ApiClient;
  readonly token: string;
}

export interface SuspensionKeeper {
  readonly store: StoreApi<Suspension | null>;
  /** The token of whoever comes in. */
  note(token: string): void;
  /** They were refused with these details. */
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
