/**
 * The longest course of one piece of work, by three people in separate browsers: started, changes requested twice, rejected, appealed, and paid in
 * part (fair-work.md 1, 3, 4, 5).
 */
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { addTask, expectCoins, newcomer, open, register } from '../people';
import { verifyLedger } from '../verify-ledger';

const TITLE = `Name the birds ${Date.now().toString(36)}`;

test('work is started, sent back twice, handed in again, rejected, appealed and paid in part', async ({
  page: client,
  anotherPage,
}) => {
  test.setTimeout(300_000);
  const freelancer = newcomer('Bird Watcher', 'Freelancer', 'birds');
  const worker = await anotherPage();
  const waiting = client.getByRole('row').filter({ hasText: TITLE });
  const handedIn = worker.getByRole('row').filter({ hasText: TITLE });

  await test.step('the client posts a task with an hour for the work', async () => {
    await comeBack(client, 'client');
    await open(client, 'Add Task');
    await expect(client.getByLabel('Minutes to finish')).toHaveValue('60');
    await addTask(client, {
      title: TITLE,
      quantity: '1',
      pay: '7',
      details: 'Name the birds in the picture.',
      wanted: 'Their names, and the colour of the sky.',
    });
    await expect(client.getByText('Successfuly added task')).toBeVisible();
    await expect(client).toHaveURL('/dashboard/myTask');
  });

  await test.step('the freelancer starts it, gives it back, starts again and hands in', async () => {
    await register(worker, freelancer);
    await worker.goto('/dashboard/taskList');
    await worker
      .getByRole('article')
      .filter({ hasText: TITLE })
      .getByRole('link', { name: /Task Details/ })
      .click();
    await worker.getByRole('button', { name: 'Start task' }).click();
    await expect(worker.getByText(/Your place is kept\. Your time ends in (59 minutes|1 hour)/)).toBeVisible();
    await worker.getByRole('button', { name: 'Give back' }).click();
    await worker.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click();
    await worker.getByRole('button', { name: 'Start task' }).click();
    await worker.getByLabel('Submission details').fill('Two sparrows.');
    await worker.getByRole('button', { name: 'Submit' }).click();
    await expect(worker.getByText('Successfuly added submission')).toBeVisible();
    await expect(worker).toHaveURL('/dashboard/mySubmission');
    await handedIn.getByRole('link', { name: TITLE }).click();
  });

  for (const [wanted, answer] of [
    ['The colour of the sky is missing.', 'Two sparrows; the sky is grey.'],
    ['Please say of which kind the sparrows are.', 'Two house sparrows; the sky is grey.'],
  ] as const) {
    await test.step(`changes are asked for, and made where the work is read: ${wanted}`, async () => {
      await client.goto('/dashboard/clientHome');
      await waiting.getByRole('button', { name: /^Request changes/ }).click();
      const dialog = client.getByRole('dialog');
      await dialog.getByLabel('What needs to change').fill(wanted);
      await dialog.getByRole('button', { name: 'Request changes' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(waiting).toHaveCount(0);
      // The freelancer's open page updates.
      await expect(worker.getByText(wanted)).toBeVisible();
      const form = worker.getByRole('form', { name: 'Hand in again' });
      await form.getByLabel('Submission details').fill(answer);
      await form.getByRole('button', { name: 'Hand in again' }).click();
      await expect(worker.getByText('Approved and paid automatically')).toBeVisible();
    });
  }

  await test.step('changes can be asked for no more; the client rejects it, with a reason', async () => {
    await expect(waiting.getByRole('button', { name: /^Reject/ })).toBeVisible();
    await expect(waiting.getByRole('button', { name: /^Request changes/ })).toHaveCount(0);
    await waiting.getByRole('button', { name: /^Reject/ }).click();
    await client.getByRole('dialog').getByRole('button', { name: 'Yes,Reject it!' }).click();
    await client.getByLabel('What is wrong').selectOption('wrong_or_fake_proof');
    await client.getByLabel('Explain it').fill('There are three birds in the picture, and none is a sparrow.');
    await client.getByRole('button', { name: 'Reject submission' }).click();
    await expect(client.getByText('Rejected!')).toBeVisible();
    await expect(client.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the freelancer reads why and appeals', async () => {
    await expect(worker.getByText('There are three birds in the picture, and none is a sparrow.')).toBeVisible();
    const form = worker.getByRole('form', { name: 'Appeal' });
    await form.getByLabel('Why the rejection is wrong').fill('Both birds are house sparrows; the third is a shadow.');
    await form.getByRole('button', { name: 'Appeal' }).click();
    await expect(worker.getByText('The pay is set aside until then.')).toBeVisible();
  });

  await test.step('the client answers', async () => {
    await waiting.getByRole('button', { name: /^Answer the appeal/ }).click();
    const dialog = client.getByRole('dialog');
    await dialog.getByRole('radio', { name: /The rejection was right/ }).check();
    await dialog.getByLabel('Why it was right').fill('We still see three birds, and finches they are.');
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('an admin reads both sides and awards a part', async () => {
    const admin = await anotherPage();
    await comeBack(admin, 'admin', '/dashboard/appeals');
    const card = admin.getByRole('article', { name: new RegExp(TITLE) });
    await expect(card).toContainText('Both birds are house sparrows; the third is a shadow.');
    await expect(card).toContainText('We still see three birds, and finches they are.');
    await card.getByRole('button', { name: /^Decide/ }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Paid in part/ }).check();
    await dialog.getByLabel('Share in percent').fill('60');
    await dialog.getByLabel('Reason').fill('Sparrows they are, and the third bird is missing.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(card).toHaveCount(0);
  });

  await test.step('the freelancer is paid that part, and every coin is accounted for', async () => {
    await expectCoins(worker, 14);
    await expect(worker.getByText('Sparrows they are, and the third bird is missing.')).toBeVisible();
    await expect(verifyLedger()).resolves.toMatchObject({ ok: true, sum: 0, differences: [] });
  });
});
