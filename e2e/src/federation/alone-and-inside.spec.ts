/**
 * One journey for each remote, run twice: in the remote alone (`npm start -w client-app`), with its fake host services and fake API, and in the
 * released site with the real ones. What a team sees while it works is what people get. Also, `npm run dev:in-shell -w client-app` puts the local
 * remote into the released site, says so, and can be undone. The everyday run includes only client-app alone, on its day; TASKMINT_FULL=1 runs all.
 */
import type { Page } from '@playwright/test';
import { watchPolicy } from '../content-policy';
import { addTask, signIn } from '../people';
import { demo } from '../running-stack';
import { FULL, restsToday } from '../sample';
import { withDevServer } from './dev-server';
import { expect, test } from './person';
import { arrivalAt, expectScreen, REMOTES, type Remote } from './remotes';

const LONG = 'with TASKMINT_FULL=1 only';
const CHOSEN = FULL ? REMOTES : REMOTES.filter(({ name }) => name === 'client-app');

/** Opens a screen through the menu, which has another name in each environment. */
async function open(page: Page, label: string, heading = label): Promise<void> {
  const menu = page.getByRole('navigation', { name: /^(Dashboard|Screens)$/ });
  // The name may be followed by the number of unread items.
  await menu.getByRole('link', { name: new RegExp(`^${label}(?: \\(.*\\))?$`) }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Confirms in the site's own dialog; a page that runs alone uses the browser's, which is answered automatically. */
async function agree(page: Page, isInside: boolean, label: string): Promise<void> {
  if (isInside) await page.getByRole('dialog').getByRole('button', { name: label }).click();
}

const JOURNEYS: Readonly<Record<Remote['name'], (page: Page, isInside: boolean) => Promise<void>>> = {
  async landing(page) {
    const guide = page.getByRole('group', { name: 'For freelancers' });
    const step = guide.locator('[aria-current="step"]');
    await guide.scrollIntoViewIfNeeded();
    await expect(step).toContainText('Register');
    await expect(guide.getByRole('button', { name: 'Back' })).toBeDisabled();
    await guide.getByRole('button', { name: 'Continue' }).click();
    await expect(step).toContainText('Find and Apply task');
    for (let left = 3; left > 0; left -= 1) await guide.getByRole('button', { name: 'Continue' }).click();
    await guide.getByRole('button', { name: 'Finish' }).click();
    await expect(guide.getByText("All steps completed - you're finished")).toBeVisible();
    await guide.getByRole('button', { name: 'Reset' }).click();
    await expect(step).toContainText('Register');
  },

  async 'client-app'(page, isInside) {
    const title = `Name the colour of one picture (${Date.now().toString(36)})`;
    await open(page, 'Add Task', 'Add task');
    await page.getByRole('button', { name: 'Add task' }).click();
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await addTask(page, {
      title,
      quantity: '1',
      pay: '1',
      details: 'Look at the picture and name its colour.',
      wanted: 'One word.',
    });
    await expect(page).toHaveURL(/\/dashboard\/myTask$/, { timeout: 20_000 });
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: `Delete ${title}` }).click();
    await agree(page, isInside, 'Yes, delete it!');
    await expect(row).toHaveCount(0);
    await open(page, 'Payment History', 'Payment history');
  },

  async 'worker-app'(page) {
    await open(page, 'Task List', 'Task list');
    const cards = page.getByRole('article');
    const title = (await cards.first().getByRole('heading').first().textContent()) ?? '';
    await page.getByRole('search').getByRole('searchbox').fill(title);
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/[?&]q=/);
    await cards
      .filter({ hasText: title })
      .first()
      .getByRole('link', { name: /^Task Details/ })
      .click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue(title);
    await open(page, 'Home', 'Worker home');
    const opener = page.getByRole('button', { name: 'Withdraw' });
    // The demo data contains a pending request, and only one is allowed at a time.
    const waiting = page.getByRole('button', { name: /^Take back/ });
    await expect(opener.or(waiting)).toBeVisible();
    if (await opener.isVisible()) {
      await opener.click();
      await page
        .getByLabel(/^Coins?/)
        .first()
        .fill('299');
      await opener.click();
      await expect(page.getByText('A minimum of 300 coins is required for each withdrawal.')).toBeVisible();
    }
    await open(page, 'My Submissions');
    await expect(page.getByRole('table')).toBeVisible();
  },

  async 'admin-app'(page) {
    await open(page, 'Manage User', 'Manage user');
    const row = page.getByRole('row').filter({ hasText: 'Client' }).first();
    await row.getByRole('button', { name: /^Role of / }).click();
    await page.getByRole('menuitem', { name: 'Client' }).click();
    await expect(page.getByText('User already has this role!')).toBeVisible();
    await open(page, 'Coin Packages', 'Coin packages');
    await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible();
  },
};

for (const remote of CHOSEN) {
  test(`${remote.name}: the journey passes alone`, async ({ browser }) => {
    test.skip(...restsToday('alone'));
    test.setTimeout(240_000);
    await withDevServer(remote, 'start', async ({ url, output }) => {
      expect(output(), 'where it serves').toContain(`${remote.name} alone: ${url}/`);
      const context = await browser.newContext({ baseURL: url });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(remote.home);
      await expect(page.getByRole('banner', { name: 'Standalone mode' })).toContainText(`${remote.name} alone`);
      await expectScreen(page);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      await page.getByLabel('Language').selectOption('bn');
      await expect(heading).toHaveText(/\p{Script=Bengali}/u);
      await page.getByLabel('Language').selectOption('en');
      await JOURNEYS[remote.name](page, false);
      await context.close();
      expect(errors).toEqual([]);
    });
  });

  test(`${remote.name}: the same journey passes inside the released site`, async ({ people }) => {
    test.skip(!FULL, LONG);
    const page = await people.pageOf(remote.role);
    await page.goto(arrivalAt(remote));
    await expectScreen(page);
    await JOURNEYS[remote.name](page, true);
  });
}

test('the local remote inside the released site is marked as such, and a reset takes it out again', async ({
  browser,
}) => {
  test.skip(!FULL, LONG);
  test.setTimeout(240_000);
  const remote = REMOTES.find(({ name }) => name === 'client-app') as Remote;
  await withDevServer(remote, 'dev:in-shell', async ({ url, output }) => {
    const [address = ''] = /http:\/\/localhost:\S+remote-override=\S+/.exec(output()) ?? [];
    expect(address).toContain(`${url}/?remote-override=client-app=`);
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const violations: string[] = [];
    await watchPolicy(page, violations);
    const entries: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/remotes\/.*\/remoteEntry\.js$/.test(pathname)) entries.push(pathname);
    });
    await page.goto(address);
    const badge = page.getByRole('complementary', { name: /override/i });
    await expect(badge).toContainText('client-app');
    await signIn(page, demo('client'), '/dashboard/clientHome');
    await expectScreen(page);
    await expect(badge).toBeVisible();
    expect(entries.filter((name) => name.includes('/client-app/'))).toEqual([
      '/remotes/client-app/local/remoteEntry.js',
    ]);
    await JOURNEYS['client-app'](page, true);

    entries.length = 0;
    await badge.getByRole('button').click();
    await expect(badge).toHaveCount(0);
    await expectScreen(page);
    expect(entries.some((name) => /^\/remotes\/client-app\/\d/.test(name))).toBe(true);
    expect(entries.filter((name) => name.includes('/local/'))).toEqual([]);
    await page.context().close();
    expect(violations, 'broken content policy').toEqual([]);
  });
});
