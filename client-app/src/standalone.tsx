/** This remote alone: its screens over fake services, with a role picker. Never part of a release. */
import { startStandalone } from '@taskmint/platform/standalone';
import { GlobalStyle } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import { demoApi } from './demo/demo-api';
import entry from './entry';

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyle />
      {children}
    </>
  );
}

startStandalone({
  entry,
  mount: '/dashboard',
  roles: ['client'],
  user: { receivable_cents: 750 },
  api: demoApi(),
  Frame,
});
