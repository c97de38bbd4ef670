/**
 * Signing out in one tab ends everything in all tabs: no token, no working copy of it, no identity, no view of the registry, no data in any remote's
 * cache, and no offline copy remains. For the people of one remote in the everyday run, of all with TASKMINT_FULL=1.
 */
import type { Page } from '@playwright/test';
import { demo, runningStack } from '../running-stack';
import { sampleOf } from '../sample';
import { expect, test } from './person';
import { expectScreen, REMOTES } from './remotes';

/** Everything about the person that the browser still stores. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const copies = (await caches.keys()).filter((name) => /^taskmint-copies:(?!visitor$)/.test(name));
    const found = [...names.filter((name) => /access-token|taskmint-registry:(?!public)/.test(name)), ...copies];
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'firebaseLocalStorageDb')) return found;
    const identities = await new Promise<number>((resolve) => {
      const opening = indexedDB.open('firebaseLocalStorageDb');
      opening.onerror = () => resolve(-1);
      opening.onsuccess = () => {
        const all = opening.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll();
        all.onsuccess = () => {
          opening.result.close();
          resolve(
            (all.result as { fbase_key: string }[]).filter(({ fbase_key: key }) => key.includes('authUser')).length,
          );
        };
      };
    });
    return identities === 0 ? found : [...found, `${identities} identities`];
  });
}

interface DataCache {
  getQueryCache(): { getAll(): unknown[] };
  getMutationCache(): { getAll(): unknown[] };
}

/** Remembers the data cache of every remote on the page, to inspect it after the remote is gone. */
async function noteDataCaches(page: Page): Promise<void> {
  await page.evaluate(() => {
    type Fiber = { child?: Fiber; sibling?: Fiber; memoizedProps?: { client?: Partial<DataCache> } };
    const noted = ((window as unknown as { taskmintCaches?: Set<unknown> }).taskmintCaches ??= new Set());
    const root = document.getElementById('root') as unknown as Record<string, { stateNode: { current: Fiber } }>;
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
    const waiting: (Fiber | undefined)[] = [root[key]?.stateNode.current];
    while (waiting.length > 0) {
      const fiber = waiting.pop();
      if (!fiber) continue;
      if (fiber.memoizedProps?.client?.getQueryCache) noted.add(fiber.memoizedProps.client);
      waiting.push(fiber.sibling, fiber.child);
    }
  });
}

/** Number of queries and mutations in each of them. */
async function heldByRemotes(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...((window as unknown as { taskmintCaches?: Set<DataCache> }).taskmintCaches ?? [])].map(
      (cache) => cache.getQueryCache().getAll().length + cache.getMutationCache().getAll().length,
    ),
  );
}

for (const { name, role, home, other: second } of sampleOf(REMOTES.filter(({ role }) => role))) {
  if (!role || !second) continue;
  test(`leaving in one tab ends every other, and nothing of the person stays: ${name}`, async ({ people }) => {
    const page = await people.pageOf(role, { serviceWorkers: 'allow' });
    await page.goto('/');
    await expectScreen(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await noteDataCaches(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(home);
    await expectScreen(page);
    const other = await page.context().newPage();
    await other.goto(second);
    await expectScreen(other);
    for (const tab of [page, other]) {
      await noteDataCaches(tab);
      await expect.poll(async () => (await heldByRemotes(tab)).every((held) => held > 0)).toBe(true);
    }
    // A third tab has left the dashboard, which remains in its document.
    const away = await page.context().newPage();
    await away.goto(home);
    await expectScreen(away);
    await away.getByRole('link', { name: 'Home Page' }).first().click();
    await expectScreen(away);
    await noteDataCaches(away);
    const left = away.locator('#dashboard-content');
    await expect(left).toHaveCount(1);
    // The landing page's and the dashboard's.
    expect(await heldByRemotes(page)).toHaveLength(2);
    await expect
      .poll(async () => (await kept(page)).filter((each) => each.startsWith('taskmint-copies:')))
      .toHaveLength(1);

    // As if somebody had copied it from the browser.
    const token = await page.evaluate(() => localStorage.getItem('access-token'));
    const readWithCopy = async (): Promise<number> => {
      const address = `${runningStack().api}/user/${demo(role).email}`;
      return (await page.request.get(address, { headers: { Authorization: `Bearer ${token}` } })).status();
    };
    expect(await readWithCopy()).toBe(200);

    people.leaves(role);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect.poll(readWithCopy).toBe(401);
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/login/);
      await expect.poll(() => kept(tab)).toEqual([]);
      await expect.poll(async () => (await heldByRemotes(tab)).filter((held) => held > 0)).toEqual([]);
      await expect(tab.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0);
    }
    await expect(left).toHaveCount(0);
    await expect.poll(() => kept(away)).toEqual([]);
    // Any data left here belongs to the public page and to nobody in particular.
    expect((await heldByRemotes(away)).filter((held) => held > 0).length).toBeLessThan(2);
  });
}
