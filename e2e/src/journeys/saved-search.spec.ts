/** A saved search sends a mail about a new task, and the mail leads to the task (fair-work.md 9, 10). */
import { expect, test } from '../journey';
import { letTimePass, MINUTE_MS, runJobs } from '../passing-time';
import { signIn } from '../people';
import { runningStack } from '../running-stack';
import { postTask, somebodyNew } from '../set-up';

test('a saved search alerts by mail, which is opened in the mail catcher and leads to the task', async ({
  page,
  browser,
}) => {
  // Letters only, because a search matches words.
  const word = `heron${[...Date.now().toString(36)].map((digit) => String.fromCharCode(97 + (parseInt(digit, 36) % 26))).join('')}`;
  const title = `Spot the ${word} in ten pictures`;
  const worker = await somebodyNew('Searching Person', 'freelancer');
  // The mail about the first coins is sent separately, so that the next mail is only about the search.
  await runJobs('send-news-mail');
  await signIn(page, worker, `/dashboard/taskList?q=${word}`);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tell me about new tasks that match').selectOption('At once');
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/search'),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your search is saved.')).toBeVisible();
  const { insertedId: id } = (await (await saved).json()) as { insertedId: string };

  await postTask({ task_title: title, task_quantity: 1, per_task_pay: 2 });
  // The product may have searched a moment ago, for somebody else's task, and then pauses.
  await letTimePass({
    records: [{ collection: 'saved_searches', id }],
    ms: MINUTE_MS,
    jobs: ['alert-searches', 'send-news-mail'],
  });
  const catcher = await (await browser.newContext()).newPage();
  await catcher.goto(runningStack().mail);
  await catcher.getByText(word).first().click();
  const text = catcher.getByText(/^Hello Searching Person,/).last();
  await expect(text).toContainText(title);
  const [link = ''] = /http\S+\/dashboard\/taskList/.exec((await text.textContent()) ?? '') ?? [];
  await catcher.context().close();

  await page.goto(link);
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
  await page.goto('/dashboard/news');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(1);
});
