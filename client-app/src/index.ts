/** Entry of the page that runs this remote alone. The import is dynamic because shared modules are not available before it. */
void import('./standalone');

export {};
