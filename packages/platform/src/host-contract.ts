/**
 * The contract between the shell and its remotes. A remote exposes one function that takes these services and returns a description as data; it never
 * uses the shell's modules, the router, the identity service or a dialog library directly.
 */
import type { NewsNoun, Role, User } from '@taskmint/contract';
import type { ComponentType } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ApiClient } from './api-client';
import type { LocalText } from './language/texts';

/** Where the running site finds its services; served as `/config.json`, so that one build runs anywhere. */
export interface PublicConfig {
  /** Base address of the API, without a trailing slash. */
  apiUrl: string;
  /** The payment provider: our public key there, and the URL of its script when that is not js.stripe.com. */
  payments: { publishableKey: string; scriptUrl?: string };
  /** Identity service: the hosted one, or its emulator. */
  identity: { apiKey: string; authDomain: string; projectId: string; appId?: string; emulatorUrl?: string };
  demoVideoUrl: string;
  /** E-mail address of the operator, for the contact page; absent when none was configured. */
  contactAddress?: string;
}

/** The signed-in person as the identity service knows them (product.md §3). */
export interface IdentityUser {
  email: string;
  displayName: string;
  photoURL: string;
}

/** `loading` until the identity service has reported and the token exchange has finished (product.md §4). */
export type SessionState =
  | { status: 'loading'; identity: null; user: null }
  | { status: 'signed-out'; identity: null; user: null }
  | { status: 'signed-in'; identity: IdentityUser; user: User };

/** The auth store as remotes see it: created once by the shell, read-only for everybody else. */
export type SessionStore = Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'>;

export interface Dialogs {
  /** Success dialog that closes by itself after 1.5 s (product.md §8). Resolves when it has closed. */
  success(title: string): Promise<void>;
  /** Error dialog with a title and one sentence. Resolves when it has closed. */
  error(title: string, text?: string): Promise<void>;
  /** Asks before something irreversible. Resolves to whether the person confirmed. */
  confirm(question: {
    title: string;
    text: string;
    /** Whom or what it is about and what will happen, below `text`, where that is one of the product's own sentences. */
    detail?: string;
    confirmLabel: string;
    tone?: 'danger' | 'primary';
    /** Adds an input for a reason; `onText` gets it before the promise resolves, if the person confirmed and wrote something. */
    reason?: { label: string; maxLength: number; onText: (text: string) => void };
  }): Promise<boolean>;
}

export interface Toasts {
  /** Top right, 5 s (product.md §9). */
  show(kind: 'success' | 'warning' | 'error' | 'info', text: string): void;
}

/** Changes that reach the signed-in person without any action of their own, by noun: code that shows such data reads it again. */
export interface NewsFeed {
  /** Calls back with the nouns that a change touched. Returns a function that stops it. */
  onChange(listener: (nouns: readonly NewsNoun[]) => void): () => void;
}

export interface HostServices {
  contractVersion: string;
  config: PublicConfig;
  session: SessionStore;
  api: ApiClient;
  dialogs: Dialogs;
  toasts: Toasts;
  /** Changes the address through the shell's one router. */
  navigate(to: string, options?: { replace?: boolean }): void;
  /** Reads the person's own record again, e.g. after coins have moved. Never rejects: what was done before has been done, whether it can be read or not. */
  refreshUser(): Promise<void>;
  signOut(): Promise<void>;
  /** Starts loading what an address will need; call on hover, focus and touch. */
  preload(path: string): void;
  /** Since host contract 1.2. */
  news?: NewsFeed;
  reportError(error: unknown, context?: Readonly<Record<string, string>>): void;
}

export interface RemoteRoute {
  /** Relative to the mount of the remote, `:name` for parameters, e.g. `myTask/:id`. */
  path: string;
  /** Title of the document while this screen is shown. */
  title: LocalText;
  /** Roles that may open it; empty: everybody, signed in or not. */
  roles: readonly Role[];
  /** Loads the screen's own chunk. */
  load(): Promise<{ default: ComponentType }>;
}

export interface MenuItem {
  label: LocalText;
  /** Absolute address. */
  to: string;
  /** Name of an icon of the ui-kit. */
  icon: string;
  roles: readonly Role[];
  /** Unread news about this noun are counted beside the label. */
  noun?: NewsNoun;
  /** How much waits there. Called whenever a screen is opened; a failure shows nothing. Hosts that do not support it show none. */
  count?(): Promise<number>;
}

export interface RemoteDescription {
  name: string;
  routes: readonly RemoteRoute[];
  menu: readonly MenuItem[];
  /** Wraps every screen of the remote, e.g. with its query client. */
  Frame?: ComponentType<{ children: React.ReactNode }>;
  /** Called when the remote leaves the page or the person signs out: drop caches, listeners and timers. */
  dispose?(): void;
}

/** What a remote exposes as `./entry`. */
export type RemoteEntryPoint = (host: HostServices) => RemoteDescription;
