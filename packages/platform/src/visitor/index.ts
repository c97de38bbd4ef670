/** What the document of a visitor runs on: islands instead of the shell (docs/public-site.md). */
export { defineIslands, startIslands, type Islands } from './islands';
export { fetchShell, startShell } from './start-shell';
export { createVisitorHost } from './visitor-host';
