/** Screens of one thing, with its id in their address: found where people find them, by the first link in the list that the thing stands in. */
import { expect, type Page } from '@playwright/test';
import { COMPANY_PAGES, SCREENS, type Screen, type Viewer } from './screens';

interface DetailScreen {
  /** Name of its picture (`npm run screens`). */
  name: string;
  /** What its address begins with; the id follows. */
  path: string;
  /** What follows the id. */
  after?: string;
  /** The list. */
  from: string;
  /** What the address begins with of the page of that list's things on which the link stands, where it is not in the list itself. */
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

/** Every screen that somebody sees, of lists and of things, with those of things under whatever heading the thing gives them. Whoever has a dashboard must be signed in. */
export async function everyScreen(page: Page, who: Viewer): Promise<readonly Screen[]> {
  const found: Screen[] = [];
  for (const { name, path, after = '', from, via } of DETAIL_SCREENS[who]) {
    await page.goto(from);
    if (via !== undefined) await page.goto(await firstAddress(page, via));
    const links = page.locator(`main a[href^="${path}"]`);
    await links.first().waitFor();
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    // Others lead on from there.
    const own = addresses.find((address) => /^[0-9a-f]{24}$/.test(address.slice(path.length))) ?? path;
    found.push({ name, path: own + after, heading: '' });
  }
  return [...SCREENS[who], ...(who === 'nobody' ? COMPANY_PAGES : []), ...found];
}

async function firstAddress(page: Page, path: string): Promise<string> {
  return (await page.locator(`main a[href^="${path}"]`).first().getAttribute('href')) ?? path;
}

/** Waits until nothing on the screen is being read any more: what waits says so as a status, by its name or in its words. */
export async function expectRead(page: Page): Promise<void> {
  const waiting = page.getByRole('main').getByRole('status');
  const words = /Loading|Checking|Asking/;
  await expect(waiting.filter({ hasText: words })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status', { name: words })).toHaveCount(0);
}
