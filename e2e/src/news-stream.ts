/** A stream of news stays open as long as its page, so a page with one is never without a request under way. */
import type { BrowserContext, Page } from '@playwright/test';

/** For whoever waits until a page asks nothing any more: its news come by asking now and then, as where no stream can be had. */
export async function withoutNewsStream(where: Page | BrowserContext): Promise<void> {
  await where.route('**/news/stream', (route) => route.abort());
}
