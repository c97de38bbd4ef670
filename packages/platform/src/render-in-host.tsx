/** Renders anything inside a fake host. For Jest only. */
import { render, type RenderResult } from '@testing-library/react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { fakeHost, type FakeHost, type FakeHostOptions } from './fake/fake-host';
import { HostProvider } from './host-context';

export interface RenderInHostOptions extends FakeHostOptions {
  /** An existing host, instead of one created from these options. */
  host?: FakeHost;
  /** Address of the page, with query. */
  path?: string;
  params?: Record<string, string>;
}

export type RenderInHostResult = RenderResult & { host: FakeHost };

/** Renders inside a fake host whose address follows `navigate`, so that links and query filters work as in the shell. */
export function renderInHost(ui: ReactNode, options: RenderInHostOptions = {}): RenderInHostResult {
  const host = options.host ?? fakeHost(options);
  let address = options.path ?? '/';
  const listeners = new Set<() => void>();
  const { navigate } = host;
  host.navigate = (to, extra) => {
    navigate(to, extra);
    address = to;
    listeners.forEach((listener) => listener());
  };

  function Host({ children }: { children: ReactNode }) {
    const current = useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => address,
    );
    const { pathname, search, hash } = new URL(current, 'http://site.invalid');
    return (
      <HostProvider host={host} location={{ pathname, search, hash }} params={options.params ?? {}}>
        {children}
      </HostProvider>
    );
  }

  return Object.assign(render(ui, { wrapper: Host }), { host });
}
