/** Input that must be refused, with the words of product.md §8 or other clear ones, and without any effect. */
import { taskContentFixture } from '@taskmint/contract/fixtures';
import { coinsOf, send, tokenOf } from '../api';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { addTask, expectCoins, open, payByCard } from '../people';
import { demo, runningStack } from '../running-stack';
import { tokenFor } from '../tokens';

test.describe('a client', () => {
  test.beforeEach(async ({ page }) => comeBack(page, 'client', '/dashboard/addTask'));

  const offer = (page: Page, quantity: string, pay: string) =>
    addTask(page, { title: 'A task that must not be posted', quantity, pay, details: 'Nothing', wanted: 'Nothing' });

  test('cannot post a task above their coins, and is led to where coins are sold', async ({ page }) => {
    const before = await coinsOf(page, demo('client').email);
    await offer(page, '10000', '1000');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Not enough coins to add the task');
    await expect(dialog).toContainText('Please Purchase Coin From below link');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/dashboard/clientHome');
    expect(await coinsOf(page, demo('client').email)).toBe(before);
  });

  for (const quantity of ['-5', '1.5', '0']) {
    test(`cannot post ${quantity} places; what was typed stays`, async ({ page }) => {
      await offer(page, quantity, '5');
      await expect(page.getByLabel('Quantity')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A task that must not be posted');
      await expect(page).toHaveURL('/dashboard/addTask');
    });
  }

  test('cannot record the same payment twice', async ({ page }) => {
    await open(page, 'Home');
    const before = await coinsOf(page, demo('client').email);
    await page.getByRole('button', { name: 'Buy Now for 10 coins' }).click();
    await expect(page).toHaveURL('/dashboard/buyCoin');
    const recorded = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/payment'),
    );
    await payByCard(page, '4242 4242 4242 4242');
    const body = (await recorded).postDataJSON() as unknown;
    await expect(page.getByText('Your Payment has been saved')).toBeVisible();
    // The payment page is a separate document, which is left now.
    await expect(page).toHaveURL('/dashboard/history');
    await expectCoins(page, before + 10);
    for (let again = 0; again < 3; again += 1) await send(page, { method: 'POST', path: '/payment', body });
    expect(await coinsOf(page, demo('client').email)).toBe(before + 10);
  });

  test('cannot become somebody else with a forged token', async ({ page }) => {
    const [header, payload, signature] = (await tokenOf(page)).split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<string, unknown>;
    const forgedClaims = Buffer.from(JSON.stringify({ ...claims, sub: 'demo-admin' })).toString('base64url');
    const noSignature = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    for (const token of [`${header}.${forgedClaims}.${signature}`, `${noSignature}.${forgedClaims}.`, 'nonsense']) {
      const response = await send(page, { method: 'GET', path: '/users', token });
      expect(response.status()).toBe(401);
    }
    expect((await send(page, { method: 'GET', path: '/users' })).status()).toBe(403);
  });
});

test.describe('a freelancer', () => {
  const person = () => demo('freelancer');

  test('cannot withdraw less than 300 coins or more than they have', async ({ page }) => {
    await comeBack(page, 'freelancer', '/dashboard/workerHome');
    const before = await coinsOf(page, person().email);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const form = page.getByRole('form', { name: 'Withdraw coins' });
    await form.getByLabel('Payment system').selectOption('Rocket');
    await form.getByLabel('Account number').fill('01812345678');
    await form.getByLabel('Coin').fill('299');
    await form.getByRole('button', { name: 'Withdraw' }).click();
    await expect(form).toContainText('A minimum of 300 coins is required for each withdrawal.');
    await form.getByLabel('Coin').fill(String(before + 1_000));
    await form.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Oops...');
    await expect(dialog).toContainText('Coins is Low!');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(form.getByLabel('Account number')).toHaveValue('01812345678');
    const asked = { withdraw_coin: before + 1_000, payment_system: 'Rocket', account_number: '01812345678' };
    const refused = await send(page, { method: 'POST', path: '/withdraw', body: asked });
    expect(refused.status()).toBe(409);
    expect(await coinsOf(page, person().email)).toBe(before);
  });

  test('cannot submit twice', async ({ page }) => {
    await comeBack(page, 'freelancer', '/dashboard/taskList');
    // A separate task: those of the demo data are for other journeys.
    const content = taskContentFixture({
      task_title: 'Once only',
      task_image_url: `${runningStack().site}/icon-192.png`,
    });
    const posted = await send(page, {
      method: 'POST',
      path: '/task',
      body: content,
      token: await tokenFor(demo('client')),
    });
    const { insertedId: task_id } = (await posted.json()) as { insertedId: string };
    const body = { task_id, submission_details: 'Done.' };
    expect((await send(page, { method: 'POST', path: '/submission', body })).status()).toBe(201);
    const second = await send(page, { method: 'POST', path: '/submission', body });
    expect([second.status(), ((await second.json()) as { code: string }).code]).toEqual([409, 'already_submitted']);
  });
});
