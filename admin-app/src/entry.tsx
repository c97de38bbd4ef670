/** What the admin's remote exposes: its screens by address, its menu, its frame. Everything else is loaded by the screen that needs it. */
import { dashboardEntry } from '@taskmint/dashboard-kit/entry';
import type { HostServices } from '@taskmint/platform';
import type { QueryClient } from '@taskmint/platform/query';
import type { WaitingFigure } from './features/figures/waiting';
import { MENU, TITLES } from './texts/names';

/** Imported when the menu asks, so that this entry stays small. */
const waiting =
  (...what: WaitingFigure[]) =>
  async (host: HostServices, cache: QueryClient) =>
    (await import('./features/figures/waiting')).countWaiting(host, cache, what);

export default dashboardEntry({
  name: 'admin-app',
  role: 'admin',
  screens: [
    { path: 'adminHome', title: TITLES.home, load: () => import('./app/admin-home.screen') },
    { path: 'manageUser', title: TITLES.users, load: () => import('./app/manage-user.screen') },
    { path: 'user/:id', title: TITLES.user, load: () => import('./app/user.screen') },
    { path: 'payouts', title: TITLES.payouts, load: () => import('./app/payouts.screen') },
    { path: 'manageTask', title: TITLES.tasks, load: () => import('./app/manage-task.screen') },
    { path: 'packages', title: TITLES.packages, load: () => import('./app/packages.screen') },
    { path: 'reviews', title: TITLES.reviews, load: () => import('./app/reviews.screen') },
    { path: 'inbox', title: TITLES.inbox, load: () => import('./app/inbox.screen') },
    { path: 'reports', title: TITLES.reports, load: () => import('./app/reports.screen') },
    { path: 'ledger', title: TITLES.ledger, load: () => import('./app/ledger.screen') },
    { path: 'disputes', title: TITLES.disputes, load: () => import('./app/disputes.screen') },
    { path: 'appeals', title: TITLES.appeals, load: () => import('./app/appeals.screen') },
    { path: 'contests', title: TITLES.contests, load: () => import('./app/contests.screen') },
    { path: 'links', title: TITLES.links, load: () => import('./app/links.screen') },
    { path: 'releases', title: TITLES.releases, load: () => import('./app/releases.screen') },
    { path: 'jobs', title: TITLES.jobs, load: () => import('./app/jobs.screen') },
    { path: 'audit', title: TITLES.audit, load: () => import('./app/audit.screen') },
  ],
  menu: [
    { label: MENU.home, path: 'adminHome', icon: 'home', count: waiting('agreements_waiting') },
    { label: MENU.users, path: 'manageUser', icon: 'users' },
    { label: MENU.payouts, path: 'payouts', icon: 'wallet' },
    { label: MENU.tasks, path: 'manageTask', icon: 'tasks', count: waiting('tasks_waiting') },
    { label: MENU.inbox, path: 'inbox', icon: 'inbox', count: waiting('conversations_open') },
    { label: MENU.reports, path: 'reports', icon: 'flag', count: waiting('things_reported') },
    { label: MENU.packages, path: 'packages', icon: 'package' },
    { label: MENU.reviews, path: 'reviews', icon: 'star', count: waiting('reviews_waiting') },
    { label: MENU.ledger, path: 'ledger', icon: 'shield' },
    { label: MENU.disputes, path: 'disputes', icon: 'card', count: waiting('lost_payments_open') },
    { label: MENU.appeals, path: 'appeals', icon: 'audit', count: waiting('appeals_open', 'rejections_paused') },
    { label: MENU.contests, path: 'contests', icon: 'scale', count: waiting('contests_open') },
    { label: MENU.links, path: 'links', icon: 'link', count: waiting('links_open') },
    { label: MENU.releases, path: 'releases', icon: 'boxes' },
    { label: MENU.jobs, path: 'jobs', icon: 'history' },
    { label: MENU.audit, path: 'audit', icon: 'clipboard' },
  ],
});
