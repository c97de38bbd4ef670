/** Entry point of the page that runs this remote alone. A single dynamic import, because shared modules are not available before it. */
void import('./standalone');

export {};
