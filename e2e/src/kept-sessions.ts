/**
 * Browser state of demo people: each signs in through the form once per worker, and their later pages start signed in. The form, its dialog and the
 * token exchange are tested by other journeys.
 */
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { signIn } from './people';
import { demo, runningStack, type DemoPerson } from './running-stack';

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;
/** A role of the demo people, or nobody. */
export type Visitor = DemoPerson['role'] | null;

const states = new Map<Visitor, Promise<State>>();

/** The initial state of their new browser contexts. */
export function stateOf(browser: Browser, role: Visitor): Promise<State> {
  let state = states.get(role);
  if (!state) {
    state = role ? signInOnce(browser, role) : Promise.resolve({ cookies: [], origins: [] });
    states.set(role, state);
  }
  return state;
}

/** Call when they sign out: that session has ended for good, and their next page signs in again. */
export function forget(role: Visitor): void {
  states.delete(role);
}

/**
 * Opens a dashboard page as a demo person who is already signed in, for journeys that do not sign out. The page must not have loaded anything yet.
 */
export async function comeBack(page: Page, role: DemoPerson['role'], next = '/dashboard'): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('This page has no browser of its own');
  await page.context().setStorageState(await stateOf(browser, role));
  await page.goto(next);
  const coins = page.getByRole('banner').getByText(/^[\d,]+ coins?$/);
  await expect(coins.first()).toBeVisible({ timeout: 30_000 });
}

async function signInOnce(browser: Browser, role: DemoPerson['role']): Promise<State> {
  const context = await browser.newContext({ baseURL: runningStack().site, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, demo(role));
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}
