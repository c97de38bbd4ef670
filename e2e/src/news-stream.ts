/** A stream of news stays open as long as its page, so a page with one is never without a request under way. */
import type { BrowserContext, Page } from '@playwright/test';

/**
 * For whoever waits until a page asks nothing any more: its news come by asking now and then, as where no stream can be had. The page's own fetch refuses it,
 * because a request that Playwright stops keeps the browser from using its cache.
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
