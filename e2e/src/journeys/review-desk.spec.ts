/** The review desk by keyboard: fifty pieces of work by fifty people, approved one after the other without touching the mouse (fair-work.md 8). */
import { expect, test } from '../journey';
import { MAX_STOPS } from '../keyboard';
import { comeBack } from '../kept-sessions';
import { handIn, postTask, somebodyNew } from '../set-up';
import { verifyLedger } from '../verify-ledger';

const TITLE = `Name a colour ${Date.now().toString(36)}`;
const COUNT = 50;
/** People who register concurrently. */
const ABREAST = 5;

/** A task of the demo client with pending work from this many people. */
async function taskWithWork(): Promise<string> {
  const id = await postTask({ task_title: TITLE, task_quantity: COUNT, per_task_pay: 1 });
  const one = async (n: number): Promise<void> => {
    await handIn(id, await somebodyNew(`Colour Person ${n}`, 'freelancer'), `Colour number ${n}.`);
  };
  for (let n = 1; n <= COUNT; n += ABREAST) {
    await Promise.all(Array.from({ length: ABREAST }, (_, each) => one(n + each)));
  }
  return id;
}

test('fifty submissions are approved by keyboard, each paid once', async ({ page }) => {
  test.setTimeout(180_000);
  const id = await taskWithWork();
  await comeBack(page, 'client', `/dashboard/task/${id}`);
  const way = page.getByRole('link', { name: `Review ${COUNT} submissions` });
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`1 of ${COUNT}`)).toBeVisible();

  // J and K move through the queue; a key held down or pressed with Control decides nothing.
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
  await expect(page.getByText('Nothing to review')).toBeVisible();
  await page.goto(`/dashboard/task/${id}`);
  await expect(page.getByRole('img', { name: new RegExp(`^${COUNT} approved`) }).first()).toBeVisible();
  expect(await verifyLedger()).toMatchObject({ ok: true, sum: 0 });
});

test('nothing that has the focus is below the bar of actions', async ({ page }) => {
  const id = await postTask({ task_title: `${TITLE}, in a low window`, task_quantity: 1, per_task_pay: 1 });
  await handIn(id, await somebodyNew('Low Window', 'freelancer'), 'Blue.');
  await comeBack(page, 'client');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const approve = page.locator('[aria-keyshortcuts="A"]');
  for (const height of [640, 720, 900, 950]) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto(`/dashboard/task/${id}/review`);
    await expect(approve).toBeVisible();
    await expect(page.getByLabel('Your message')).toBeVisible();
    await page.getByRole('tab', { name: 'Waiting' }).focus();
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      if (await approve.evaluate((element) => element === document.activeElement)) break;
      const [name, below] = await approve.evaluate((element) => {
        const focused = document.activeElement;
        const [box, bar] = [focused, element.parentElement].map((each) => each?.getBoundingClientRect());
        const isBeside = !box || !bar || box.right < bar.left;
        return [focused?.textContent || focused?.id, isBeside ? 0 : Math.max(0, box.bottom - bar.top)];
      });
      expect(below, `${name} at ${height} px`).toBe(0);
    }
    await expect(approve).toBeFocused();
  }
});
