/** Pages of demo people who are signed in already: each signs in once per worker, and every test gets a browser context of its own. */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { watchPolicy } from '../content-policy';
import { forget, stateOf, type State, type Visitor } from '../kept-sessions';
import { runningStack } from '../running-stack';
import { withoutNewsStream } from '../news-stream';

export type Role = Visitor;

/** What an earlier visit knew of remotes would hide what a fault does to a first one. */
function forgetRemotes({ cookies, origins }: State): State {
  const without = ({ localStorage, ...origin }: State['origins'][number]) => ({
    ...origin,
    localStorage: localStorage.filter(({ name }) => !name.startsWith('taskmint-registry')),
  });
  return { cookies, origins: origins.map(without) };
}

export interface People {
  /** Opens an empty page of somebody; it fails the test when anything breaks the content policy. */
  pageOf(role: Role, options?: { reducedMotion?: 'reduce'; serviceWorkers?: 'allow' }): Promise<Page>;
  /** To be said of whoever signs out: their session has ended for good, and the next page of them signs in anew. */
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
