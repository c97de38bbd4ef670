/** Every screen of the product by viewer, with its first heading. All tests that visit every screen use this list. */

export type Viewer = 'nobody' | 'client' | 'freelancer' | 'admin';

export interface Screen {
  /** Name of its screenshot (`npm run screens`). */
  name: string;
  path: string;
  /** Text of its `h1`. */
  heading: string;
  /** Label in the dashboard's menu, if it is there. */
  menu?: string;
}

const dashboard = (name: string, heading: string, menu: string): Screen => ({
  name,
  path: `/dashboard/${name}`,
  heading,
  menu,
});

/** The last three are reached from the account picture and the bell, not from the menu. */
const OF_ALL_ROLES: readonly Screen[] = [
  dashboard('settings', 'Settings', 'Settings'),
  { name: 'news', path: '/dashboard/news', heading: 'Notifications' },
  { name: 'messages', path: '/dashboard/messages', heading: 'Messages to support' },
  { name: 'decisions', path: '/dashboard/decisions', heading: 'Decisions about you' },
];

export const SCREENS: Readonly<Record<Viewer, readonly Screen[]>> = {
  nobody: [
    { name: 'home', path: '/', heading: '' },
    { name: 'login', path: '/login', heading: 'Log in' },
    { name: 'register', path: '/register', heading: '' },
    { name: 'suspended', path: '/suspended', heading: 'You are not logged in' },
    { name: 'reset-password', path: '/reset-password', heading: '' },
    { name: 'tour', path: '/demo', heading: 'A tour of Taskmint' },
    { name: 'about-us', path: '/about-us', heading: '' },
    { name: 'error', path: '/no-such-page', heading: 'ERROR' },
  ],
  client: [
    dashboard('clientHome', 'Client home', 'Home'),
    dashboard('addTask', 'Add task', 'Add Task'),
    dashboard('myTask', 'My task', 'My Task'),
    dashboard('buyCoin', 'Purchase coin', 'Purchase Coin'),
    dashboard('history', 'Payment history', 'Payment History'),
    dashboard('spending', 'Coin statement', 'Coin Statement'),
    dashboard('review', 'Your review', 'Your Review'),
    ...OF_ALL_ROLES,
  ],
  freelancer: [
    dashboard('workerHome', 'Worker home', 'Home'),
    dashboard('taskList', 'Task list', 'Task List'),
    dashboard('mySubmission', 'My Submissions', 'My Submissions'),
    dashboard('withdrawals', 'Withdrawals', 'Withdrawals'),
    dashboard('earnings', 'Coin statement', 'Coin Statement'),
    dashboard('profile', 'Your profile', 'Your Profile'),
    dashboard('review', 'Your review', 'Your Review'),
    ...OF_ALL_ROLES,
  ],
  admin: [
    dashboard('adminHome', 'Admin home', 'Home'),
    dashboard('manageUser', 'Manage user', 'Manage User'),
    dashboard('payouts', 'Payout run', 'Payout Run'),
    dashboard('manageTask', 'manage task', 'Manage Task'),
    dashboard('packages', 'Coin packages', 'Coin Packages'),
    dashboard('reviews', 'Reviews', 'Reviews'),
    dashboard('inbox', 'Inbox', 'Inbox'),
    dashboard('reports', 'Reports', 'Reports'),
    dashboard('ledger', 'Reconciliation', 'Reconciliation'),
    dashboard('disputes', 'Disputes', 'Disputes'),
    dashboard('appeals', 'Appeals', 'Appeals'),
    dashboard('contests', 'Contested decisions', 'Contested'),
    dashboard('links', 'Linked accounts', 'Linked Accounts'),
    dashboard('releases', 'Releases', 'Releases'),
    dashboard('jobs', 'Jobs', 'Jobs'),
    dashboard('audit', 'Audit log', 'Audit Log'),
    ...OF_ALL_ROLES,
  ],
};

/** Pages about the company, linked from the footer, besides `/about-us`. */
export const COMPANY_PAGES: readonly Screen[] = [
  'contact',
  'help',
  'jobs',
  'press-kit',
  'terms',
  'privacy',
  'cookies',
].map((name) => ({ name, path: `/${name}`, heading: '' }));

/** The roles that have a dashboard. */
export const ROLES = ['client', 'freelancer', 'admin'] as const;
