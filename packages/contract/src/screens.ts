/**
 * Addresses of all screens, for the server of documents: any other address is answered with "not found". No browser loads this list, because what
 * everybody downloads must not reveal the addresses of the admins' dashboard.
 */
import { comparedPath } from './documents';

const PUBLIC = [
  '/',
  '/index.html',
  '/login',
  '/register',
  '/reset-password',
  '/suspended',
  '/account/action',
  '/demo',
  '/about-us',
  '/contact',
  '/help',
  '/jobs',
  '/press-kit',
  '/terms',
  '/privacy',
  '/cookies',
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/news',
  '/dashboard/messages',
  '/dashboard/report',
  '/dashboard/decisions',
] as const;

/** English titles of public pages, as the shell's texts have them: what a document is called before its script runs, and where its address is shared. */
export const PUBLIC_TITLES: Readonly<Record<string, string>> = {
  '/login': 'Log in',
  '/register': 'Register',
  '/reset-password': 'Reset your password',
  '/demo': 'A tour of Taskmint',
  '/about-us': 'About us',
  '/contact': 'Contact',
  '/help': 'Help',
  '/jobs': 'Jobs',
  '/press-kit': 'Press kit',
  '/terms': 'Terms of use',
  '/privacy': 'Privacy policy',
  '/cookies': 'Cookie policy',
};

const CLIENT = [
  'clientHome',
  'addTask',
  'myTask',
  'myTask/:id',
  'task/:id',
  'task/:id/review',
  'buyCoin',
  'history',
  'invoice/:id',
  'spending',
  'review',
] as const;
const FREELANCER = [
  'workerHome',
  'taskList',
  'taskDetail/:id',
  'client/:id',
  'mySubmission',
  'submission/:id',
  'withdrawals',
  'earnings',
  'profile',
  'review',
] as const;
const ADMIN = [
  'adminHome',
  'manageUser',
  'user/:id',
  'payouts',
  'manageTask',
  'packages',
  'reviews',
  'inbox',
  'reports',
  'ledger',
  'disputes',
  'appeals',
  'contests',
  'links',
  'releases',
  'jobs',
  'audit',
] as const;

/** Every screen's address; `:id` stands for any one segment. */
export const SCREEN_ADDRESSES: readonly string[] = [
  ...PUBLIC,
  ...[...CLIENT, ...FREELANCER, ...ADMIN].map((path) => `/dashboard/${path}`),
];

const KNOWN = new Set(SCREEN_ADDRESSES.map((address) => address.toLowerCase()));

/** Whether there is a screen at an address without its query. Capital letters or a trailing slash make no difference. */
export function isScreen(pathname: string): boolean {
  const address = comparedPath(pathname) || '/';
  const forms = [address, address.replace(/\/[^/]+$/, '/:id'), address.replace(/\/[^/]+(\/[^/]+)$/, '/:id$1')];
  return forms.some((form) => KNOWN.has(form));
}
