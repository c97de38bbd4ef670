/** The test function of the journeys: a page at the site that fails its test on any console error, page error or broken content policy. */
import { expect, test as base, type Page } from '@playwright/test';
import { runningStack } from './running-stack';

/** Console messages that a test expects, because it provokes them; matched against the text. */
export type Expected = RegExp[];

/** Playwright's own note that it keeps the service worker away. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/;

/** A page that was rendered ahead of time looks ready before it answers: a press in between would be lost. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('#root[data-prerendered]') === null);
}

export const test = base.extend<{ page: Page; expectedProblems: Expected }>({
  baseURL: async ({}, use) => use(runningStack().site),
  expectedProblems: async ({}, use) => use([]),
  page: async ({ page, expectedProblems }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
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
    await use(page);
    const expected = [BLOCKED_WORKER, ...expectedProblems];
    expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
  },
});

export { expect };
