/** A coin's round trip by keyboard alone: no pointer from the first page to the last. */
import type { Page } from '@playwright/test';
import { patientExpect as expect, test } from '../journey';
import { chooseFile, press, tabTo, type } from '../keyboard';
import { comeBack } from '../kept-sessions';
import { expectCoins, newcomer, register, signOut, type Person } from '../people';
import { pngFile } from '../picture';
import { demo } from '../running-stack';
import { restsToday } from '../sample';

async function enter(page: Page, person: Person): Promise<void> {
  await page.goto('/login?next=%2Fdashboard');
  await type(page, page.getByLabel('Email'), person.email);
  await type(page, page.getByLabel('Password', { exact: true }), person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\//);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function leave(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Log Out' }));
  await expect(page).toHaveURL(/\/login$/);
}

const menu = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: label, exact: true });

test('a task is posted, done, approved, withdrawn and paid by keyboard alone', async ({ page }) => {
  test.skip(...restsToday('by-keyboard'));
  test.setTimeout(300_000);
  const title = `Name the birds in one picture (${Date.now().toString(36)})`;
  const account = `01${String(Date.now()).slice(-9)}`;
  const worker = newcomer('Keyboard Person', 'Freelancer', 'keys');
  // Registering by keyboard is tested elsewhere; this person only has to exist.
  await register(page, worker);
  await page.goto('/dashboard');
  // Requests in progress at sign-out are answered with 401, which browsers log.
  await expect(page.getByRole('link', { name: 'All your withdrawals' })).toBeVisible();
  await signOut(page);

  await test.step('the client posts a task', async () => {
    await enter(page, demo('client'));
    await press(page, menu(page, 'Add Task'));
    await type(page, page.getByLabel('Title', { exact: true }), title);
    await chooseFile(page, page.getByLabel('Photo'), pngFile('birds.png', [10, 94, 140]));
    await type(page, page.getByLabel('Quantity'), '1');
    await type(page, page.getByLabel('Per-task amount'), '320');
    await tabTo(page, page.getByLabel('Completion date'));
    // A date field takes month, day and year in order.
    await page.keyboard.type('12212031');
    await type(page, page.getByLabel('Task details'), 'Say which birds you see.');
    await type(page, page.getByLabel('Submission info'), 'Their names.');
    await press(page, page.getByRole('button', { name: 'Add task' }));
    await expect(page.getByText('Successfuly added task')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/myTask');
    await leave(page);
  });

  await test.step('the freelancer finds it and hands in', async () => {
    await enter(page, worker);
    await press(page, menu(page, 'Task List'));
    const card = page.getByRole('article').filter({ hasText: title });
    await press(page, card.getByRole('link', { name: /Task Details/ }));
    await press(page, page.getByRole('button', { name: 'Start task' }));
    await expect(page.getByText(/^Your place is kept\. Your time/)).toBeVisible();
    await type(page, page.getByLabel('Submission details'), 'Two sparrows and a crow.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Successfuly added submission')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/mySubmission');
    await leave(page);
  });

  await test.step('the client reads it and approves', async () => {
    await enter(page, demo('client'));
    const row = page.getByRole('row').filter({ hasText: title });
    await press(page, row.getByRole('button', { name: /^Read/ }));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Two sparrows and a crow.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await press(page, row.getByRole('button', { name: /^Approve/ }));
    await expect(page.getByText('Successfully approve')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await leave(page);
  });

  await test.step('the freelancer withdraws what was earned', async () => {
    await enter(page, worker);
    await expectCoins(page, 330);
    await press(page, page.getByRole('button', { name: 'Withdraw' }));
    const form = page.getByRole('form', { name: 'Withdraw coins' });
    await expect(form.getByLabel('Coin')).toBeFocused();
    await page.keyboard.type('320');
    await expect(form.getByLabel('Amount')).toHaveValue('$16.00');
    await tabTo(page, form.getByLabel('Payment system'));
    await page.keyboard.type('Rocket');
    await type(page, form.getByLabel('Account number'), account);
    await press(page, form.getByRole('button', { name: 'Withdraw' }));
    await expect(page.getByText('Your withdraw has been saved')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectCoins(page, 10);
    await leave(page);
  });

  await test.step('the admin pays', async () => {
    await enter(page, demo('admin'));
    const row = page.getByRole('row').filter({ hasText: account });
    await press(page, row.getByRole('button', { name: /^Pay/ }));
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Pay $16.00?');
    await press(page, question.getByRole('button', { name: 'Pay' }));
    await expect(page.getByText('Approved: $16.00 to Keyboard Person.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await leave(page);
  });
});

test('amounts are typed in Bangla digits on a Bangla keyboard', async ({ page }) => {
  await comeBack(page, 'client', '/dashboard/addTask');
  const [quantity, pay] = [page.getByLabel('Quantity'), page.getByLabel('Per-task amount')];
  await tabTo(page, quantity);
  await page.keyboard.press('ControlOrMeta+A');
  for (const digit of '১২০') await page.keyboard.insertText(digit);
  await page.keyboard.press('Backspace');
  await expect(quantity).toHaveValue('12');
  await tabTo(page, pay);
  await page.keyboard.insertText('৩৫');
  await expect(pay).toHaveValue('35');
});

test('a chart is read day by day by the arrow keys', async ({ page }) => {
  await enter(page, demo('client'));
  await press(page, menu(page, 'Coin Statement'));
  const chart = page.getByRole('slider', { name: 'Spending over time' });
  await tabTo(page, chart);
  const newest = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', newest ?? '');
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', newest ?? '');
});

test('the page stays where it was scrolled to when the focus goes to the bar at its top', async ({ page }) => {
  await comeBack(page, 'client');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1024, height: 600 });
  for (const address of ['/', '/dashboard/clientHome']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    // Enough height to scroll, whatever loads late; loading must not move the page by itself.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1_000);
    const scrolled = await page.evaluate(async () => {
      document.documentElement.style.overflowAnchor = 'none';
      scrollTo(0, 300);
      const bar = [...document.querySelectorAll('header')].find((header) => header.checkVisibility());
      const moved: string[] = [];
      for (const stop of bar?.querySelectorAll<HTMLElement>('a, button') ?? []) {
        stop.focus();
        // Browsers scroll to the focused element before the next frame.
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        if (scrollY !== 300) moved.push(`${stop.textContent}: ${scrollY}`);
        scrollTo(0, 300);
      }
      return { moved, stops: bar?.querySelectorAll('a, button').length ?? 0 };
    });
    expect(scrolled.moved, address).toEqual([]);
    expect(scrolled.stops, address).toBeGreaterThan(3);
  }
});
