/** /login and /register can be filled in before any script of the site, which loads at the first sign of a person (ADR 20). */
import type { Page } from '@playwright/test';
import { expect, test } from '../journey';
import { newAddress, sendLogin } from '../people';
import { pngFile } from '../picture';
import { demo } from '../running-stack';

const SCRIPTS = '**/assets/*.js';

/** Opens an address as somebody whose pointer and keys rest. */
async function openUntouched(page: Page, address: string): Promise<void> {
  await page.mainFrame().goto(address);
}

/** Holds every script of the site back; returns what lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

for (const address of ['/login', '/register'])
  test(`${address} loads no script until somebody is there, by keys as by a click without a pointer or a form that is sent`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const signs = [
      () => page.keyboard.press('Tab'),
      () => page.locator('main form button[type="submit"]').evaluate((button: HTMLElement) => button.click()),
      // As password managers do.
      () => page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit()),
    ];
    for (const sign of signs) {
      await openUntouched(page, address);
      await page.waitForLoadState('networkidle');
      expect(scripts).toEqual([]);
      await sign();
      await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
      expect(scripts.length).toBeGreaterThan(5);
      scripts.length = 0;
    }
    await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible();
  });

test('who logs in before the scripts arrive is logged in when they do', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await openUntouched(page, '/login');
  await sendLogin(page, demo('client'));
  const button = page.locator('main form button[type="submit"]');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(1);
  letThrough();
  await expect(page.getByText('You log in success')).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL('/');
});

test('who registers before the scripts arrive loses nothing of the form', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await openUntouched(page, '/register');
  await page.getByLabel('Full name').fill('Early Person');
  await page.getByLabel('Photo').setInputFiles(pngFile('me.png', [11, 107, 83]));
  await page.getByRole('radio', { name: /^Client/ }).check();
  await page.getByLabel('Email').fill(newAddress('early'));
  await page.getByLabel('Password', { exact: true }).fill('Secret1!');
  letThrough();
  await expect(page.getByText('(met)')).toHaveCount(5);
  await expect(page.getByText('me.png')).toBeVisible();
  await expect(page.getByText('Signing up with Google creates a freelancer account.')).toBeVisible();
  await page.getByRole('form', { name: 'Register' }).getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Register Successfully')).toBeVisible({ timeout: 30_000 });
});

test('where the scripts do not arrive the page says so, and keeps what was typed', async ({
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/ERR_FAILED/, /was preloaded using link preload/);
  await page.route(SCRIPTS, (route) => route.abort());
  await openUntouched(page, '/login');
  await sendLogin(page, demo('client'));
  await expect(page.getByRole('alert')).toHaveText(
    /^Taskmint could not be loaded\. Check your connection, then try again\..* আবার চেষ্টা করুন।$/,
  );
  await expect(page.locator('main [aria-busy]')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(demo('client').email);
  await page.unroute(SCRIPTS);
  await page.getByRole('link', { name: 'try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await sendLogin(page, demo('client'));
  await expect(page.getByText('You log in success')).toBeVisible({ timeout: 30_000 });
});
