/**
 * Which document a screen belongs to, by what its content policy lets in. The policy of a document stays while its address changes without a load,
 * so whoever serves documents and whoever changes addresses must agree on where one ends: here.
 */

/** `paying`: the payment provider; `entering`: the window in which Google asks who somebody is; `plain`: neither. */
export type DocumentKind = 'paying' | 'entering' | 'plain';

const KINDS: Readonly<Record<string, DocumentKind>> = {
  '/dashboard/buycoin': 'paying',
  '/login': 'entering',
  '/register': 'entering',
};

/** Kind of the document at an address without its query. Written in capitals or with a slash at the end, an address is the same screen. */
export function documentKind(pathname: string): DocumentKind {
  return KINDS[pathname.toLowerCase().replace(/\/+$/, '')] ?? 'plain';
}
