/**
 * What each remote costs before its first screen is visible, against the budgets in its `remote.json`: bytes over the wire, and the time from the
 * click on a slow connection with a slow CPU and nothing prefetched. Also, how long switching between remotes takes once they have been pointed at or
 * visited. Bytes are the same on every machine. A busy machine only makes times longer, so the fastest of up to three tries counts, and the time
 * budgets are about three times what an idle machine needs.
 */
import type { Page, Response } from '@playwright/test';
import { overruns, type Budgets } from '@taskmint/federation/budgets';
import { runningStack } from '../running-stack';
import { clickToVisible, FULL_SPEED, setSpeed, SLOW, type Change } from '../speed';
import { expect, test } from './person';
import { liveVersion } from './registry';
import { expectScreen, REMOTES, type Remote } from './remotes';

const MAX_TRIES = 3;

/** Size over the wire, by address, of each file of a remote that a page loads from now on. */
function weighing(page: Page, remote: string): Map<string, number> {
  const files = new Map<string, number>();
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url());
    const length = Number(response.headers()['content-length'] ?? NaN);
    if (response.ok() && pathname.startsWith(`/remotes/${remote}/`)) files.set(pathname, length);
  });
  return files;
}

/** Takes a new page to one click from the remote's first screen, and returns that click. */
async function standBefore(page: Page, remote: Remote): Promise<() => Promise<void>> {
  // Prefetching on hover is turned off, for the case of somebody who clicks at once.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  );
  if (remote.role === null) {
    await page.goto('/login');
    await expectScreen(page);
    return () => page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
  }
  await page.goto('/');
  await expectScreen(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  return () => page.getByRole('menuitem', { name: 'Dashboard' }).click();
}

for (const remote of REMOTES) {
  test(`${remote.name} keeps to its budgets`, async ({ people }) => {
    const { manifestUrl } = await liveVersion(remote.name, remote.role);
    const answer = await fetch(new URL(manifestUrl, runningStack().site));
    const { budgets, entry } = (await answer.json()) as { budgets: Budgets; entry: string };

    const once = async (): Promise<Budgets> => {
      const page = await people.pageOf(remote.role);
      const click = await standBefore(page, remote);
      const files = weighing(page, remote.name);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await setSpeed(devtools, SLOW);
      const { visibleMs: clickToVisibleMs } = await clickToVisible(page, remote.home, click);
      await setSpeed(devtools, FULL_SPEED);
      await expectScreen(page);
      await page.waitForLoadState('networkidle');
      const bytes = [...files].map(([file, length]) => ({ file, length }));
      expect(bytes.filter(({ length }) => Number.isNaN(length))).toEqual([]);
      const entryBytes = bytes.find(({ file }) => file.endsWith(`/${entry}`))?.length ?? NaN;
      await page.context().close();
      return { entryBytes, firstScreenBytes: bytes.reduce((sum, { length }) => sum + length, 0), clickToVisibleMs };
    };

    let fastest = await once();
    for (let count = 1; count < MAX_TRIES && fastest.clickToVisibleMs > budgets.clickToVisibleMs; count += 1) {
      const next = await once();
      if (next.clickToVisibleMs < fastest.clickToVisibleMs) fastest = next;
    }
    test.info().annotations.push({ type: 'measured', description: JSON.stringify({ ...fastest, budgets }) });
    expect(fastest.entryBytes).toBeGreaterThan(0);
    expect(overruns(remote.name, budgets, fastest)).toEqual([]);
  });
}

/**
 * Six times the goals, in ms at a quarter of the CPU speed: 50 for a heading, 150 for a screen that was pointed at, 100 for one that was left.
 * Machines that run this differ by a factor of three; a screen that is rebuilt at the click instead of kept takes 380 ms on the fastest and a second
 * on the slowest. `npm run bench -- federation` checks the goals.
 */
const CHANGE_BUDGETS = { headingMs: 300, firstMs: 900, keptMs: 600 };
const ROUNDS = 4;

test('what is pointed at is made ahead, and what was left is there as it was', async ({ people }) => {
  const page = await people.pageOf('client', { reducedMotion: 'reduce' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const ofDashboard = page.locator('#dashboard-content');
  const toDashboard = async (): Promise<Change> => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(ofDashboard.locator('h1')).toHaveCount(1);
    const item = page.getByRole('menuitem', { name: 'Dashboard' });
    return clickToVisible(page, '/dashboard/clientHome', () => item.click());
  };
  const toLanding = () => {
    const link = page.getByRole('link', { name: 'Home Page' }).first();
    return clickToVisible(page, '/', () => link.click());
  };
  const first: Change[] = [];
  const kept: Change[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('/');
    await expectScreen(page);
    await expect(ofDashboard).toHaveCount(0);
    await setSpeed(devtools, { ...SLOW, line: FULL_SPEED.line });
    first.push(await toDashboard());
    await toLanding();
    kept.push(await toDashboard(), await toLanding());
    await setSpeed(devtools, FULL_SPEED);
    await expect(page.locator('main')).toHaveCount(2);
  }
  const fastest = (changes: readonly Change[], what: keyof Change) => Math.min(...changes.map((each) => each[what]));
  const measured = {
    headingMs: fastest([...first, ...kept], 'headingMs'),
    firstMs: fastest(first, 'visibleMs'),
    keptMs: fastest(kept, 'visibleMs'),
  };
  test.info().annotations.push({ type: 'measured', description: JSON.stringify({ ...measured, first, kept }) });
  for (const what of ['headingMs', 'firstMs', 'keptMs'] as const)
    expect(measured[what], what).toBeLessThan(CHANGE_BUDGETS[what]);
});
