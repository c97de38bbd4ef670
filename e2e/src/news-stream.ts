/** Turns off the news stream: a page with an open stream always has a request in progress. */
import type { BrowserContext, Page } from '@playwright/test';

/**
 * For tests that wait until a page makes no more requests: it polls for news instead, as where no stream is available. The page's own fetch rejects
 * the request, because aborting it in Playwright would turn off the browser's cache.
 */
export async function withoutNewsStream(where: Page | BrowserContext): Promise<void> {
  await where.addInitScript(() => {
    const ask = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      return address.endsWith('/news/stream') ? Promise.reject(new TypeError('no stream')) : ask(input, init);
    };
  });
}
