/** The host of a visitor's document: reads what is public, and leads everywhere else by loading the page there. */
import { pathOf, type CallShape } from '@taskmint/contract';
import { createStore } from 'zustand/vanilla';
import type { TransportCode } from '../api-error';
import type { HostServices, PublicConfig } from '../host-contract';
import { SESSION_SIGNED_OUT } from '../session-store';
import { fetchShell, startShell } from './start-shell';

const TIMEOUT_MS = 15_000;

interface Input {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
}

const failure = (status: number, code: TransportCode) =>
  Object.assign(new Error('The server could not be reached. Check your connection and try again.'), {
    name: 'ApiError',
    status,
    code,
  });

/** `config` is fetched with the page, so it is awaited only where a call is made. */
export function createVisitorHost(config: Promise<PublicConfig>): HostServices {
  const refuse = () => Promise.reject(new Error('Only the shell can do this'));
  const nothing = () => undefined;

  async function read(call: CallShape, { params, query = {} }: Input = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { apiUrl } = await config;
    const address = `${apiUrl}${pathOf(call, params)}${search.size > 0 ? `?${search.toString()}` : ''}`;
    const response = await fetch(address, { headers: { Accept: 'application/json' }, signal }).catch(() => {
      throw failure(0, signal.aborted ? 'timeout' : 'network');
    });
    if (!response.ok) throw failure(response.status, 'unreadable');
    return response;
  }

  const api = {
    call: async (call: CallShape, input?: Input) => (await read(call, input)).json() as Promise<unknown>,
    async list(call: CallShape, input?: Input) {
      const response = await read(call, input);
      const items = (await response.json()) as readonly unknown[];
      return { items, total: Number(response.headers.get('x-total-count') ?? items.length) };
    },
    upload: refuse,
  };
  return {
    contractVersion: '0.0.0',
    // Whatever of it is shown, e.g. the target of Watch Demo, is in the markup, which islands take over as it is.
    config: {
      apiUrl: '',
      payments: { publishableKey: '' },
      identity: { apiKey: '', authDomain: '', projectId: '' },
      demoVideoUrl: '',
    },
    // Not one of those that the shell counts: the shell may still come.
    session: createStore(() => SESSION_SIGNED_OUT),
    api: api as unknown as HostServices['api'],
    dialogs: { success: refuse, error: refuse, confirm: refuse },
    toasts: { show: nothing },
    navigate: (to) => window.location.assign(to),
    preload: fetchShell,
    refreshUser: refuse,
    signOut: refuse,
    reportError: startShell,
  };
}
