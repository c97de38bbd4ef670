/** Start of the gallery's page. One dynamic import, because shared modules are not there before it. */
void import('./main');

export {};
