/** Start of the page that runs this remote alone. One dynamic import, because shared modules are not there before it. */
void import('./standalone');

export {};
