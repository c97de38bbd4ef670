/** What the admin's remote exposes: its screens by address, its menu, its frame. Everything else is loaded by the screen that needs it. */
import type { MenuItem, RemoteDescription, RemoteEntryPoint, RemoteRoute } from '@taskmint/platform';
import { createRemoteFrame } from '@taskmint/platform/query';
import { MENU, TITLES } from './texts/names';

const roles = ['admin'] as const;

const routes: readonly RemoteRoute[] = [
  { path: 'adminHome', title: TITLES.home, roles, load: () => import('./app/admin-home.screen') },
  { path: 'manageUser', title: TITLES.users, roles, load: () => import('./app/manage-user.screen') },
  { path: 'manageTask', title: TITLES.tasks, roles, load: () => import('./app/manage-task.screen') },
  { path: 'packages', title: TITLES.packages, roles, load: () => import('./app/packages.screen') },
  { path: 'reviews', title: TITLES.reviews, roles, load: () => import('./app/reviews.screen') },
  { path: 'ledger', title: TITLES.ledger, roles, load: () => import('./app/ledger.screen') },
  { path: 'disputes', title: TITLES.disputes, roles, load: () => import('./app/disputes.screen') },
  { path: 'releases', title: TITLES.releases, roles, load: () => import('./app/releases.screen') },
  { path: 'jobs', title: TITLES.jobs, roles, load: () => import('./app/jobs.screen') },
  { path: 'audit', title: TITLES.audit, roles, load: () => import('./app/audit.screen') },
];

const menu: readonly MenuItem[] = [
  { label: MENU.home, to: '/dashboard/adminHome', icon: 'home', roles },
  { label: MENU.users, to: '/dashboard/manageUser', icon: 'users', roles },
  { label: MENU.tasks, to: '/dashboard/manageTask', icon: 'tasks', roles },
  { label: MENU.packages, to: '/dashboard/packages', icon: 'package', roles },
  { label: MENU.reviews, to: '/dashboard/reviews', icon: 'star', roles },
  { label: MENU.ledger, to: '/dashboard/ledger', icon: 'shield', roles },
  { label: MENU.disputes, to: '/dashboard/disputes', icon: 'scale', roles },
  { label: MENU.releases, to: '/dashboard/releases', icon: 'boxes', roles },
  { label: MENU.jobs, to: '/dashboard/jobs', icon: 'history', roles },
  { label: MENU.audit, to: '/dashboard/audit', icon: 'audit', roles },
];

const describe: RemoteEntryPoint = (): RemoteDescription => ({
  name: 'admin-app',
  hostContract: '^1.1.0',
  routes,
  menu,
  ...createRemoteFrame(),
});

export default describe;
