/** Who may open what below /dashboard, decided before anything is loaded (decisions.md 20). Pure. */
import { dashboardHome, ROLES } from '@taskmint/contract';
import type { SessionState } from '@taskmint/platform';
import { loginAddress } from '../screens/login-address';
import { DASHBOARD } from './addresses';

export type Verdict = { kind: 'wait' } | { kind: 'allow' } | { kind: 'go'; to: string };

/** What to do about `wanted`, an address with its query; /dashboard itself redirects to the role's home (product.md §2). */
export function guardDashboard(session: SessionState, wanted: string): Verdict {
  if (session.status === 'loading') return { kind: 'wait' };
  if (session.status === 'signed-out') return { kind: 'go', to: loginAddress({ next: wanted }) };
  const pathname = wanted.replace(/[?#].*$/, '').replace(/\/+$/, '');
  if (pathname === DASHBOARD) return { kind: 'go', to: dashboardHome(session.user.role) };
  return { kind: 'allow' };
}

/**
 * Where to send somebody whose own dashboard does not have `wanted`. Homes are known by role. For any other page the shell does not know whose it is,
 * and must not: nobody may learn which addresses the admins' dashboard has.
 */
export function addressForForeignPage(wanted: string): string {
  const home = ROLES.find((role) => dashboardHome(role) === wanted.replace(/[?#].*$/, ''));
  return loginAddress({ next: wanted, needs: home ?? 'another' });
}
