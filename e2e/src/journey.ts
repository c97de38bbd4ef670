/** The test function of the journeys: a page at the site that fails its test on any console error, page error or broken content policy. */
import { expect, test as base, type Page } from '@playwright/test';
import { runningStack } from './running-stack';

/** Console messages that a test expects, because it provokes them; matched against the text. */
export type Expected = RegExp[];

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
    await use(page);
    expect(problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)))).toEqual([]);
  },
});

export { expect };
