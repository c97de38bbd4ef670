/** Mounts the standalone page: stores the chosen role and API in the browser, and recreates the remote when they change. */
import type { Role, User } from '@taskmint/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FakeHandlers } from '../fake/fake-api';
import type { RemoteEntryPoint } from '../host-contract';
import { startLanguage } from '../language/language';
import { StandalonePage } from './standalone-page';

export interface StandaloneSettings {
  entry: RemoteEntryPoint;
  /** Path below which the remote's routes are mounted, as in its build settings. */
  mount: string;
  /** Roles to choose from; the first one is signed in initially. `null` is a visitor. */
  roles: readonly (Role | null)[];
  /** Overrides in the signed-in person's record, so that rare states can be seen. */
  user?: Partial<User>;
  /** Handlers of the fake API. */
  api?: FakeHandlers;
  /** Wraps everything, e.g. with the global style of the ui-kit. */
  Frame?: React.ComponentType<{ children: React.ReactNode }>;
}

/** Renders the standalone page into `#root`. */
export function startStandalone(settings: StandaloneSettings): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The standalone page has no #root');
  startLanguage();
  createRoot(container).render(
    <StrictMode>
      <StandalonePage {...settings} />
    </StrictMode>,
  );
}
