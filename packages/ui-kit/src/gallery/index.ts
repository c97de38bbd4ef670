/** Entry point of the gallery page. A single dynamic import, because shared modules are not available before it. */
void import('./main');

export {};
