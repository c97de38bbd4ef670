/**
 * The width of 1280 px at 400 % (WCAG 1.4.10), also with the text spacing that readers may set (WCAG 1.4.12): nothing is beyond the window or cut
 * off.
 */
import type { Page } from '@playwright/test';
import { everyScreen, openScreen } from '../detail-screens';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { lostContent } from '../reflow';

test.use({ viewport: { width: 320, height: 740 } });

const SPACED = `*:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

async function lostWhenSpaced(page: Page): Promise<string[]> {
  // The content policy allows no style element, which readers' own style sheets do not need.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, SPACED);
  // A longer word may be broken then.
  return (await lostContent(page)).filter((each) => !each.startsWith('broken'));
}

for (const who of ['nobody', 'client', 'freelancer', 'admin'] as const) {
  test(`at 320 px nothing of the screens of ${who} is lost, whatever the spacing`, async ({
    page,
    expectedProblems,
  }) => {
    test.setTimeout(240_000);
    // One of the screens is the page for unknown addresses.
    expectedProblems.push(/status of 404 .*\/no-such-page/);
    if (who !== 'nobody') await comeBack(page, who);
    for (const screen of await everyScreen(page, who)) {
      await openScreen(page, screen);
      expect.soft(await lostContent(page), screen.path).toEqual([]);
      expect.soft(await lostWhenSpaced(page), `${screen.path}, spaced`).toEqual([]);
    }
  });
}

test('at 320 px nothing of the work on a review desk is lost, whatever the spacing', async ({ page }) => {
  await comeBack(page, 'client');
  await page.goto('/dashboard/myTask');
  const tasks = page.locator('main a[href^="/dashboard/task/"]');
  await tasks.first().waitFor();
  const addresses = await tasks.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const time = page.locator('main dl time').first();
  for (const address of addresses.filter((each) => /\/[0-9a-f]{24}$/.test(each))) {
    await openScreen(page, { path: `${address}/review`, heading: '' });
    // Not every task has work.
    if (await time.isVisible()) break;
  }
  await expect(time).toBeVisible();
  expect(await lostWhenSpaced(page)).toEqual([]);
});
