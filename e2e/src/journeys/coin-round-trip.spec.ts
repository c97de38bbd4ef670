/**
 * The journey through the whole product: a coin is bought by card, spent on a task, earned by a freelancer, withdrawn, and paid. One test, because
 * each step builds on the one before.
 */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { addTask, approveTask, expectCoins, newcomer, open, payByCard, register, signIn, signOut } from '../people';
import { demo } from '../running-stack';
import { verifyLedger } from '../verify-ledger';

const CARD = '4242 4242 4242 4242';
const DECLINED_CARD = '4000 0000 0000 0002';
const TITLE = `Count the sheep in ten pictures (${Date.now().toString(36)})`;

test('a coin travels through all of it', async ({ page, anotherPage, expectedProblems }) => {
  test.setTimeout(240_000);
  // The declined card is answered with 402, which the browser logs.
  expectedProblems.push(/status of 402/);
  const client = newcomer('Journey Client', 'Client', 'client');
  const worker = newcomer('Journey Freelancer', 'Freelancer', 'worker');

  // The first page is the client's; everybody else has their own browser context.
  const [workers, admins, demos] = [await anotherPage(), await anotherPage(), await anotherPage()];

  await test.step('a client registers with a photo and starts with 15 coins', async () => {
    await register(page, client);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/dashboard/clientHome');
    await expectCoins(page, 15);
  });

  await test.step('a declined card is refused in red and nothing is recorded', async () => {
    await page
      .getByRole('region', { name: 'Our Packages' })
      .getByRole('button', { name: 'Buy Now for 150 coins' })
      .click();
    await expect(page).toHaveURL('/dashboard/buyCoin');
    await expect(page.getByText('$10.00').first()).toBeVisible();
    await payByCard(page, DECLINED_CARD);
    const refusal = page.getByRole('alert').filter({ hasText: /declined/i });
    await expect(refusal).toBeVisible();
    expect(await isRed(refusal)).toBe(true);
    await open(page, 'Payment History');
    // The order is listed as unpaid, whether the provider's webhook has arrived or not.
    await expect(page.getByRole('link', { name: /^(Try again|Continue paying)$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Receipt/ })).toHaveCount(0);
    await expectCoins(page, 15);
  });

  await test.step('a good card buys 150 coins, and is kept', async () => {
    await open(page, 'Purchase Coin');
    await page.getByLabel('Save this card for next time').check();
    await payByCard(page, CARD);
    await expect(page.getByText('Your Payment has been saved')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/history');
    await expect(page.getByText(/^pi_/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Receipt of pi_/ })).toBeVisible();
    await expect(page.getByText('Visa ending in 4242')).toBeVisible();
    await expectCoins(page, 165);
  });

  await test.step('a task of 10 x 5 coins takes 50 coins', async () => {
    await open(page, 'Add Task');
    await addTask(page, {
      title: TITLE,
      quantity: '10',
      pay: '5',
      details: 'Look at each picture and count the sheep.',
      wanted: 'Ten numbers, one per line.',
    });
    await expect(page.getByText('Successfuly added task')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/myTask');
    await expect(page.getByRole('row').filter({ hasText: TITLE })).toBeVisible();
    await expectCoins(page, 115);
    await signOut(page);
  });

  await test.step('an admin looks at the first task of the new client and says yes', async () => {
    await comeBack(admins, 'admin', '/dashboard/manageTask');
    await approveTask(admins, TITLE);
  });

  await test.step('a freelancer registers, finds the task and submits', async () => {
    await register(workers, worker);
    await workers.goto('/dashboard');
    await expect(workers).toHaveURL('/dashboard/workerHome');
    await expectCoins(workers, 10);
    await open(workers, 'Task List');
    const card = workers.getByRole('article').filter({ hasText: TITLE });
    await card.getByRole('link', { name: /Task Details/ }).click();
    await expect(workers.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await workers.getByLabel('Submission details').fill('1\n2\n3\n4\n5\n6\n7\n8\n9\n10');
    await workers.getByRole('button', { name: 'Submit' }).click();
    await expect(workers.getByText('Successfuly added submission')).toBeVisible();
    await expect(workers).toHaveURL('/dashboard/mySubmission');
    await expect(workers.getByRole('row').filter({ hasText: TITLE })).toContainText(/pending/i);
  });

  await test.step('the client approves: total pay rises by the pay of one submission', async () => {
    await signIn(page, client);
    await page
      .getByRole('row')
      .filter({ hasText: TITLE })
      .getByRole('button', { name: /accept|approve/i })
      .click();
    await expect(page.getByText('Successfully approve')).toBeVisible();
    await expect(page.getByText('Total pay').locator('..')).toContainText('5 coins');
    await expectCoins(page, 115);
    // The task's page shows everything: the place, the money and the transfers.
    await open(page, 'My Task');
    await page.getByRole('link', { name: TITLE, exact: true }).click();
    await expect(page.getByText('1 approved', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Paid for approved work' })).toContainText('−5');
  });

  await test.step("the freelancer's coins are up by the pay of one submission", async () => {
    await workers.goto('/dashboard');
    await expectCoins(workers, 15);
  });

  await test.step('a demo freelancer withdraws 300 coins', async () => {
    await comeBack(demos, 'freelancer', '/dashboard/workerHome');
    await demos.getByRole('button', { name: 'Withdraw' }).click();
    const form = demos.getByRole('form', { name: 'Withdraw coins' });
    await form.getByLabel('Coin').fill('300');
    await expect(form.getByLabel('Amount')).toHaveValue('$15.00');
    await form.getByLabel('Payment system').selectOption('Nagad');
    await form.getByLabel('Account number').fill('01712345678');
    await form.getByRole('button', { name: 'Withdraw' }).click();
    await expect(demos.getByText('Your withdraw has been saved')).toBeVisible();
  });

  await test.step('the admin pays, and the request leaves the queue', async () => {
    await admins.goto('/dashboard');
    await expect(admins).toHaveURL('/dashboard/adminHome');
    const request = admins.getByRole('row').filter({ hasText: '01712345678' });
    await request.getByRole('button', { name: /^Pay/ }).click();
    await admins.getByRole('dialog').getByRole('button', { name: /Pay/ }).click();
    await expect(request).toHaveCount(0);
  });

  await test.step('the payment system gets a file, and its answer is written down', async () => {
    await open(admins, 'Payout Run');
    await admins.getByRole('tab', { name: '2. Files' }).click();
    const coming = admins.waitForEvent('download');
    await admins.getByRole('button', { name: 'File for Nagad' }).click();
    const [header, ...payouts] = (await readFile(await (await coming).path(), 'utf8')).trim().split(/\r?\n/);
    expect(header).toBe('account,amount,reference');
    const references = payouts.map((line) => line.split(',').at(-1));
    expect(references.length).toBeGreaterThan(0);
    const answer = ['reference,status', ...references.map((reference) => `${reference},sent`)].join('\n');
    await admins.getByRole('tab', { name: '3. Results' }).click();
    const buffer = Buffer.from(answer);
    await admins.getByLabel('Result file').setInputFiles({ name: 'result.csv', mimeType: 'text/csv', buffer });
    await admins.getByRole('button', { name: 'Check the file' }).click();
    await expect(admins.getByText('What the file would change. Nothing has changed yet.')).toBeVisible();
    await admins.getByRole('button', { name: /^Record \d+ rows?$/ }).click();
    await expect(admins.getByText('All of it is already recorded.')).toBeVisible();
  });

  await test.step("the freelancer's page says what became of the withdrawal", async () => {
    await open(admins, 'Manage User');
    // People who have registered since are listed first.
    const search = admins.getByLabel('Search by name or email');
    await search.fill(demo('freelancer').email);
    await search.press('Enter');
    await admins.getByRole('link', { name: demo('freelancer').displayName, exact: true }).click();
    await expect(admins.getByRole('heading', { level: 1, name: demo('freelancer').displayName })).toBeVisible();
    await admins.getByRole('tab', { name: 'Withdrawals' }).click();
    await expect(admins.getByRole('row').filter({ hasText: '01712345678' }).first()).toContainText(/sent/i);
  });

  await test.step('every coin is accounted for', async () => {
    await expect(verifyLedger()).resolves.toMatchObject({ ok: true, sum: 0, differences: [] });
  });
});

/** Whether the text of an element is red: the red channel clearly exceeds both others. */
async function isRed(locator: import('@playwright/test').Locator): Promise<boolean> {
  const colours = await locator.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((each) => getComputedStyle(each).color),
  );
  return colours.some((colour) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
    return red > green + 60 && red > blue + 60;
  });
}
