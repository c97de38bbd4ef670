/** Addresses of the pages linked in the footer. The key also names their texts, which are loaded when a page is opened. */
export const COMPANY_LINKS = [
  { path: '/about-us', key: 'aboutUs', legal: false },
  { path: '/contact', key: 'contact', legal: false },
  { path: '/jobs', key: 'jobs', legal: false },
  { path: '/press-kit', key: 'pressKit', legal: false },
  { path: '/terms', key: 'terms', legal: true },
  { path: '/privacy', key: 'privacy', legal: true },
  { path: '/cookies', key: 'cookies', legal: true },
] as const;

/** Identifies a page in catalogues and code. */
export type CompanyPageKey = (typeof COMPANY_LINKS)[number]['key'];
