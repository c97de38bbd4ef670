/**
 * Which document a screen belongs to, by what its content policy allows. A document's policy stays while its address changes without a load, so the
 * server of documents and the code that changes addresses must agree on where one ends: that is defined here.
 */

/** `paying`: the payment provider; `entering`: Google's sign-in window; `plain`: neither. */
export type DocumentKind = 'paying' | 'entering' | 'plain';

const KINDS: Readonly<Record<string, DocumentKind>> = {
  '/dashboard/buycoin': 'paying',
  '/login': 'entering',
  '/register': 'entering',
};

/** The spelling that addresses are compared in: capital letters or a trailing slash make no difference. The public page's is empty. */
export function comparedPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '');
}

/** Whether an address belongs to a dashboard. Case-insensitive, like the router. */
export function isDashboardAddress(pathname: string): boolean {
  return /^\/dashboard(\/|$)/i.test(pathname);
}

/** Title of the document of a screen with that title. */
export function documentTitle(title: string): string {
  return title.includes('Taskmint') ? title : `${title} - Taskmint`;
}

/** Kind of the document at an address without its query. Capital letters or a trailing slash make no difference. */
export function documentKind(pathname: string): DocumentKind {
  return KINDS[comparedPath(pathname)] ?? 'plain';
}
