/**
 * Verdicts from a file, and the limit on bulk rejection: what a bad row names and leaves alone, and the share that an admin checks first
 * (fair-work.md 3, 8).
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { expectCoins, signIn } from '../people';
import { demo, runningStack } from '../running-stack';
import { handIn, listTask, postTask, somebodyNew, type Somebody } from '../set-up';
import { patch, post, tokenFor } from '../tokens';

const stamp = Date.now().toString(36);
const REASON = 'The picture shows a cat, and the answer names a dog in it.';

/** Uploads a file of verdicts at the desk and previews it. */
async function look(page: Page, rows: readonly string[]): Promise<void> {
  const csv = ['submission_id,verdict,category,reason,bonus,note', ...rows].join('\n');
  await page
    .getByLabel('File with verdicts (CSV)')
    .setInputFiles({ name: 'verdicts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check what it would do' }).click();
}

function people(count: number, name: string): Promise<Somebody[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => somebodyNew(`${name} ${n + 1}`, 'freelancer')));
}

test('one bad row in a file of verdicts changes nothing and is named; without it all of it is done', async ({
  page,
  anotherPage,
}) => {
  const task = await postTask({ task_title: `Name the animal ${stamp}`, task_quantity: 3, per_task_pay: 4 });
  const workers = await people(3, 'Animal Person');
  const works = await Promise.all(workers.map((worker) => handIn(task, worker, 'A dog.')));
  const [first, second, third] = works;
  const worker = await anotherPage();
  await Promise.all([
    comeBack(page, 'client', `/dashboard/task/${task}/review?show=files`),
    signIn(worker, workers[0]!, `/dashboard/submission/${first}`),
  ]);
  await test.step('the sheet names what waits', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a sheet for verdicts' }).click();
    const sheet = await readFile(await (await saving).path(), 'utf8');
    for (const id of works) expect(sheet).toContain(id);
  });
  const good = [`${first},approve,,,3,Quick and right.`, `${second},reject,wrong_or_fake_proof,"${REASON}",,`];
  await test.step('a row without a reason is named with its column, and nothing can be applied', async () => {
    await look(page, [...good, `${third},reject,other,too short,,`]);
    await expect(page.getByText('Some rows cannot be applied. Nothing was changed.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Animal Person 3/ })).toContainText('Column reason: give a reason');
    await expect(page.getByRole('button', { name: /^Apply/ })).toBeDisabled();
    await expectCoins(worker, 10);
  });
  await test.step('mended, it says the coins that it moves, and moves them', async () => {
    await look(page, [...good, `${third},changes,,"Please say which kind of dog it is.",,`]);
    await expect(page.getByText('3 rows would change something.')).toBeVisible();
    await page.getByRole('button', { name: 'Apply 3 rows' }).click();
    await expect(page.getByText('Everything in this file is already done.')).toBeVisible();
    await expectCoins(worker, 17);
  });
});

test('rejection in bulk stops at a share of 30 % until an admin has looked', async ({
  page,
  anotherPage,
  expectedProblems,
}) => {
  // The rejection that exceeds the limit is answered with 409, which the browser logs.
  expectedProblems.push(/status of 409/);
  const { api } = runningStack();
  const admin = await tokenFor(demo('admin'));
  const client = await somebodyNew('Strict Client', 'client');
  await patch(`${api}/user/${client.email}`, { currentCoin: 60, reason: 'For a journey of the tests.' }, admin);
  const workers = await people(7, 'Rejected Person');
  // Seven people with three pieces of work each: fourteen are approved and six rejected, the share that every client may reject.
  const tasks: string[] = [];
  const works: string[][] = [];
  for (const n of [1, 2, 3]) {
    const content = { task_title: `Tell the colour ${n} ${stamp}`, task_quantity: 7, per_task_pay: 1 };
    const task = await postTask(content, client);
    if (n === 1) await listTask(task, client);
    tasks.push(task);
    works.push(await Promise.all(workers.map((worker) => handIn(task, worker, `Blue, ${n}.`))));
  }
  const token = await tokenFor(client);
  for (const n of [0, 1]) {
    await post(`${api}/task/${tasks[n]}/decisions`, { status: 'approve', submission_ids: works[n] }, token);
  }
  const rejection = { category: 'wrong_or_fake_proof', reason: REASON };
  const many = { status: 'reject', submission_ids: works[2]?.slice(0, 6), rejection };
  expect(await post(`${api}/task/${tasks[2]}/decisions`, many, token)).toMatchObject({ modifiedCount: 6 });

  const looking = await anotherPage();
  await Promise.all([
    signIn(page, client, `/dashboard/task/${tasks[2]}/review`),
    comeBack(looking, 'admin', '/dashboard/appeals'),
  ]);
  const rejectByHand = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByLabel('What is wrong').selectOption('wrong_or_fake_proof');
    await page.getByLabel('Explain it').fill(REASON);
    await page.getByRole('button', { name: 'Reject submission' }).click();
  };
  await test.step('the seventh is refused, which says why and what can be done', async () => {
    await rejectByHand();
    const refusal = page.getByRole('dialog').getByRole('alert');
    await expect(refusal).toContainText(
      'An admin has to check them first. Until then you can approve or request changes.',
    );
    await expect(refusal).toContainText('rejections_paused');
    await page.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('an admin looks, and the client can go on', async () => {
    await looking.reload();
    const row = looking.getByRole('row').filter({ hasText: client.email });
    await expect(row).toContainText('Strict Client');
    await row.getByRole('button').click();
    const dialog = looking.getByRole('dialog');
    await dialog.getByLabel(/Reason/).fill('The answers were wrong indeed.');
    await dialog.getByRole('button', { name: 'Let them reject again' }).click();
    await expect(row).toHaveCount(0);
    await rejectByHand();
    await expect(page.getByText('Nothing to review')).toBeVisible();
  });
});
