/** What the admin's remote exposes: its screens by address, its menu, its frame. Everything else is loaded by the screen that needs it. */
import type { RemoteDescription, RemoteEntryPoint } from '@taskmint/platform';
import { createFrame } from './parts/frame';

const ADMIN = ['admin'] as const;

const describe: RemoteEntryPoint = (): RemoteDescription => ({
  name: 'admin-app',
  hostContract: '^1.0.0',
  routes: [
    { path: 'adminHome', title: 'Admin home', roles: ADMIN, load: () => import('./app/admin-home.screen') },
    { path: 'manageUser', title: 'Manage user', roles: ADMIN, load: () => import('./app/manage-user.screen') },
    { path: 'manageTask', title: 'Manage task', roles: ADMIN, load: () => import('./app/manage-task.screen') },
    { path: 'packages', title: 'Coin packages', roles: ADMIN, load: () => import('./app/packages.screen') },
    { path: 'ledger', title: 'Ledger report', roles: ADMIN, load: () => import('./app/ledger.screen') },
    { path: 'audit', title: 'Audit log', roles: ADMIN, load: () => import('./app/audit.screen') },
  ],
  menu: [
    { label: 'Home', to: '/dashboard/adminHome', icon: 'home', roles: ADMIN },
    { label: 'Manage User', to: '/dashboard/manageUser', icon: 'users', roles: ADMIN },
    { label: 'Manage Task', to: '/dashboard/manageTask', icon: 'tasks', roles: ADMIN },
    { label: 'Coin Packages', to: '/dashboard/packages', icon: 'package', roles: ADMIN },
    { label: 'Ledger Report', to: '/dashboard/ledger', icon: 'shield', roles: ADMIN },
    { label: 'Audit Log', to: '/dashboard/audit', icon: 'audit', roles: ADMIN },
  ],
  ...createFrame(),
});

export default describe;
