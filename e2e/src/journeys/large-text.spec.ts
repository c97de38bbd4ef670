/** The text size that people set in their browser, at twice the usual one: layouts change by the room that text has, so no page is wider than its window (WCAG 1.4.4). */
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
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
      // On a phone, eleven letters wide, long words may reach out of their column; what leads away from the page may not.
      await page.setViewportSize({ width: 360, height: 740 });
      for (const button of await page.getByRole('banner').getByRole('button').all())
        expect(await button.evaluate((shown) => shown.getBoundingClientRect().right)).toBeLessThanOrEqual(360);
    }
  });
}
