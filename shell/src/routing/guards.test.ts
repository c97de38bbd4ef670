/** Who may open what (decisions.md 20). */
import { ROLES, dashboardHome } from '@taskmint/contract';
import { SESSION_LOADING, SESSION_SIGNED_OUT, signedIn } from '@taskmint/platform';
import { fakeUser } from '@taskmint/platform/testing';
import { addressForForeignPage, guardDashboard } from './guards';

const session = (role: (typeof ROLES)[number]) =>
  signedIn({ email: 'a@b.cc', displayName: 'A', photoURL: '' }, fakeUser(role));

it('waits until the role is known', () => {
  expect(guardDashboard(SESSION_LOADING, '/dashboard/addTask')).toEqual({ kind: 'wait' });
});

it('sends visitors to /login with the way back, query and all', () => {
  const verdict = guardDashboard(SESSION_SIGNED_OUT, '/dashboard/taskList?search=a&page=2');
  if (verdict.kind !== 'go') throw new Error('a visitor was let in');
  const address = new URL(verdict.to, 'http://site.invalid');
  expect(address.pathname).toBe('/login');
  expect(address.searchParams.get('next')).toBe('/dashboard/taskList?search=a&page=2');
});

it.each(ROLES)('leads /dashboard to the home of a %s, whatever stands behind it', (role) => {
  for (const wanted of ['/dashboard', '/dashboard/', '/dashboard?x=1', '/dashboard#x']) {
    expect(guardDashboard(session(role), wanted)).toEqual({ kind: 'go', to: dashboardHome(role) });
  }
  expect(guardDashboard(session(role), dashboardHome(role))).toEqual({ kind: 'allow' });
});

it('tells of a foreign home whose it is, and of any other page nothing', () => {
  expect(addressForForeignPage('/dashboard/adminHome')).toBe('/login?next=%2Fdashboard%2FadminHome&needs=admin');
  expect(addressForForeignPage('/dashboard/manageUser')).toBe('/login?next=%2Fdashboard%2FmanageUser&needs=another');
});
