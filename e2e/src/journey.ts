/** The test function of the journeys: its page fails the test on any console error, page error or violation of the content policy. */
import { expect, test as base, type Page } from '@playwright/test';
import { watchPolicy } from './content-policy';
import { runningStack } from './running-stack';

/** Console messages that a test provokes and therefore expects; matched against the text. */
export type Expected = RegExp[];

/** Playwright's own message that it blocks the service worker. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/;

/**
 * Chromium warns five seconds after load that something preloaded has not been used. Everything preloaded is used (federation/preload.spec.ts), so
 * here the warning only means that the machine was busy.
 */
const SLOW_MACHINE =
  /^console warning: The resource \S+ was preloaded using link preload but not used within a few seconds/;

/** A prerendered page looks ready before it is hydrated, and one with a form waits for its person, who is here. */
async function takenOver(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => document.querySelector('#root[data-prerendered]') === null);
}

/** Watches a page; returns a function that fails if anything went wrong on it. */
async function watch(page: Page, expectedProblems: Expected): Promise<() => void> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  const violations: string[] = [];
  // For the whole context, so that other tabs of a journey are included.
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
    // No test may expect these.
    expect(violations, 'broken content policy').toEqual([]);
    const expected = [BLOCKED_WORKER, SLOW_MACHINE, ...expectedProblems];
    expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
  };
}

interface Fixtures {
  page: Page;
  expectedProblems: Expected;
  /** Opens a page in a separate browser context, for another person in a journey; watched like the first. */
  anotherPage: () => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(runningStack().site),
  expectedProblems: async ({}, use) => use([]),
  page: async ({ page, expectedProblems }, use) => {
    const check = await watch(page, expectedProblems);
    await use(page);
    // The last requests of a page may be answered after the test is over.
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

/** For journeys over many pages, and for steps that call the identity service and then the API: on a busy machine these take long. */
export const patientExpect = expect.configure({ timeout: 30_000 });
