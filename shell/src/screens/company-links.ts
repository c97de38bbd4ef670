/** Addresses and titles of the pages behind the footer, apart from their texts, which are loaded when one is opened. */
export const COMPANY_LINKS = [
  { path: '/about-us', title: 'About us' },
  { path: '/contact', title: 'Contact' },
  { path: '/jobs', title: 'Jobs' },
  { path: '/press-kit', title: 'Press kit' },
  { path: '/terms', title: 'Terms of use' },
  { path: '/privacy', title: 'Privacy policy' },
  { path: '/cookies', title: 'Cookie policy' },
] as const;
export type CompanyPath = (typeof COMPANY_LINKS)[number]['path'];
