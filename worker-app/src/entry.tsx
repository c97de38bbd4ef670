/** What the freelancer's remote exposes: its screens by address, its menu, its frame. Everything else is loaded by the screen that needs it. */
import type { MenuItem, RemoteDescription, RemoteEntryPoint, RemoteRoute } from '@taskmint/platform';
import { createRemoteFrame } from '@taskmint/platform/query';
import { MENU, TITLES } from './texts/names';

const roles = ['freelancer'] as const;

const routes: readonly RemoteRoute[] = [
  { path: 'workerHome', title: TITLES.home, roles, load: () => import('./app/worker-home.screen') },
  { path: 'taskList', title: TITLES.taskList, roles, load: () => import('./app/task-list.screen') },
  { path: 'taskDetail/:id', title: TITLES.taskDetail, roles, load: () => import('./app/task-detail.screen') },
  { path: 'mySubmission', title: TITLES.submissions, roles, load: () => import('./app/my-submission.screen') },
  { path: 'withdrawals', title: TITLES.withdrawals, roles, load: () => import('./app/withdrawals.screen') },
  { path: 'earnings', title: TITLES.statement, roles, load: () => import('./app/earnings.screen') },
  { path: 'profile', title: TITLES.profile, roles, load: () => import('./app/profile.screen') },
  { path: 'review', title: TITLES.review, roles, load: () => import('./app/review.screen') },
];

const menu: readonly MenuItem[] = [
  { label: MENU.home, to: '/dashboard/workerHome', icon: 'home', roles },
  { label: MENU.taskList, to: '/dashboard/taskList', icon: 'tasks', roles },
  { label: MENU.submissions, to: '/dashboard/mySubmission', icon: 'submissions', roles },
  { label: MENU.withdrawals, to: '/dashboard/withdrawals', icon: 'wallet', roles },
  { label: MENU.statement, to: '/dashboard/earnings', icon: 'receipt', roles },
  { label: MENU.profile, to: '/dashboard/profile', icon: 'user', roles },
  { label: MENU.review, to: '/dashboard/review', icon: 'star', roles },
];

const describe: RemoteEntryPoint = (): RemoteDescription => ({
  name: 'worker-app',
  hostContract: '^1.1.0',
  routes,
  menu,
  ...createRemoteFrame(),
});

export default describe;
