/**
 * A bad release of one remote while people have the site open. It is noticed, reported and rolled back within seconds, without a build, without
 * reloading anybody's page, and without fetching a byte of any other remote again.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { deriveBuild } from './derived-build';
import { throwingScreens } from './faults';
import { runningStack } from '../running-stack';
import { expect, test } from './person';
import { liveVersion, releases, reportsSince } from './registry';
import { places, release, withReleases } from './release-commands';
import { expectScreen, failureOf } from './remotes';

/** The age after which the page checks the registry for changes. */
const REGISTRY_FRESH_MS = 10_000;

/** Code, styles and fonts; browsers request a page's icon at any time. */
const isFile = (pathname: string) => /^\/(remotes|assets)\/.*\.(js|css|json|woff2)$/.test(pathname);

/** Files of builds and of the shell that a page requests from now on. */
function downloads(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === runningStack().site && isFile(pathname)) files.push(pathname);
  });
  return files;
}

/** What was fetched again, or is of another remote. A busy machine may prefetch further screens of the remote late. */
function beyond(remote: string, fetched: ReadonlySet<string>, files: readonly string[]): string[] {
  return files.filter((file) => fetched.has(file) || !file.startsWith(`/remotes/${remote}/`));
}

async function goHome(page: Page): Promise<void> {
  await page.clock.fastForward(REGISTRY_FRESH_MS + 1_000);
  await page.getByRole('link', { name: 'Home Page' }).first().click();
  await expect(page).toHaveURL('/');
  await expectScreen(page);
}

async function leaveAndComeBack(page: Page): Promise<void> {
  await goHome(page);
  await page.goBack();
}

/** Waits until the page has requested nothing for two seconds, since screens that nobody has opened yet are prefetched. */
async function nothingMoreComes(files: string[]): Promise<void> {
  let before = -1;
  await expect
    .poll(
      () => {
        const isQuiet = files.length === before;
        before = files.length;
        return isQuiet;
      },
      { intervals: [2_000], timeout: 30_000 },
    )
    .toBe(true);
}

/** Opens every part that a later step uses, and waits until nothing of it is still loading. */
async function visitAll(page: Page): Promise<void> {
  const files = downloads(page);
  await goHome(page);
  // The carousel loads when the page is idle, and a later visit might be idle before this one was.
  await expect(page.locator('.slick-slider').first()).toBeVisible();
  await nothingMoreComes(files);
  await page.goBack();
  await expectScreen(page);
  await nothingMoreComes(files);
}

const markOf = (page: Page) => page.evaluate(() => (window as unknown as { mark?: number }).mark);

async function openAndMark(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await expectScreen(page);
  await page.evaluate(() => {
    (window as unknown as { mark: number }).mark = 1;
  });
}

