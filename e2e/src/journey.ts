/** The test function of the journeys: a page at the site that fails its test on any console error, page error or broken content policy. */
import { expect, test as base, type Page } from '@playwright/test';
import { watchPolicy } from './content-policy';
import { runningStack } from './running-stack';

/** Console messages that a test expects, because it provokes them; matched against the text. */
export type Expected = RegExp[];

/** Playwright's own note that it keeps the service worker away. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/;

/**
 * Chromium's note five seconds after a page has loaded that something preloaded has not run yet. Everything preloaded is put to use
 * (federation/preload.spec.ts), so here it says only that the machine was busy.
 */
const SLOW_MACHINE =
  /^console warning: The resource \S+ was preloaded using link preload but not used within a few seconds/;

/** A page that was rendered ahead of time looks ready before it answers: a press in between would be lost. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('#root[data-prerendered]') === null);
}

/** Watches a page; answers how to find out what went wrong on it. */
async function watch(page: Page, expectedProblems: Expected): Promise<() => void> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  const violations: string[] = [];
  // In the whole context: further tabs of a journey count too.
  await watchPolicy(page.context(), violations);
  const [goTo, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goTo(address, options);
    await takenOver(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await takenOver(page);
    return answer;
  };
  return () => {
    // No journey may expect these.
    expect(violations, 'broken content policy').toEqual([]);
    const expected = [BLOCKED_WORKER, SLOW_MACHINE, ...expectedProblems];
    expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
  };
}

interface Fixtures {
  page: Page;
  expectedProblems: Expected;
  /** Opens a page in a browser context of its own, for the next person of a journey; watched like the first. */
  anotherPage: () => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(runningStack().site),
  expectedProblems: async ({}, use) => use([]),
  page: async ({ page, expectedProblems }, use) => {
    const check = await watch(page, expectedProblems);
    await use(page);
    // What a page reads last may be answered after the journey is over.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    check();
  },
  anotherPage: async ({ browser, expectedProblems }, use) => {
    const opened: { page: Page; check: () => void }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: runningStack().site, serviceWorkers: 'block' });
      const page = await context.newPage();
      opened.push({ page, check: await watch(page, expectedProblems) });
      return page;
    });
    await Promise.all(opened.map(({ page }) => page.context().close()));
    for (const { check } of opened) check();
  },
});

export { expect };
