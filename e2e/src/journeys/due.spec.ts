/**
 * What happens when a time is over, as the people concerned see it: a reservation lapses, and work is paid automatically, even if the client was
 * suspended (fair-work.md 1, 2, 18).
 */
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { DAY_MS, letTimePass, MINUTE_MS } from '../passing-time';
import { expectCoins, signIn } from '../people';
import { runningStack } from '../running-stack';
import { handIn, listTask, postTask, somebodyNew } from '../set-up';
import { post, tokenFor } from '../tokens';

const stamp = Date.now().toString(36);

test('a place that is not used in time opens again by itself, and costs nothing', async ({ page }) => {
  const title = `Sort the buttons ${stamp}`;
  const task = await postTask({ task_title: title, task_quantity: 1, per_task_pay: 3 });
  const [worker, other] = await Promise.all(
    ['Slow Person', 'Quick Person'].map((name) => somebodyNew(name, 'freelancer')),
  );
  await signIn(page, worker!, `/dashboard/taskDetail/${task}`);
  const started = page.waitForResponse((answer) => answer.url().endsWith(`/task/${task}/reservation`));
  await page.getByRole('button', { name: 'Start task' }).click();
  await expect(page.getByText(/Your place is kept\. Your time ends in (59 minutes|1 hour)/)).toBeVisible();
  const { _id: id } = (await (await started).json()) as { _id: string };

  await letTimePass({
    records: [{ collection: 'reservations', id }],
    ms: 61 * MINUTE_MS,
    jobs: ['lapse-reservations'],
  });
  // The open page updates.
  await expect(page.getByText(/Your place is kept/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start task' })).toBeVisible();
  await page.goto('/dashboard/decisions');
  const decision = page.getByRole('article').filter({ hasText: title });
  await expect(decision).toContainText('By an automatic rule');
  await expect(decision.getByText(/It costs you nothing and does not affect your record/)).toBeVisible();
  // The only place can take somebody else's work now.
  await handIn(task, other!, 'Twelve red ones, three blue ones.');
});

test('work that nobody reviews is approved and paid at its deadline, while both sides look on', async ({
  page,
  anotherPage,
}) => {
  const title = `Count the spoons ${stamp}`;
  const worker = await somebodyNew('Patient Person', 'freelancer');
  const task = await postTask({ task_title: title, task_quantity: 2, per_task_pay: 6 });
  const id = await handIn(task, worker, 'Nineteen spoons.');
  const client = await anotherPage();
  await Promise.all([
    signIn(page, worker, `/dashboard/submission/${id}`),
    comeBack(client, 'client', `/dashboard/task/${task}`),
  ]);
  await expect(page.getByText('Approved and paid automatically')).toBeVisible();
  await expect(client.getByRole('link', { name: 'Review 1 submission' })).toBeVisible();

  await letTimePass({ records: [{ collection: 'submissions', id }], ms: 4 * DAY_MS, jobs: ['approve-overdue'] });
  await expectCoins(page, 16);
  await expect(page.getByText('without a review')).toBeVisible();
  await expect(client.getByRole('link', { name: 'Review 1 submission' })).toHaveCount(0);
  await expect(client.getByRole('img', { name: /^1 approved/ }).first()).toBeVisible();
});

test('what was handed in to a client who is suspended is paid all the same', async ({ page, anotherPage }) => {
  const { api } = runningStack();
  const client = await somebodyNew('Suspended Client', 'client');
  const worker = await somebodyNew('Honest Person', 'freelancer');
  const task = await postTask({ task_title: `Name the plants ${stamp}`, task_quantity: 2, per_task_pay: 5 }, client);
  await listTask(task, client);
  const id = await handIn(task, worker, 'Fern, moss, and ivy.');

  const admin = await anotherPage();
  await Promise.all([
    comeBack(admin, 'admin', `/dashboard/manageUser?q=${encodeURIComponent(client.email)}`),
    signIn(page, worker, `/dashboard/submission/${id}`),
  ]);
  const row = admin.getByRole('row').filter({ hasText: client.email });
  await row.getByRole('button', { name: /more$/ }).click();
  await admin.getByRole('menuitem', { name: 'Suspend' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Last day of the suspension').fill('2031-12-21');
  await dialog.getByLabel(/Reason/).fill('Asked freelancers to pay outside of the product.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(admin.getByText(/Suspended Client is suspended until/)).toBeVisible();
  await expect(post(`${api}/task/check`, {}, await tokenFor(client))).rejects.toThrow(/"suspended"/);

  await expect(page.getByText('Approved and paid automatically')).toBeVisible();
  await letTimePass({ records: [{ collection: 'submissions', id }], ms: 4 * DAY_MS, jobs: ['approve-overdue'] });
  await expectCoins(page, 15);
});
