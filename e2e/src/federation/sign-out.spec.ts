/** Leaving in one tab ends everything in all of them: no token, no identity, no view of the registry, no data in any remote's cache. */
import type { Page } from '@playwright/test';
import { expect, test } from './person';
import { expectScreen } from './remotes';

/** Whatever of the person is still kept in the browser. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const found = names.filter((name) => /access-token|taskmint-registry:(?!public)/.test(name));
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

test('leaving in one tab ends every other, and nothing of the person stays', async ({ people }) => {
  const page = await people.pageOf('client');
  await page.goto('/dashboard/clientHome');
  await expectScreen(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard/history');
  await expectScreen(other);
  expect(await kept(page)).not.toEqual([]);
  await page.getByRole('button', { name: 'Log Out' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login/);
    await expect.poll(() => kept(tab)).toEqual([]);
    await expect(tab.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0);
  }
});
