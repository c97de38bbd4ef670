/** Guards everything below /dashboard: waits for the role, turns visitors away, redirects /dashboard to the role's home. */
import { useLocation, useSession } from '@taskmint/platform';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { DashboardLayout } from '../layouts/dashboard-layout';
import { guardDashboard } from './guards';

export function DashboardGuard({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const session = useSession((state) => state);
  const verdict = guardDashboard(session, pathname + search + hash);
  if (verdict.kind === 'go') return <Navigate to={verdict.to} replace />;
  // The layout shows its loader until the role is known.
  return verdict.kind === 'wait' ? <DashboardLayout menu={[]}>{null}</DashboardLayout> : children;
}
