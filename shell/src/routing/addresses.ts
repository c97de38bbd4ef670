/** The addresses of the dashboards and of the shell's own screens in them. Knows no address of a remote. */

export const DASHBOARD = '/dashboard';

/** The same for all three roles. */
export const SETTINGS = '/dashboard/settings';
export const NEWS = '/dashboard/news';
export const MESSAGES = '/dashboard/messages';
export const DECISIONS = '/dashboard/decisions';
export const REPORT = '/dashboard/report';
