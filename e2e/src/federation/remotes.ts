/** The four remotes as a person sees them: who may see each, where it is, and how to recognize its screen. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { DemoPerson } from '../running-stack';

export interface Remote {
  name: 'landing' | 'client-app' | 'worker-app' | 'admin-app';
  /** Role that sees it; null: everybody. */
  role: DemoPerson['role'] | null;
  /** Address of its first screen. */
  home: string;
  /** Address of a second screen that has its own chunk. */
  other: string | null;
}

export const REMOTES: readonly Remote[] = [
  { name: 'landing', role: null, home: '/', other: null },
  { name: 'client-app', role: 'client', home: '/dashboard/clientHome', other: '/dashboard/history' },
  { name: 'worker-app', role: 'freelancer', home: '/dashboard/workerHome', other: '/dashboard/mySubmission' },
  { name: 'admin-app', role: 'admin', home: '/dashboard/adminHome', other: '/dashboard/manageTask' },
];

/** Where somebody arrives for whom the shell is to render the remote: without a query a visitor gets the landing page without it (docs/public-site.md). */
export function arrivalAt({ role, home }: Pick<Remote, 'role' | 'home'>): string {
  return role === null ? `${home}?shell` : home;
}

/** The notice in place of a failed remote. */
export function failureOf(page: Page, remote: string): Locator {
  return page.locator(`[data-remote-failure][data-remote="${remote}"]`).filter({ visible: true });
}

/**
 * Waits until a screen of a remote is interactive: it has its own heading, no failure notice, no placeholder, and is no longer the prerendered page.
 */
export async function expectScreen(page: Page): Promise<void> {
  // A page with a form waits for its person.
  await page.mouse.move(1, 1);
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0, { timeout: 30_000 });
  // The failure notice has a heading too, so it has to be gone first.
  const instead = page.locator('[data-remote-failure], [data-arriving]').filter({ visible: true });
  await expect(instead).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
}
