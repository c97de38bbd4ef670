/**
 * Admins on their own host name (`ADMIN_ORIGIN`): they sign in and work there, and nothing on the public site leads anybody else to it. With
 * TASKMINT_FULL=1.
 */
import { expect, test as base, type Page } from '@playwright/test';
import { freePorts, startStack } from '@taskmint/local-services';
import { watchPolicy } from '../content-policy';
import { open, signIn } from '../people';
import { FULL } from '../sample';
import { expectScreen } from './remotes';

interface AdminSite {
  site: string;
  admin: string;
  person(role: 'admin' | 'client'): { email: string; password: string };
}

const test = base.extend<object, { sites: AdminSite }>({
  // The setting applies to a whole product, so these tests start their own.
  sites: [
    async ({}, use) => {
      const ports = await freePorts();
      const admin = `http://admin.localhost:${ports.site}`;
      const stack = await startStack({ ports, dataDir: 'temporary', build: true, env: { ADMIN_ORIGIN: admin } });
      const person = (role: 'admin' | 'client') => {
        const found = stack.accounts.find((account) => account.role === role);
        if (!found) throw new Error(`There is no demo ${role}`);
        return found;
      };
      await use({ site: stack.urls.site, admin, person });
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** All text responses that a page receives from now on. */
function received(page: Page): Promise<string>[] {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/text|json|javascript/.test(response.headers()['content-type'] ?? '')) {
      texts.push(response.text().catch(() => ''));
    }
  });
  return texts;
}

// Starts a whole product. Its foundations are tested every day: what the site serves under which name, and what the API tells whom.
if (FULL) {
  test('admins work on a host name of their own, and nobody else hears of it', async ({ browser, sites }) => {
    test.setTimeout(120_000);
    const violations: string[] = [];
    const pageAt = async (baseURL: string) => {
      const context = await browser.newContext({ baseURL });
      await watchPolicy(context, violations);
      return context.newPage();
    };

    await test.step("a client's visit to the public site names it nowhere", async () => {
      const page = await pageAt(sites.site);
      const texts = received(page);
      await page.goto('/');
      await expectScreen(page);
      await signIn(page, sites.person('client'), '/dashboard/clientHome');
      await expectScreen(page);
      const all = await Promise.all(texts);
      expect(all.length).toBeGreaterThan(20);
      expect(all.filter((text) => text.includes('admin.localhost') || text.includes('admin-app'))).toEqual([]);
      await page.context().close();
    });

    await test.step('an admin on the public site is told where to go, and gets nothing else', async () => {
      const page = await pageAt(sites.site);
      await signIn(page, sites.person('admin'), '/dashboard/adminHome');
      const notice = page.getByRole('alert').filter({ hasText: 'This dashboard is on a separate site' });
      await expect(notice.getByRole('link', { name: new URL(sites.admin).host })).toHaveAttribute(
        'href',
        new RegExp(`^${sites.admin}`),
      );
      await page.context().close();
    });

    await test.step('an admin on their own site signs in and works', async () => {
      const page = await pageAt(sites.admin);
      const response = await page.goto('/login');
      expect(response?.headers()['x-robots-tag']).toContain('noindex');
      await signIn(page, sites.person('admin'), '/dashboard/adminHome');
      await expectScreen(page);
      await open(page, 'Manage User');
      await expect(page.getByRole('heading', { level: 1, name: 'Manage user' })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: sites.person('client').email })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(sites.admin);
      await page.context().close();
    });
    expect(violations, 'broken content policy').toEqual([]);
  });
}
