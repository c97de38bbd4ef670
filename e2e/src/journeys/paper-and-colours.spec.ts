/** Outside ordinary screens: pages in print, and with colours chosen by the reader (forced colours). */
import type { Locator } from '@playwright/test';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { menuLink } from '../people';

/** Width in px of A4 within the default margins of browsers. */
const PAPER = { width: 718, height: 1040 };

test('a statement on paper has its table whole, whose it is, and nothing to press', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await comeBack(page, 'client', '/dashboard/spending');
  await expect(page.getByRole('table').last()).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const save = page.getByRole('button', { name: 'Save as CSV' });
  const span = page.getByRole('tab', { name: '30 days' });
  await expect(menu).toBeVisible();
  await expect(save).toBeVisible();
  const asTable = page.getByText('Show as a table');
  await expect(asTable).toBeVisible();

  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(menu).toBeHidden();
  await expect(save).toBeHidden();
  await expect(asTable).toBeHidden();
  await expect(page.getByRole('tab', { name: '90 days' })).toBeHidden();
  await expect(span).toBeVisible();
  await expect(page.getByRole('banner').getByText('Demo Client', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Balance/ })).toBeVisible();
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, 'nothing stands beyond the edge of the paper').toBeLessThanOrEqual(0);
  const ink = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--tm-ink'));
  expect(ink.trim(), 'ink is dark, also of somebody whose screen is').toBe('#10241D');
});

test('a receipt on paper begins at its top, with nothing behind it', async ({ page }) => {
  await comeBack(page, 'client', '/dashboard/history');
  await page
    .getByRole('button', { name: /^Receipt/ })
    .first()
    .click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toBeVisible();
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Taskmint: receipt')).toBeVisible();
  expect((await page.getByRole('dialog').boundingBox())?.y).toBe(0);
  const behind = await page
    .getByRole('dialog')
    .evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor);
  expect(behind).toBe('rgba(0, 0, 0, 0)');
});

const ground = (element: Locator): Promise<string> =>
  element.evaluate((each) => getComputedStyle(each).backgroundColor);

test('with forced colours what is chosen differs from what is not', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await comeBack(page, 'freelancer', '/dashboard/taskList');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const views = page.getByRole('group', { name: 'How tasks are shown' });
  await expect(views).toBeVisible();
  expect(await ground(menuLink(menu, 'Task List'))).not.toBe(await ground(menuLink(menu, 'Home')));
  expect(await ground(views.getByRole('button', { name: 'As cards' }))).not.toBe(
    await ground(views.getByRole('button', { name: 'As a list' })),
  );

  await page.goto('/dashboard/withdrawals');
  const chosen = page.getByRole('tab', { name: 'All' });
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  expect(await ground(chosen)).not.toBe(await ground(page.getByRole('tab', { name: 'Waiting' })));
});

test('with forced colours one dot of a carousel is chosen, not all of them', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const dots = page.getByRole('group', { name: 'What Taskmint is for' }).getByRole('button', { name: /^Slide \d$/ });
  await expect(dots).toHaveCount(4);
  const chosen = (is: boolean) => dots.and(page.locator(`[aria-current='${is}']`)).first();
  expect(await ground(chosen(true))).not.toBe(await ground(chosen(false)));
});

test('with forced colours the entry of a menu that has the focus is outlined', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await comeBack(page, 'admin', '/dashboard/manageUser');
  await page
    .getByRole('button', { name: /^Account of .*: more$/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Suspend' });
  const outline = () => entry.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline()).toBe('none');
  await page.keyboard.press('ArrowDown');
  await expect(entry).toBeFocused();
  expect(await outline()).toBe('solid');
});

test('with forced colours a chart is labelled in them, whatever theme was chosen', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('taskmint-theme', 'light'));
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await comeBack(page, 'client', '/dashboard/spending');
  const label = page.getByRole('main').locator('svg text').first();
  await expect(label).toBeVisible();
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  expect(await label.evaluate((text) => getComputedStyle(text).fill)).toBe(ink);
});
