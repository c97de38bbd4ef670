/** Screens with the id of one record in their address. They are found as people find them, by the first link in a list. */
import { expect, type Page } from '@playwright/test';
import { COMPANY_PAGES, SCREENS, type Screen, type Viewer } from './screens';

interface DetailScreen {
  /** Name of its screenshot (`npm run screens`). */
  name: string;
  /** Start of its address; the id follows. */
  path: string;
  /** What follows the id in the address. */
  after?: string;
  /** The list. */
  from: string;
  /** Start of the address of a linked page in that list, when the link is there and not in the list itself. */
  via?: string;
}

export const DETAIL_SCREENS: Readonly<Record<Viewer, readonly DetailScreen[]>> = {
  nobody: [],
  client: [
    { name: 'task-id', path: '/dashboard/task/', from: '/dashboard/myTask' },
    { name: 'task-id-review', path: '/dashboard/task/', after: '/review', from: '/dashboard/myTask' },
    { name: 'myTask-id', path: '/dashboard/myTask/', from: '/dashboard/myTask' },
    { name: 'invoice-id', path: '/dashboard/invoice/', from: '/dashboard/history' },
  ],
  freelancer: [
    { name: 'taskDetail-id', path: '/dashboard/taskDetail/', from: '/dashboard/taskList' },
    { name: 'client-id', path: '/dashboard/client/', from: '/dashboard/taskList', via: '/dashboard/taskDetail/' },
    { name: 'submission-id', path: '/dashboard/submission/', from: '/dashboard/mySubmission' },
  ],
  admin: [{ name: 'user-id', path: '/dashboard/user/', from: '/dashboard/manageUser' }],
};

/** All screens for a kind of viewer, including detail screens, whose headings depend on the record. A viewer with a dashboard must be signed in. */
export async function everyScreen(page: Page, who: Viewer): Promise<readonly Screen[]> {
  const found: Screen[] = [];
  for (const { name, path, after = '', from, via } of DETAIL_SCREENS[who]) {
    await page.goto(from);
    if (via !== undefined) await page.goto(await firstAddress(page, via));
    const links = page.locator(`main a[href^="${path}"]`);
    await links.first().waitFor();
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    // Other links lead to pages below it.
    const own = addresses.find((address) => /^[0-9a-f]{24}$/.test(address.slice(path.length))) ?? path;
    found.push({ name, path: own + after, heading: '' });
  }
  return [...SCREENS[who], ...(who === 'nobody' ? COMPANY_PAGES : []), ...found];
}

async function firstAddress(page: Page, path: string): Promise<string> {
  return (await page.locator(`main a[href^="${path}"]`).first().getAttribute('href')) ?? path;
}

/** Opens the screen, and waits until its heading is there and nothing on it is loading. */
export async function openScreen(page: Page, { path, heading }: Pick<Screen, 'path' | 'heading'>): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectRead(page);
}

/** Waits until nothing on the screen is loading: a loading part has the role `status`, with one of these words in its name or text. */
export async function expectRead(page: Page): Promise<void> {
  const waiting = page.getByRole('main').getByRole('status');
  const words = /Loading|Checking|Asking/;
  await expect(waiting.filter({ hasText: words })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status', { name: words })).toHaveCount(0);
}
