/** Pages of demo people who are already signed in: each signs in once per worker, and every test gets its own browser context. */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { watchPolicy } from '../content-policy';
import { forget, stateOf, type State, type Visitor } from '../kept-sessions';
import { runningStack } from '../running-stack';
import { withoutNewsStream } from '../news-stream';

export type Role = Visitor;

/** Knowledge of remotes from an earlier visit would hide what a fault does to a first visit. */
function forgetRemotes({ cookies, origins }: State): State {
  const without = ({ localStorage, ...origin }: State['origins'][number]) => ({
    ...origin,
    localStorage: localStorage.filter(({ name }) => !name.startsWith('taskmint-registry')),
  });
  return { cookies, origins: origins.map(without) };
}

export interface People {
  /** Opens an empty page of somebody; any violation of the content policy fails the test. */
  pageOf(role: Role, options?: { reducedMotion?: 'reduce'; serviceWorkers?: 'allow' }): Promise<Page>;
  /** Call when somebody signs out: their session has ended for good, and their next page signs in again. */
  leaves(role: Role): void;
}

export const test = base.extend<{ people: People }>({
  people: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const violations: string[] = [];
    await use({
      async pageOf(role, options = {}) {
        const context = await browser.newContext({
          baseURL: runningStack().site,
          storageState: forgetRemotes(await stateOf(browser, role)),
          ...options,
        });
        contexts.push(context);
        await withoutNewsStream(context);
        const page = await context.newPage();
        await watchPolicy(page, violations);
        return page;
      },
      leaves: forget,
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(violations, 'broken content policy').toEqual([]);
  },
});

export { expect };
