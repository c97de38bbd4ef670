/** Public interface of the site server. */
export type { PublicConfig } from './public-config';
export { startSite, type Site, type SiteOptions } from './site-server';
