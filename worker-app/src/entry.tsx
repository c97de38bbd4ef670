/** What the freelancer's remote exposes: its screens by address, its menu, its frame. Everything else is loaded by the screen that needs it. */
import { dashboardEntry } from '@taskmint/dashboard-kit/entry';
import { MENU, TITLES } from './texts/names';

export default dashboardEntry({
  name: 'worker-app',
  role: 'freelancer',
  screens: [
    { path: 'workerHome', title: TITLES.home, load: () => import('./app/worker-home.screen') },
    { path: 'taskList', title: TITLES.taskList, load: () => import('./app/task-list.screen') },
    { path: 'taskDetail/:id', title: TITLES.taskDetail, load: () => import('./app/task-detail.screen') },
    { path: 'client/:id', title: TITLES.client, load: () => import('./app/client.screen') },
    { path: 'mySubmission', title: TITLES.submissions, load: () => import('./app/my-submission.screen') },
    { path: 'submission/:id', title: TITLES.submission, load: () => import('./app/submission.screen') },
    { path: 'withdrawals', title: TITLES.withdrawals, load: () => import('./app/withdrawals.screen') },
    { path: 'earnings', title: TITLES.statement, load: () => import('./app/earnings.screen') },
    { path: 'profile', title: TITLES.profile, load: () => import('./app/profile.screen') },
    { path: 'review', title: TITLES.review, load: () => import('./app/review.screen') },
  ],
  menu: [
    { label: MENU.home, path: 'workerHome', icon: 'home' },
    { label: MENU.taskList, path: 'taskList', icon: 'tasks' },
    { label: MENU.submissions, path: 'mySubmission', icon: 'submissions', noun: 'submissions' },
    { label: MENU.withdrawals, path: 'withdrawals', icon: 'wallet', noun: 'withdrawals' },
    { label: MENU.statement, path: 'earnings', icon: 'receipt', noun: 'statement' },
    { label: MENU.profile, path: 'profile', icon: 'user' },
    { label: MENU.review, path: 'review', icon: 'star' },
  ],
});
