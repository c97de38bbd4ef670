/** The dashboards on a tablet held upright: what has room beside something else stands there, and what is wrong with one field moves no other. */
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';

test.use({ viewport: { width: 768, height: 1024 } });

test('tasks to choose from stand two in a row', async ({ page }) => {
  await comeBack(page, 'freelancer', '/dashboard/taskList');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.nth(1)).toBeVisible();
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
});

test('what tasks beside each other pay begins at the same height, and nothing stands on it', async ({ page }) => {
  await comeBack(page, 'freelancer', '/dashboard/taskList');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.nth(3)).toBeVisible();
  const facts = await cards.evaluateAll((all) =>
    all.map((card) => {
      const [pay, quantity] = card.querySelectorAll('dd');
      const coins = pay?.firstElementChild?.getBoundingClientRect();
      const beside = quantity?.parentElement?.getBoundingClientRect();
      return { row: card.getBoundingClientRect().top, y: coins?.top, room: (beside?.left ?? 0) - (coins?.right ?? 0) };
    }),
  );
  for (const { row, y, room } of facts) {
    expect(room).toBeGreaterThan(0);
    expect(facts.filter((each) => each.row === row).map((each) => each.y)).toEqual(
      facts.filter((each) => each.row === row).map(() => y),
    );
  }
});

test('a wrong address in the filter of the audit log leaves the fields beside it where they are', async ({ page }) => {
  await comeBack(page, 'admin', '/dashboard/audit');
  const filters = page.getByRole('search');
  const email = filters.getByLabel('Show one admin, by email');
  const action = filters.getByLabel('Action');
  const before = await action.boundingBox();
  await email.fill('adm');
  await email.press('Enter');
  await expect(filters.getByRole('alert')).toBeVisible();
  expect((await action.boundingBox())?.y).toBe((await email.boundingBox())?.y);
  expect(await action.boundingBox()).toEqual(before);
});

test('the text of a review has room to be read beside its buttons', async ({ page }) => {
  await comeBack(page, 'admin', '/dashboard/reviews');
  const words = page
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
    .getByRole('paragraph');
  await expect(words.first()).toBeVisible();
  for (const each of await words.all()) expect((await each.boundingBox())?.width).toBeGreaterThan(250);
});
