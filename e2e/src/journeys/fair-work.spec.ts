/** The long way of one piece of work: started, changes asked for, handed in again, rejected, appealed, and paid (fair-work.md 1, 3, 4, 5). */
import { type Page } from '@playwright/test';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { expectCoins, newAddress, open, register, type Newcomer } from '../people';
import { pngFile } from '../picture';
import { verifyLedger } from '../verify-ledger';

const TITLE = `Name the birds ${Date.now().toString(36)}`;
const PASSWORD = 'Feather7!';

test('work is started, sent back, handed in again, rejected, appealed and paid', async ({ page, anotherPage }) => {
  test.setTimeout(300_000);
  const worker: Newcomer = {
    name: 'Bird Watcher',
    email: newAddress('birds'),
    password: PASSWORD,
    role: 'Freelancer',
  };
  // The freelancer's browser is the first; the others' are beside it.
  const [clients, admins] = [await anotherPage(), await anotherPage()];
  const rowOn = (where: Page) => where.getByRole('row').filter({ hasText: TITLE });

  await test.step('the client posts a task with an hour for the work', async () => {
    await comeBack(clients, 'client');
    await open(clients, 'Add Task');
    await clients.getByLabel('Title', { exact: true }).fill(TITLE);
    await clients.getByLabel('Photo').setInputFiles(pngFile('birds.png', [10, 94, 140]));
    await clients.getByLabel('Quantity').fill('1');
    await clients.getByLabel('Per-task amount').fill('7');
    await clients.getByLabel('Completion date').fill('2031-12-21');
    await expect(clients.getByLabel('Minutes to work')).toHaveValue('60');
    await clients.getByLabel('Task details').fill('Name the birds in the picture.');
    await clients.getByLabel('Submission info').fill('Their names, and the colour of the sky.');
    await clients.getByRole('button', { name: 'Add task' }).click();
    await expect(clients.getByText('Successfuly added task')).toBeVisible();
    await expect(clients).toHaveURL('/dashboard/myTask');
  });

  await test.step('the freelancer starts it, gives it back, starts again and hands in', async () => {
    await register(page, worker);
    await page.goto('/dashboard/taskList');
    await page
      .getByRole('article')
      .filter({ hasText: TITLE })
      .getByRole('link', { name: /Task Details/ })
      .click();
    await page.getByRole('button', { name: 'Start task' }).click();
    await expect(page.getByText(/Your place is kept\. Its time ends in (59 minutes|1 hour)/)).toBeVisible();
    await page.getByRole('button', { name: 'Give back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click();
    await page.getByRole('button', { name: 'Start task' }).click();
    await page.getByLabel('Submission details').fill('Two sparrows.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Successfuly added submission')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/mySubmission');
  });

  await test.step('the client asks for changes', async () => {
    await clients.goto('/dashboard/clientHome');
    await rowOn(clients)
      .getByRole('button', { name: /^Request changes/ })
      .click();
    const dialog = clients.getByRole('dialog');
    await dialog.getByLabel('What has to change').fill('The colour of the sky is missing.');
    await dialog.getByRole('button', { name: 'Request changes' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOn(clients)).toHaveCount(0);
  });

  await test.step('the freelancer hands in again on the page of the submission', async () => {
    await page.goto('/dashboard/mySubmission');
    await expect(rowOn(page)).toContainText(/in revision/i);
    await rowOn(page).getByRole('link', { name: TITLE }).click();
    await expect(page.getByText('The colour of the sky is missing.')).toBeVisible();
    const form = page.getByRole('form', { name: 'Hand in again' });
    await form.getByLabel('Submission details').fill('Two sparrows; the sky is grey.');
    await form.getByRole('button', { name: 'Hand in again' }).click();
    await expect(page.getByText('Approved and paid by itself')).toBeVisible();
  });

  await test.step('the client rejects it all the same, with a reason', async () => {
    await clients.goto('/dashboard/clientHome');
    await rowOn(clients)
      .getByRole('button', { name: /^Reject/ })
      .click();
    await clients.getByRole('dialog').getByRole('button', { name: 'Yes,Reject it!' }).click();
    await clients.getByLabel('What is wrong').selectOption('wrong_or_fake_proof');
    await clients.getByLabel('Explain it').fill('There are three birds in the picture, and none is a sparrow.');
    await clients.getByRole('button', { name: 'Reject submission' }).click();
    await expect(clients.getByText('Rejected!')).toBeVisible();
    await expect(clients.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the freelancer reads why and appeals', async () => {
    await page.goto('/dashboard/mySubmission');
    await rowOn(page).getByRole('link', { name: TITLE }).click();
    await expect(page.getByText('There are three birds in the picture, and none is a sparrow.')).toBeVisible();
    const form = page.getByRole('form', { name: 'Appeal' });
    await form.getByLabel('Why the rejection is wrong').fill('Both birds are house sparrows; the third is a shadow.');
    await form.getByRole('button', { name: 'Appeal' }).click();
    await expect(page.getByText('The pay is set aside meanwhile.')).toBeVisible();
  });

  await test.step('the client answers', async () => {
    await clients.goto('/dashboard/clientHome');
    await rowOn(clients)
      .getByRole('button', { name: /^Answer the appeal/ })
      .click();
    const dialog = clients.getByRole('dialog');
    await dialog.getByRole('radio', { name: /The rejection was right/ }).check();
    await dialog.getByLabel('Why it was right').fill('We still see three birds, and finches they are.');
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('an admin reads both sides and overturns the rejection', async () => {
    await comeBack(admins, 'admin', '/dashboard/appeals');
    const card = admins.getByRole('article', { name: new RegExp(TITLE) });
    await expect(card).toContainText('Both birds are house sparrows; the third is a shadow.');
    await expect(card).toContainText('We still see three birds, and finches they are.');
    await card.getByRole('button', { name: /^Decide/ }).click();
    const dialog = admins.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Paid in full/ }).check();
    await dialog.getByLabel('Reason').fill('The third one is a shadow, and sparrows they are.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(card).toHaveCount(0);
  });

  await test.step('the freelancer is paid, and every coin is accounted for', async () => {
    await page.goto('/dashboard/mySubmission');
    await expectCoins(page, 17);
    await rowOn(page).getByRole('link', { name: TITLE }).click();
    await expect(page.getByText(/You were right: the work was paid/)).toBeVisible();
    await expect(verifyLedger()).resolves.toMatchObject({ ok: true, sum: 0, differences: [] });
  });
});
