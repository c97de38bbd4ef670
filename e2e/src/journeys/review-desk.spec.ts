/** The review desk by keyboard: fifty pieces of work of fifty people, approved one after the other without touching the mouse (fair-work.md 8). */
import { daysFromNow, taskContentFixture } from '@taskmint/contract/fixtures';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { newAddress } from '../people';
import { demo, runningStack } from '../running-stack';
import { newFreelancer, post, tokenFor } from '../tokens';
import { verifyLedger } from '../verify-ledger';

const TITLE = `Name a colour ${Date.now().toString(36)}`;
const COUNT = 50;
/** People who come in beside one another. */
const ABREAST = 5;

/** A task of the demo client with work of this many people that waits. */
async function taskWithWork(): Promise<string> {
  const { api } = runningStack();
  // A picture that is there: the task is shown on the front page, too.
  const [other] = (await (await fetch(`${api}/task?limit=1`)).json()) as { task_image_url: string }[];
  const content = taskContentFixture({
    task_title: TITLE,
    task_quantity: COUNT,
    per_task_pay: 1,
    completion_date: daysFromNow(9).slice(0, 10),
    task_image_url: other?.task_image_url ?? '',
  });
  const { insertedId } = await post<{ insertedId: string }>(`${api}/task`, content, await tokenFor(demo('client')));
  const handIn = async (n: number): Promise<void> => {
    const token = await newFreelancer(`Colour Person ${n}`, newAddress(`colour-${n}`));
    await post(`${api}/submission`, { task_id: insertedId, submission_details: `Colour number ${n}.` }, token);
  };
  for (let n = 1; n <= COUNT; n += ABREAST) {
    await Promise.all(Array.from({ length: ABREAST }, (_, each) => handIn(n + each)));
  }
  return insertedId;
}

test('fifty submissions are approved by keyboard, each paid once', async ({ page }) => {
  test.setTimeout(180_000);
  const id = await taskWithWork();
  await comeBack(page, 'client', `/dashboard/task/${id}`);
  const way = page.getByRole('link', { name: `Review ${COUNT} submissions` });
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`1 of ${COUNT}`)).toBeVisible();

  // J and K go through the queue; a key held down or typed beside Control decides nothing.
  const heading = page.getByRole('heading', { name: /^Work of Colour Person/ });
  const first = await heading.textContent();
  await page.keyboard.press('j');
  await expect(heading).not.toHaveText(first ?? '');
  await page.keyboard.press('k');
  await expect(heading).toHaveText(first ?? '');

  for (let left = COUNT; left > 0; left -= 1) {
    const name = ((await heading.textContent()) ?? '').replace('Work of ', '');
    await page.keyboard.press('a');
    if (left > 1) await expect(page.getByText(`Approved: ${name} is paid 1 coin.`)).toBeVisible();
  }
  await expect(page.getByText('Nothing waits for you here')).toBeVisible();
  await page.goto(`/dashboard/task/${id}`);
  await expect(page.getByRole('img', { name: new RegExp(`^${COUNT} approved`) }).first()).toBeVisible();
  expect(await verifyLedger()).toMatchObject({ ok: true, sum: 0 });
});
