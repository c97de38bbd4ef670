/** What a person is about to open is fetched when they point at it, but not with data saving on; a page runs everything it preloads. */
import type { Page } from '@playwright/test';
import { FAULTS, lift } from './faults';
import { expect, test } from './person';
import { reportsSince } from './registry';
import { expectScreen, failureOf, REMOTES } from './remotes';

function filesOf(page: Page, remote: string): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/remotes/${remote}/`)) files.push(request.url());
  });
  return files;
}

/** Points at the link to the dashboard without clicking it. */
async function pointAtDashboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).hover();
}

test('pointing at the dashboard fetches its remote, before anybody clicks', async ({ people }) => {
  const page = await people.pageOf('client');
  const files = filesOf(page, 'client-app');
  await page.goto('/');
  await expectScreen(page);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  expect(files).toEqual([]);
  await pointAtDashboard(page);
  await expect.poll(() => files.some((file) => file.endsWith('/remoteEntry.js'))).toBe(true);
  await expect(page).toHaveURL('/');
});

test('the files of its entry point are fetched beside the manifest, not after it', async ({ people }) => {
  const page = await people.pageOf('client');
  const files = filesOf(page, 'client-app');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/remotes/client-app/*/remote.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard/clientHome');
  const scripts = () => files.filter((file) => file.endsWith('.js'));
  // The container, and the module that it exposes.
  await expect.poll(() => scripts().length).toBeGreaterThan(1);
  expect(scripts().some((file) => file.endsWith('/remoteEntry.js'))).toBe(true);
  const first = scripts().length;
  await page.waitForTimeout(300);
  // Nothing of it runs before the manifest has been checked.
  expect(scripts().length).toBe(first);
  answer();
  await expectScreen(page);
});

test('nothing is fetched ahead on a connection that saves data, and the dashboard opens all the same', async ({
  people,
}) => {
  const page = await people.pageOf('client');
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  );
  const files = filesOf(page, 'client-app');
  await page.goto('/');
  await expectScreen(page);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await pointAtDashboard(page);
  // Long enough for a preload to show: the other test sees its first file within a fraction of this.
  await page.waitForTimeout(1_500);
  expect(files).toEqual([]);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/clientHome');
  await expectScreen(page);
});

test('a part whose preloads had failed is back at the first try, and nothing more is reported', async ({ people }) => {
  const page = await people.pageOf(null);
  const [landing] = REMOTES;
  if (!landing) throw new Error('There is no remote');
  await FAULTS.dead.put(page, landing);
  // With a query the page is the shell's, for everybody.
  await page.goto('/?shell');
  await expect(failureOf(page, 'landing')).toBeVisible({ timeout: FAULTS.dead.withinMs });
  const failed = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/remotes\/landing\/.*\.js$/.test(name))
      .map((entry) => (entry as PerformanceResourceTiming).responseStatus),
  );
  // The entry and its exposed module, which the page itself prefetched.
  expect(failed.length).toBeGreaterThan(1);
  expect(failed.filter((status) => status !== 0)).toEqual([]);
  await lift(page);
  const since = new Date().toISOString();
  await failureOf(page, 'landing').getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page);
  expect((await reportsSince(since)).filter(({ remote }) => remote === 'landing')).toEqual([]);
});

for (const [address, role] of [
  ['/?shell', null],
  ['/login', null],
  ['/terms', null],
  ['/dashboard/workerHome', 'freelancer'],
] as const) {
  test(`every script and style sheet that ${address} preloads is put to use`, async ({ people }) => {
    const page = await people.pageOf(role);
    await page.addInitScript(() => {
      const used = new Set<string>();
      Object.assign(window, { taskmintUsed: used });
      // Scripts are removed from the document after they have run.
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof HTMLScriptElement) used.add(node.src);
          if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') used.add(node.href);
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(address);
    await expectScreen(page);
    const preloads = () =>
      page.evaluate(() => {
        const { taskmintUsed } = window as unknown as { taskmintUsed: Set<string> };
        const all = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]:not([as="fetch"])')];
        return { count: all.length, unused: all.map(({ href }) => href).filter((href) => !taskmintUsed.has(href)) };
      });
    // A prerendered page requests them once it has been painted.
    await expect.poll(async () => (await preloads()).count).toBeGreaterThan(5);
    await expect.poll(async () => (await preloads()).unused).toEqual([]);
  });
}

test('every script of the first page says that its functions are worth compiling while it arrives', async ({
  people,
}) => {
  const page = await people.pageOf('client');
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto('/');
  await expectScreen(page);
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  expect(scripts.size).toBeGreaterThan(10);
  for (const address of scripts) {
    const text = await (await page.request.get(address)).text();
    expect(text.startsWith('//# allFunctionsCalledOnLoad\n'), address).toBe(true);
  }
});
