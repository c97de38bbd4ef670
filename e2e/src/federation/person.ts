/** Pages of demo people who are signed in already: each signs in once per worker, and every test gets a browser context of its own. */
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { watchPolicy } from '../content-policy';
import { signIn } from '../people';
import { demo, runningStack, type DemoPerson } from '../running-stack';
import { withoutNewsStream } from '../news-stream';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
export type Role = DemoPerson['role'] | null;

const states = new Map<Role, Promise<State>>();

function stateOf(browser: Browser, role: Role): Promise<State> {
  let state = states.get(role);
  if (!state) {
    state = role ? signInOnce(browser, role) : Promise.resolve({ cookies: [], origins: [] });
    states.set(role, state);
  }
  return state;
}

async function signInOnce(browser: Browser, role: NonNullable<Role>): Promise<State> {
  const context = await browser.newContext({ baseURL: runningStack().site });
  const page = await context.newPage();
  await signIn(page, demo(role));
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return forgetRemotes(state);
}

/** What an earlier visit knew of remotes would hide what a fault does to a first one. */
function forgetRemotes(state: State): State {
  for (const origin of state.origins) {
    origin.localStorage = origin.localStorage.filter(({ name }) => !name.startsWith('taskmint-registry'));
  }
  return state;
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
          storageState: await stateOf(browser, role),
          ...options,
        });
        contexts.push(context);
        await withoutNewsStream(context);
        const page = await context.newPage();
        await watchPolicy(page, violations);
        return page;
      },
      leaves: (role) => void states.delete(role),
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(violations, 'broken content policy').toEqual([]);
  },
});

export { expect };
