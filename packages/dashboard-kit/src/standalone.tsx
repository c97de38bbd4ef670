/** One dashboard running alone: its screens on a fake API, with a role picker. Never part of a release. */
import type { Role } from '@taskmint/contract';
import { startStandalone, type StandaloneSettings } from '@taskmint/platform/standalone';
import { GlobalStyle } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyle />
      {children}
    </>
  );
}

export interface StandaloneDashboardSettings extends Pick<StandaloneSettings, 'entry' | 'user' | 'api'> {
  role: Role;
}

/** Renders it into `#root`. */
export function startDashboardAlone({ role, ...settings }: StandaloneDashboardSettings): void {
  startStandalone({ ...settings, mount: '/dashboard', roles: [role], Frame });
}