test('a bad release is quarantined and gone at the next entry; nobody else notices', async ({ people }) => {
  test.setTimeout(240_000);
  await withReleases(async (folder) => {
    const { version: v1 } = await liveVersion('worker-app', 'freelancer');
    const v2 = deriveBuild(
      join(places().remotesDir, 'worker-app', v1),
      join(folder, 'v2'),
      '0.2.0-0bad0bad',
      (name, code, exposed) => (name === 'remoteEntry.js' || exposed.includes(name) ? null : throwingScreens(code)),
    );
    const freelancer = await people.pageOf('freelancer');
    const client = await people.pageOf('client');
    const [ofFreelancer, ofClient] = [downloads(freelancer), downloads(client)];
    await openAndMark(freelancer, '/dashboard/workerHome');
    await openAndMark(client, '/dashboard/clientHome');
    await visitAll(freelancer);
    await visitAll(client);
    const [theirs, others] = [downloads(freelancer), downloads(client)];
    const [fetched, fetchedByOthers] = [new Set(ofFreelancer), new Set(ofClient)];

    const since = new Date().toISOString();
    await test.step('version 2 goes live and throws', async () => {
      await release('worker-app', '--build-dir', v2.dir, '--why', 'drill: a new task list');
      await leaveAndComeBack(freelancer);
      const notice = failureOf(freelancer, 'worker-app');
      await expect(notice).toHaveAttribute('data-remote-failure', 'render');
      await expect(notice).toContainText(v2.buildId);
      await expect
        .poll(async () => (await reportsSince(since)).map(({ version, kind }) => `${version} ${kind}`))
        .toContain(`${v2.buildId} render`);
    });

    const second = await people.pageOf('freelancer');
    await second.goto('/dashboard/workerHome');
    await expect(failureOf(second, 'worker-app')).toHaveAttribute('data-remote-failure', 'render');

    await test.step('only its own files were fetched', () => {
      expect(theirs.some((file) => file.startsWith(`/remotes/worker-app/${v2.buildId}/`))).toBe(true);
      expect(beyond('worker-app', fetched, theirs)).toEqual([]);
    });

    theirs.length = 0;
    await test.step('quarantined, version 1 is back at the next entry, out of the memory of the page', async () => {
      const started = Date.now();
      await release('quarantine', 'worker-app', '--why', 'drill: every screen throws');
      expect(Date.now() - started).toBeLessThan(10_000);
      await leaveAndComeBack(freelancer);
      await expectScreen(freelancer);
      expect(await markOf(freelancer)).toBe(1);
      expect(beyond('worker-app', fetched, theirs)).toEqual([]);
    });

    await test.step('who was looking at the notice gets it back with another try', async () => {
      const waiting = failureOf(second, 'worker-app');
      await waiting.getByRole('button', { name: 'Try again' }).click();
      await expectScreen(second);
    });

    await test.step('the other remotes never noticed', async () => {
      await leaveAndComeBack(client);
      await expectScreen(client);
      expect(await markOf(client)).toBe(1);
      expect(beyond('client-app', fetchedByOthers, others)).toEqual([]);
    });

    await test.step('who did what and why is written down', async () => {
      const { history, remotes } = await releases();
      expect(history.slice(0, 2).map(({ who, command, why }) => [who, command, why])).toEqual([
        ['drill', 'quarantine', 'drill: every screen throws'],
        ['drill', 'publish', 'drill: a new task list'],
      ]);
      expect(remotes.find(({ name }) => name === 'worker-app')).toMatchObject({
        state: 'quarantined',
        current: { version: v2.buildId },
        previous: { version: v1 },
      });
    });
    rmSync(join(places().remotesDir, 'worker-app', v2.buildId), { recursive: true });
  });
});

test('a good release reaches an open page at the next entry, and a first visit after it fetches only its own files anew', async ({
  people,
}) => {
  test.setTimeout(240_000);
  await withReleases(async (folder) => {
    const { version: v1 } = await liveVersion('client-app', 'client');
    const v2 = deriveBuild(join(places().remotesDir, 'client-app', v1), join(folder, 'v2'), '0.2.0-0900d900');
    const page = await people.pageOf('client');
    const ahead = downloads(page);
    await openAndMark(page, '/dashboard/clientHome');
    await nothingMoreComes(ahead);
    const transferred: string[] = [];
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const cached = new Set<string>();
    devtools.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      const { pathname } = new URL(response.url);
      const fromCache = response.fromDiskCache || cached.has(requestId);
      if (!fromCache && isFile(pathname)) transferred.push(pathname);
    });
    await release('client-app', '--build-dir', v2.dir, '--why', 'drill: nothing but a new name');
    await leaveAndComeBack(page);
    await expectScreen(page);
    expect(await markOf(page)).toBe(1);
    const own = (files: string[]) => files.filter((file) => file.startsWith(`/remotes/client-app/${v2.buildId}/`));
    await expect.poll(() => own(transferred).length).toBeGreaterThan(0);
    await page.reload();
    await expectScreen(page);
    expect(
      transferred.filter((file) => !own(transferred).includes(file) && !file.startsWith('/remotes/landing/')),
    ).toEqual([]);
    rmSync(join(places().remotesDir, 'client-app', v2.buildId), { recursive: true });
  });
});
