/**
 * The text size that people set in their browser, at twice the usual one: layouts change by the room that text has, so no page is wider than its
 * window, and on a phone, eleven letters wide, nothing is cut off (WCAG 1.4.4). A third of the screens in the everyday run, all with TASKMINT_FULL=1.
 */
import { everyScreen, openScreen } from '../detail-screens';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { lostContent } from '../reflow';
import { someToday } from '../sample';
import config from '../../playwright.config';

const usual = config.use?.launchOptions;
test.use({ launchOptions: { ...usual, args: [...(usual?.args ?? []), '--blink-settings=defaultFontSize=32'] } });

for (const [who, paths] of [
  [null, ['/', '/login', '/help']],
  ['client', ['/dashboard/clientHome', '/dashboard/addTask', '/dashboard/buyCoin']],
  ['freelancer', ['/dashboard/workerHome', '/dashboard/taskList', '/dashboard/withdrawals', '/dashboard/settings']],
  ['admin', ['/dashboard/adminHome', '/dashboard/payouts', '/dashboard/manageUser']],
] as const) {
  test(`text twice as large makes no page of ${who ?? 'a visitor'} wider than the window`, async ({ page }) => {
    if (who) await comeBack(page, who);
    for (const path of paths) {
      for (const width of [1280, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(wider, { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0);
      }
    }
  });
}

for (const who of ['nobody', 'client', 'freelancer', 'admin'] as const) {
  test(`text twice as large loses nothing of the screens of ${who} on a phone`, async ({ page, expectedProblems }) => {
    test.setTimeout(240_000);
    // One of the screens is the page for unknown addresses.
    expectedProblems.push(/status of 404 .*\/no-such-page/);
    await page.setViewportSize({ width: 360, height: 740 });
    if (who !== 'nobody') await comeBack(page, who);
    const screens = await everyScreen(page, who);
    for (const screen of someToday(Math.ceil(screens.length / 3), screens)) {
      await openScreen(page, screen);
      expect.soft(await lostContent(page), screen.path).toEqual([]);
    }
  });
}

test('text twice as large loses nothing of menus, sheets and dialogs on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await comeBack(page, 'client', '/dashboard/clientHome');
  const main = page.getByRole('main');
  for (const opener of [
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: /^More/ }),
    page.getByRole('banner').getByRole('button', { name: /^Notifications/ }),
    ...['Read', 'Request changes', 'Reject'].map((name) =>
      main.getByRole('button', { name: new RegExp(`^${name}`) }).first(),
    ),
  ]) {
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect.soft(await lostContent(page), opener.toString()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of/ })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect.soft(await lostContent(page), 'the account menu').toEqual([]);
});
