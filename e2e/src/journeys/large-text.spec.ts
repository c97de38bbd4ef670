/**
 * The text size that people set in their browser, at twice the usual one: layouts change by the room that text has, so
 * nothing is beyond the window or cut off (WCAG 1.4.4), also on a phone, which is eleven letters wide then.
 */
import { everyScreen, openScreen } from '../detail-screens';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { lostContent } from '../reflow';
import { postTask } from '../set-up';
import config from '../../playwright.config';

const usual = config.use?.launchOptions;
test.use({ launchOptions: { ...usual, args: [...(usual?.args ?? []), '--blink-settings=defaultFontSize=32'] } });

for (const who of ['nobody', 'client', 'freelancer', 'admin'] as const) {
  test(`text twice as large loses nothing of the screens of ${who}`, async ({ page, expectedProblems }) => {
    test.setTimeout(240_000);
    // One of the screens is the page for unknown addresses.
    expectedProblems.push(/status of 404 .*\/no-such-page/);
    // Words of fourteen letters, which fit into a phone's width if nothing stands beside them.
    await postTask({ task_title: 'Photographing advertisements', task_quantity: 1, per_task_pay: 2 });
    if (who !== 'nobody') await comeBack(page, who);
    for (const screen of await everyScreen(page, who)) {
      await openScreen(page, screen);
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 740 });
        expect.soft(await lostContent(page), `${screen.path} at ${width} px`).toEqual([]);
      }
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

for (const who of ['client', 'freelancer', 'admin'] as const) {
  test(`text twice as large leaves the whole bar of ${who} on a phone's screen, and the whole sheet of More`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await comeBack(page, who, '/dashboard/settings');
    const bar = page.getByRole('navigation', { name: 'Dashboard' });
    const beyond = (box: Element) => box.scrollWidth - box.clientWidth;
    const more = bar.getByRole('button', { name: /^More/ });
    await expect(more).toBeInViewport({ ratio: 1 });
    expect(await bar.evaluate(beyond)).toBe(0);
    await more.click();
    expect(await page.getByRole('dialog').getByRole('list').evaluate(beyond)).toBe(0);
  });
}

test('text twice as large wraps in a select that is too narrow for its choice', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await comeBack(page, 'client', '/dashboard/addTask');
  const category = page.getByLabel('Category');
  const before = await category.boundingBox();
  await category.selectOption('Labelling and sorting');
  expect((await category.boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) + 20);
});
