/** What the freelancer's remote exposes: its screens by address, its menu, its frame. Everything else is loaded by the screen that needs it. */
import type { RemoteDescription, RemoteEntryPoint } from '@taskmint/platform';
import { createFrame } from './parts/frame';

const FREELANCER = ['freelancer'] as const;

const describe: RemoteEntryPoint = (): RemoteDescription => ({
  name: 'worker-app',
  hostContract: '^1.0.0',
  routes: [
    { path: 'workerHome', title: 'Worker home', roles: FREELANCER, load: () => import('./app/worker-home.screen') },
    { path: 'taskList', title: 'Task list', roles: FREELANCER, load: () => import('./app/task-list.screen') },
    { path: 'taskDetail/:id', title: 'Task detail', roles: FREELANCER, load: () => import('./app/task-detail.screen') },
    {
      path: 'mySubmission',
      title: 'My submissions',
      roles: FREELANCER,
      load: () => import('./app/my-submission.screen'),
    },
    { path: 'withdrawals', title: 'Withdrawals', roles: FREELANCER, load: () => import('./app/withdrawals.screen') },
    { path: 'earnings', title: 'Coin statement', roles: FREELANCER, load: () => import('./app/earnings.screen') },
  ],
  menu: [
    { label: 'Home', to: '/dashboard/workerHome', icon: 'home', roles: FREELANCER },
    { label: 'Task List', to: '/dashboard/taskList', icon: 'tasks', roles: FREELANCER },
    { label: 'My Submissions', to: '/dashboard/mySubmission', icon: 'submissions', roles: FREELANCER },
    { label: 'Withdrawals', to: '/dashboard/withdrawals', icon: 'wallet', roles: FREELANCER },
    { label: 'Coin Statement', to: '/dashboard/earnings', icon: 'receipt', roles: FREELANCER },
  ],
  ...createFrame(),
});

export default describe;
