/** Each role through its own menu, and locked out of the other roles' pages: one screen of each in the everyday run, all with TASKMINT_FULL=1. */
import type { Page } from '@playwright/test';
import { taskContentFixture } from '@taskmint/contract/fixtures';
import { send } from '../api';
import { patientExpect as expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { menuLink, open, signIn, signOut } from '../people';
import { demo, runningStack } from '../running-stack';
import { sampleOf } from '../sample';
import { ROLES, SCREENS } from '../screens';

/** Waits for the login page itself: some screens load its document, and until then only the address is right. */
async function expectLogin(page: Page, address: RegExp | string, heading: string): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

for (const role of ROLES) {
  test(`the menu names every screen of ${role} and leads there, and out again`, async ({ page }) => {
    await signIn(page, demo(role));
    await expect(page).toHaveURL(SCREENS[role][0]?.path ?? '');
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    const named = SCREENS[role].filter((screen) => screen.menu !== undefined);
    for (const { path, menu: label = '' } of named) await expect(menuLink(menu, label)).toHaveAttribute('href', path);
    // The screens behind the addresses are tested in accessibility.spec.ts.
    for (const { path, heading, menu: label = '' } of sampleOf(named.slice(1))) {
      await open(page, label);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await expect(menu.getByRole('link', { name: 'Home Page' })).toHaveAttribute('href', '/');
    await signOut(page);
  });

  test(`the screens of others are closed to ${role}`, async ({ page }) => {
    test.setTimeout(180_000);
    await comeBack(page, role);
    for (const other of ROLES.filter((each) => each !== role)) {
      const foreign = SCREENS[other].filter(({ path }) => !SCREENS[role].some((own) => own.path === path));
      for (const { path } of sampleOf(foreign)) {
        await page.goto(path);
        await test.step(`${path} for ${role}`, () =>
          expectLogin(page, /\/login/, 'This page is not in your dashboard'));
      }
    }
  });

  test(`a screen of a ${role} sends a visitor to log in, and back afterwards`, async ({ page }) => {
    test.setTimeout(180_000);
    for (const { path } of sampleOf(SCREENS[role])) {
      await page.goto(path);
      await expectLogin(page, `/login?${new URLSearchParams({ next: path }).toString()}`, 'Log in');
    }
  });
}

test('a client pauses, changes and deletes a task, and its coins come back', async ({ page }) => {
  await comeBack(page, 'client', '/dashboard/addTask');
  const title = `A task to change (${Date.now().toString(36)})`;
  const body = taskContentFixture({
    task_title: title,
    task_quantity: 3,
    per_task_pay: 7,
    task_image_url: `${runningStack().site}/icon-192.png`,
  });
  expect((await send(page, { method: 'POST', path: '/task', body })).status()).toBe(201);
  await open(page, 'My Task');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('3 free');
  await row.getByRole('button', { name: `Pause ${title}` }).click();
  await expect(row).toContainText('paused');
  await row.getByRole('button', { name: `Reopen ${title}` }).click();
  await expect(row).toContainText('open');
  await row.getByRole('link', { name: /^Update/ }).click();
  await page.getByLabel('Quantity').fill('5');
  await expect(page.getByRole('status', { name: 'Cost of the task' })).toContainText('14 coins more');
  await page.getByRole('button', { name: 'Update task' }).click();
  await expect(page.getByText('Successfuly update task')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('35 coins that nobody has taken come back to you.');
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Deleted!')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('an admin shows a review, and it stands on the public page', async ({ page }) => {
  const words = `Paid on the day it was approved (${Date.now().toString(36)}).`;
  await signIn(page, demo('freelancer'), '/dashboard/review');
  await page.getByRole('radiogroup', { name: 'Stars' }).getByRole('radio', { name: '5 stars' }).check();
  await page.getByLabel('What you want to say').fill(words);
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('An admin will check your review')).toBeVisible();
  await signOut(page);
  await signIn(page, demo('admin'), '/dashboard/reviews');
  const row = page.getByRole('row').filter({ hasText: words });
  await row.getByRole('button', { name: /^Show/ }).click();
  await expect(row).toHaveCount(0);
  const shown = (await (await send(page, { method: 'GET', path: '/reviews' })).json()) as { details: string }[];
  expect(shown.map(({ details }) => details)).toContain(words);
  await open(page, 'Audit Log');
  await expect(page.getByRole('row', { name: /Show review/ }).first()).toBeVisible();
});

test('an admin suspends a person with a reason, and reinstates them', async ({ page }) => {
  await comeBack(page, 'admin', '/dashboard/manageUser');
  const { displayName: name, email } = demo('freelancer');
  // Other journeys register more people than one page of the list shows.
  await page.getByLabel('Search by name or email').fill(email);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: email });
  const choose = async (entry: string): Promise<void> => {
    await row.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Suspend');
  await page.getByLabel('Last day of the suspension').fill('2099-12-21');
  await page.getByLabel('Reason').fill('To see that it works.');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText(`${name} is suspended until 21-12-2099.`)).toBeVisible();
  await expect(row).toContainText('suspended');
  await choose('Reinstate');
  await page.getByLabel('Reason').fill('It does work.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click();
  await expect(row).not.toContainText('suspended');
});
