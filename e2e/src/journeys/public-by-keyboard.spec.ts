/** The public site without a pointer: every focus stop is visible, nothing traps the focus, and signing in, out and in again needs no mouse. */
import { expect, test } from '../journey';
import { chooseFile, MAX_STOPS, press, stopOf, tabTo, type } from '../keyboard';
import { newAddress } from '../people';
import { pngFile } from '../picture';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [address, expected] of [
  ['/', ['Home', 'Watch Demo', 'Log in', 'Post a task', 'Start earning', 'Discover Now', 'Continue', 'Terms of use']],
  ['/register', ['Register', 'Log in']],
  ['/reset-password', ['Home', 'Terms of use']],
] as const) {
  test(`every stop of ${address} can be seen, and Tab leaves the page at its end`, async ({ page }) => {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    if (address === '/') {
      // Lazily loaded sections are loaded first, so that the walk includes them.
      for (const section of ['#topEarn', '#review']) {
        await page.locator(section).scrollIntoViewIfNeeded();
        await expect(
          page
            .locator(section)
            .getByRole('link', { name: /^Report/ })
            .first(),
        ).toBeVisible();
      }
      await page.evaluate(() => scrollTo(0, 0));
    }
    await page.keyboard.press('Tab');
    expect((await stopOf(page))?.name).toBe('Skip to content');
    const names: string[] = [];
    const lost: unknown[] = [];
    for (let stop = 0; ; stop += 1) {
      expect(stop).toBeLessThan(MAX_STOPS);
      await page.keyboard.press('Tab');
      const at = await stopOf(page);
      if (!at || at.name === 'Skip to content') break;
      names.push(at.name);
      if (!at.visible || !at.marked) lost.push(at);
    }
    expect(lost).toEqual([]);
    const walk = names.join('\n');
    for (const name of expected) expect(walk).toMatch(new RegExp(`^${name}`, 'm'));
  });
}

test('skip link, anchors, carousel, step guide and language answer to keys', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);

  await page.goto('/');
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' }));
  await expect(page).toHaveURL(/#feature$/);
  await expect(page.locator('#feature')).toBeInViewport();

  await page.goto('/');
  const carousel = page.getByRole('group', { name: 'What Taskmint is for' });
  await press(page, carousel.getByRole('button', { name: 'Next slide' }));
  await expect(carousel.getByRole('button', { name: 'Slide 2' })).toHaveAttribute('aria-current', 'true');

  const guide = page.getByRole('group', { name: 'For freelancers' });
  await tabTo(page, guide.getByRole('button', { name: 'Continue' }));
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Enter');
  await expect(guide.getByRole('button', { name: 'Finish' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(guide.getByText("All steps completed - you're finished")).toBeVisible();
  await expect(guide.getByRole('button', { name: 'Reset' })).toBeFocused();

  await tabTo(page, page.getByRole('contentinfo').getByRole('button', { name: 'বাংলা' }));
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('link', { name: 'কাজ পোস্ট করুন' })).toBeVisible();
});

test('whoever presses on to the end of a carousel stays on what they pressed', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 900 });
  await page.goto('/');
  await page.locator('#topEarn').scrollIntoViewIfNeeded();
  const further = page.getByRole('button', { name: 'Next freelancers' });
  await further.focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(further).toBeDisabled({ timeout: 1_000 });
  }).toPass();
  await expect(further).toBeFocused();
});

test('somebody registers, leaves by the avatar menu, mistypes, and comes back to the page they wanted', async ({
  page,
  expectedProblems,
}) => {
  test.setTimeout(120_000);
  // The identity service answers a wrong password with 400, which the browser logs. The API answers 401 to somebody who has just signed out, if the
  // next page begins before the browser has forgotten them.
  expectedProblems.push(/status of 400/, /status of 401 .*\/jwt/);
  const email = newAddress('keys');
  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Log in' }));
  await press(page, page.getByRole('main').getByRole('link', { name: 'Register' }));
  await type(page, page.getByLabel('Full name'), 'Keyboard Newcomer');
  await chooseFile(page, page.getByLabel('Photo'), pngFile('me.png', [11, 107, 83]));
  await tabTo(page, page.getByRole('radio', { name: /^Freelancer/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Client/ })).toBeChecked();
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Password', { exact: true }), 'weak');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password must be 6 charaters')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('Keyboard Newcomer');
  await type(page, page.getByLabel('Password', { exact: true }), 'Secret1!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Register Successfully')).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const account = page.getByRole('button', { name: 'Account of Keyboard Newcomer' });
  await tabTo(page, account);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();

  await page.goto('/dashboard/history');
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Password', { exact: true }), 'Secret2!');
  await page.keyboard.press('Enter');
  const refusal = page.getByRole('dialog');
  await expect(refusal).toContainText('Please provide a registered email and password');
  await page.keyboard.press('Enter');
  await expect(refusal).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await type(page, page.getByLabel('Password', { exact: true }), 'Secret1!');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/history', { timeout: 30_000 });
});
