/** Addresses of the shell's own screens inside a dashboard. Knows none of a remote. */

/** The same for all three roles. */
export const SETTINGS = '/dashboard/settings';
export const NEWS = '/dashboard/news';
export const MESSAGES = '/dashboard/messages';
export const DECISIONS = '/dashboard/decisions';
export const REPORT = '/dashboard/report';
