/** Switching between remotes for a long time leaks nothing: listeners, styles and memory do not grow. */
import type { CDPSession, Page } from '@playwright/test';
import { FULL } from '../sample';
import { expect, test } from './person';
import { expectScreen } from './remotes';

const WARM_UP = 10;
const SWITCHES = FULL ? 50 : 20;

interface Weight {
  listeners: number;
  nodes: number;
  heapBytes: number;
  styleRules: number;
  styleElements: number;
}

async function weigh(page: Page, devtools: CDPSession): Promise<Weight> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN;
  const styles = await page.evaluate(() => ({
    styleRules: [...document.styleSheets].reduce((sum, sheet) => sum + sheet.cssRules.length, 0),
    styleElements: document.querySelectorAll('style, link[rel="stylesheet"], link[rel="preload"]').length,
  }));
  return {
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    heapBytes: metric('JSHeapUsedSize'),
    ...styles,
  };
}

async function change(page: Page, times: number): Promise<void> {
  for (let count = 0; count < times; count += 2) {
    await page.getByRole('link', { name: 'Home Page' }).first().click();
    await expect(page).toHaveURL('/');
    await expectScreen(page);
    // What it loads depends on how far somebody scrolls, so each visit scrolls through all of it.
    await page.locator('#topEarn').scrollIntoViewIfNeeded();
    await expect(page.locator('#topEarn').getByRole('listitem').first()).toBeVisible();
    await page.locator('#review').scrollIntoViewIfNeeded();
    await expect(page.getByRole('group', { name: 'Reviews' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/clientHome');
    await expectScreen(page);
    // Both areas are there, and no third.
    await expect(page.locator('main')).toHaveCount(2);
  }
}

test(`${SWITCHES} changes between remotes leave no listeners, styles or memory behind`, async ({ people }) => {
  test.setTimeout(240_000);
  const page = await people.pageOf('client', { reducedMotion: 'reduce' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto('/dashboard/clientHome');
  await expectScreen(page);
  await change(page, WARM_UP);
  const before = await weigh(page, devtools);
  await change(page, SWITCHES);
  const after = await weigh(page, devtools);
  const grown = Object.fromEntries(
    (Object.keys(before) as (keyof Weight)[]).map((key) => [key, after[key] - before[key]]),
  ) as unknown as Weight;
  test.info().annotations.push({ type: 'growth', description: JSON.stringify(grown) });
  // Nothing may be added with each switch.
  expect(grown.listeners).toBeLessThan(SWITCHES / 2);
  expect(grown.nodes).toBeLessThan(SWITCHES * 10);
  expect(grown.styleElements).toBe(0);
  expect(grown.styleRules).toBeLessThan(SWITCHES / 2);
  expect(grown.heapBytes).toBeLessThan(3_000_000);
});

test('what was left can be neither read, found nor reached by keyboard', async ({ people }) => {
  const page = await people.pageOf('client', { reducedMotion: 'reduce' });
  await page.goto('/dashboard/clientHome');
  await expectScreen(page);
  await page.getByRole('link', { name: 'Home Page' }).first().click();
  await expect(page).toHaveURL('/');
  await expectScreen(page);
  await expect(page.locator('main')).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0);
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as {
    nodes: { role?: { value: string }; ignored: boolean }[];
  };
  expect(nodes.filter(({ role, ignored }) => !ignored && role?.value === 'main')).toHaveLength(1);
  const left = page.locator('[data-left]');
  await left
    .getByText('Add Task', { exact: true })
    .first()
    .evaluate((element) => element.closest('a')?.focus());
  expect(await left.evaluate((box) => box.contains(document.activeElement))).toBe(false);
  // It takes no space, and the browser's search does not find its text.
  expect(await left.evaluate((box) => box.getBoundingClientRect().height)).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Add Task'))).toBe(
    false,
  );
});

test('a dialog that is open in an area that was left is not over another', async ({ people }) => {
  const page = await people.pageOf('client', { reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await expectScreen(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expectScreen(page);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expectScreen(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.locator('dialog:modal').count()).toBe(0);
  // An open modal dialog would block every click outside it.
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeVisible();
});
