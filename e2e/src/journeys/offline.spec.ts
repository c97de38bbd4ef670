/** Without a connection: what was last seen is shown with its age, nothing can be changed, and signing out leaves nothing behind. */
import type { Page } from '@playwright/test';
import { patientExpect as expect, test } from '../journey';
import { availableCoins, signIn, signOut } from '../people';
import { demo } from '../running-stack';

test.use({ serviceWorkers: 'allow' });

/** The browser logs every failed request. */
const OFFLINE_NOISE = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to load resource/];
const NOTICE = /You are offline\. What you see is from \d\d-\d\d-\d{4} \d\d:\d\d/;

async function workerInCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Every stored copy of data: whose, and of what. */
async function copies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('taskmint-copies:')) continue;
      for (const { url } of await (await caches.open(name)).keys()) found.push(`${name} ${new URL(url).pathname}`);
    }
    return found;
  });
}

const ofPeople = (all: string[]) => all.filter((copy) => !copy.startsWith('taskmint-copies:visitor '));

test('last seen lists are read offline with their age, and nothing private after signing out', async ({
  page,
  context,
  expectedProblems,
}) => {
  test.setTimeout(150_000);
  expectedProblems.push(...OFFLINE_NOISE);
  await signIn(page, demo('freelancer'), '/dashboard/mySubmission');
  await workerInCharge(page);
  // The second visit stores what the first loaded before the worker was in control.
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const rows = await page.getByRole('row').allTextContents();
  const coins = await availableCoins(page);
  await expect
    .poll(async () => ofPeople(await copies(page)))
    .toContainEqual(expect.stringMatching(/\/submission\/worker\//));

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: NOTICE })).toBeVisible();
  await expect(page.getByRole('row')).toHaveText(rows);
  expect(await availableCoins(page)).toBe(coins);

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await signOut(page);
  await expect.poll(async () => ofPeople(await copies(page))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/dashboard/mySubmission', { waitUntil: 'domcontentloaded' });
  // A page in a new process learns of the emulated state only when it changes.
  await context.setOffline(false);
  await context.setOffline(true);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(page.getByText(demo('freelancer').displayName)).toHaveCount(0);
});

test('a page that was never opened says that there is no connection, and has a way to try again', async ({
  page,
  context,
  expectedProblems,
}) => {
  expectedProblems.push(...OFFLINE_NOISE);
  await page.goto('/about-us');
  await workerInCharge(page);
  await context.setOffline(true);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(await copies(page)).not.toContainEqual(expect.stringMatching(/\/(jwt|payment|cart|withdraw)\b/));
  await context.setOffline(false);
  await page.getByRole('link', { name: /try again/i }).click();
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
});

test('the site can be installed: a manifest, icons, and a worker for the whole site', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as {
    display: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.display).toBe('standalone');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  await workerInCharge(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(
    new URL('/', page.url()).href,
  );
});
