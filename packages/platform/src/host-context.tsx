/** How components reach the host: one context that the shell, the standalone page and tests provide. Knows no router and no identity service. */
import type { User } from '@taskmint/contract';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { HostServices, SessionState } from './host-contract';

/** Where the page is; the shell's router is the source. */
export interface PageLocation {
  pathname: string;
  /** With the leading `?`, or empty. */
  search: string;
  /** With the leading `#`, or empty. */
  hash: string;
}

interface HostContextValue {
  host: HostServices;
  location: PageLocation;
  params: Readonly<Record<string, string>>;
}

const HostContext = createContext<HostContextValue | null>(null);
const NO_PARAMS: Readonly<Record<string, string>> = {};

export interface HostProviderProps {
  host: HostServices;
  location: PageLocation;
  /** Parameters of the matched route. */
  params?: Readonly<Record<string, string>>;
  children: ReactNode;
}

export function HostProvider({ host, location, params = NO_PARAMS, children }: HostProviderProps) {
  const { pathname, search, hash } = location;
  const value = useMemo(
    () => ({ host, location: { pathname, search, hash }, params }),
    [host, pathname, search, hash, params],
  );
  return <HostContext value={value}>{children}</HostContext>;
}

/** All host services, and where the page is. Throws outside a HostProvider. */
export function useHostContext(): HostContextValue {
  const value = useContext(HostContext);
  if (!value) throw new Error('There is no HostProvider above this component');
  return value;
}

export function useHost(): HostServices {
  return useHostContext().host;
}

/** Selects from the session; the selector must return a stable value, not a fresh object (zustand#2741). */
export function useSession<T>(selector: (state: SessionState) => T): T {
  return useStore(useHost().session, selector);
}

/** The signed-in person's record. Throws when nobody is signed in: use it only in screens behind a guard. */
export function useUser(): User {
  const user = useSession((state) => state.user);
  if (!user) throw new Error('Nobody is signed in');
  return user;
}
