/** Addresses of the pages behind the footer; their names go by the key, their texts are loaded when one is opened. */
export const COMPANY_LINKS = [
  { path: '/about-us', key: 'aboutUs', legal: false },
  { path: '/contact', key: 'contact', legal: false },
  { path: '/jobs', key: 'jobs', legal: false },
  { path: '/press-kit', key: 'pressKit', legal: false },
  { path: '/terms', key: 'terms', legal: true },
  { path: '/privacy', key: 'privacy', legal: true },
  { path: '/cookies', key: 'cookies', legal: true },
] as const;

/** Which page it is, in catalogues and code. */
export type CompanyPageKey = (typeof COMPANY_LINKS)[number]['key'];
