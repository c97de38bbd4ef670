/** Host services without a shell, for tests and for running a remote alone: anything that would leave the page is recorded instead. */
import { HOST_CONTRACT_VERSION, type User } from '@taskmint/contract';
import type { ApiClient } from '../api-client';
import type { HostServices, PublicConfig } from '../host-contract';
import { createSessionStore, SESSION_SIGNED_OUT, signedIn, type WritableSessionStore } from '../session-store';
import { createFakeApi, type FakeHandlers } from './fake-api';

export interface FakeHostOptions {
  /** Who is signed in; nobody by default. */
  user?: User | null;
  /** Handlers of a fake API, or a client of your own. */
  api?: FakeHandlers | ApiClient;
  /** Result of every confirmation; `true` by default. */
  confirm?: boolean;
  /** What is entered where a confirmation asks for a reason. */
  reason?: string;
  config?: Partial<PublicConfig>;
  /** Replaces individual services. */
  services?: Partial<HostServices>;
}

export interface FakeHostLog {
  dialogs: {
    kind: 'success' | 'error' | 'confirm';
    title: string;
    text?: string | undefined;
    tone?: 'danger' | 'primary';
  }[];
  toasts: { kind: string; text: string }[];
  navigations: { to: string; replace: boolean }[];
  preloads: string[];
  errors: unknown[];
  signOuts: number;
  refreshes: number;
}

export interface FakeHost extends HostServices {
  session: WritableSessionStore;
  /** What the screens asked of the host, in order. */
  readonly log: FakeHostLog;
}

const CONFIG: PublicConfig = {
  apiUrl: 'http://api.invalid',
  payments: { publishableKey: 'pk_test_fake', scriptUrl: 'http://payments.invalid/v3/' },
  identity: { apiKey: 'fake', authDomain: 'fake.invalid', projectId: 'demo-taskmint' },
  demoVideoUrl: 'https://video.invalid/demo',
};

function isClient(api: FakeHandlers | ApiClient): api is ApiClient {
  return 'call' in api && 'list' in api && 'upload' in api;
}

export function fakeHost(options: FakeHostOptions = {}): FakeHost {
  const log: FakeHostLog = {
    dialogs: [],
    toasts: [],
    navigations: [],
    preloads: [],
    errors: [],
    signOuts: 0,
    refreshes: 0,
  };
  const { user } = options;
  const session = createSessionStore(
    user ? signedIn({ email: user.email, displayName: user.name, photoURL: user.photoURL }, user) : SESSION_SIGNED_OUT,
  );
  const api = options.api ?? {};
  return {
    contractVersion: HOST_CONTRACT_VERSION,
    config: { ...CONFIG, ...options.config },
    session,
    api: isClient(api) ? api : createFakeApi(api),
    dialogs: {
      success: async (title) => void log.dialogs.push({ kind: 'success', title }),
      error: async (title, text) => void log.dialogs.push({ kind: 'error', title, text }),
      confirm: async ({ title, text, tone, reason }) => {
        log.dialogs.push({ kind: 'confirm', title, text, ...(tone && { tone }) });
        if (options.reason) reason?.onText(options.reason);
        return options.confirm ?? true;
      },
    },
    toasts: { show: (kind, text) => void log.toasts.push({ kind, text }) },
    navigate: (to, { replace = false } = {}) => void log.navigations.push({ to, replace }),
    refreshUser: async () => void (log.refreshes += 1),
    signOut: async () => {
      log.signOuts += 1;
      session.setState(SESSION_SIGNED_OUT, true);
    },
    preload: (path) => void log.preloads.push(path),
    reportError: (error) => void log.errors.push(error),
    ...options.services,
    log,
  } as FakeHost;
}
