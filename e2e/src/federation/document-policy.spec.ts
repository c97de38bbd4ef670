/**
 * Only one document allows the payment provider: the one in which a client pays. Entering and leaving it always loads a document, by whichever way,
 * so no other screen ever runs under its policy; nobody loses their session on the way.
 */
import type { Page } from '@playwright/test';
import { open } from '../people';
import { runningStack } from '../running-stack';
import { expect, test } from './person';
import { expectScreen } from './remotes';

const PAY = '/dashboard/buyCoin';

/** Whether each document that the page loads from now on allows the payment provider, by address. */
function documents(page: Page): [address: string, maySeeProvider: boolean][] {
  const loaded: [string, boolean][] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'document') return;
    const policy = response.headers()['content-security-policy'] ?? '';
    loaded.push([new URL(response.url()).pathname, policy.includes(new URL(runningStack().payments).origin)]);
  });
  return loaded;
}

test('the policy of every document but one keeps the payment provider out', async () => {
  for (const address of [
    '/',
    '/login',
    '/register',
    '/dashboard',
    '/dashboard/taskList',
    '/dashboard/adminHome',
    PAY,
  ]) {
    const policy = (await fetch(runningStack().site + address)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy.includes(new URL(runningStack().payments).origin), address).toBe(address === PAY);
    expect(policy, address).not.toMatch(/stripe\.com|google/);
  }
});

test('whoever goes to pay, and away again, does so by loading a document', async ({ people }) => {
  const page = await people.pageOf('client');
  const loaded = documents(page);
  await page.goto('/dashboard/clientHome');
  await expectScreen(page);
  await open(page, 'My Task');
  await expectScreen(page);
  expect(loaded).toEqual([['/dashboard/clientHome', false]]);

  loaded.length = 0;
  await open(page, 'Purchase Coin');
  await expect(page).toHaveURL(PAY);
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase coin' })).toBeVisible();
  expect(loaded).toEqual([[PAY, true]]);

  await open(page, 'Payment History');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment history' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase coin' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment history' })).toBeVisible();
  // Only documents that were loaded can be checked: the browser also restores whole pages without a request.
  for (const [address, maySeeProvider] of loaded) expect([address, maySeeProvider]).toEqual([address, address === PAY]);
  expect(loaded.length).toBeGreaterThan(1);
  const reach = (url: string) =>
    page.evaluate(
      (address) =>
        fetch(address, { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'refused',
        ),
      url,
    );
  const provider = `${runningStack().payments}/`;
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase coin' })).toBeVisible();
  expect(await reach(provider)).toBe('reached');
});

test('a freelancer who types the address of the page that pays ends in a document that keeps the provider out', async ({
  people,
}) => {
  const page = await people.pageOf('freelancer');
  const loaded = documents(page);
  await page.goto(PAY);
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded.at(-1)).toEqual(['/login', false]);
});
