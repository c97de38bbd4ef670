/** The site behind a faulty CDN: wrong files do not run, an old registry is not trusted, and everything recovers when the CDN does. */
import type { Page } from '@playwright/test';
import type { SignedRegistry } from '@taskmint/contract';
import { missingPrograms, startCdn, type Cdn } from './cdn';
import { expect, test as base } from './person';
import { liveVersion } from './registry';
import { release } from './release-commands';
import { expectScreen, failureOf } from './remotes';
import { runningStack } from '../running-stack';
import { FULL } from '../sample';

const test = base.extend<object, { cdn: Cdn }>({
  cdn: [
    async ({}, use) => {
      const cdn = await startCdn();
      await use(cdn);
      await cdn.stop();
    },
    { scope: 'worker' },
  ],
});

test.skip(!FULL, 'part of npm run test:full');
test.skip(
  missingPrograms !== undefined,
  `skipped: ${missingPrograms} is not installed (apt-get install nginx-light varnish)`,
);

const OLD_ENOUGH_MS = 9 * 86_400_000;
const KEPT = 'taskmint-registry:public';
const PAST_THE_CACHE = { 'X-Past-The-Cache': '1' };

/** Has the shell render the landing page, by the registry. */
async function open({ origin }: Cdn, page: Page): Promise<void> {
  await page.goto(`${origin}/?shell`);
}

const registryAt = async (address: string): Promise<SignedRegistry> =>
  (await (await fetch(`${address}/remotes`)).json()) as SignedRegistry;

const keptRevision = (page: Page) =>
  page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? 'null') as SignedRegistry | null)?.revision, KEPT);

const edgeOf = ({ origin }: Cdn): string => origin.replace('cdn.localhost', '127.0.0.1');

test.beforeEach(({ cdn }) => cdn.have());

test('cold, and then out of its store: the page answers, with every file checked', async ({ cdn, people }) => {
  for (const expected of ['miss', 'hit']) {
    const page = await people.pageOf(null);
    const seen: string[] = [];
    page.on('response', (answer) => {
      if (/\/remotes\/landing\/.*remoteEntry\.js$/.test(answer.url())) seen.push(answer.headers()['x-cache'] ?? 'none');
    });
    await open(cdn, page);
    await expectScreen(page);
    expect(seen).toContain(expected);
  }
});

test('stale: with its origin gone the edge serves what it has, and the page answers', async ({ cdn, people }) => {
  const first = await people.pageOf(null);
  await open(cdn, first);
  await expectScreen(first);
  await first.waitForTimeout(2_000);
  await cdn.loseOrigin();
  const page = await people.pageOf(null);
  await open(cdn, page);
  await expectScreen(page);
});

for (const [name, spoil] of [
  ['with another hash', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(';')])],
  ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
] as const) {
  test(`a file that it stored ${name} does not run; when it is mended, the next try succeeds`, async ({
    cdn,
    people,
  }) => {
    const { version, manifestUrl } = await liveVersion('landing', null);
    const entry = new URL(manifestUrl.replace(/[^/]+$/, 'remoteEntry.js'), runningStack().site);
    const bytes = Buffer.from(await (await fetch(entry)).arrayBuffer());
    await cdn.have({ path: `landing/${version}/remoteEntry`, bytes: spoil(bytes), type: 'text/javascript' });
    const page = await people.pageOf(null);
    await open(cdn, page);
    const notice = failureOf(page, 'landing');
    await expect(notice).toHaveAttribute('data-remote-failure', 'entry-integrity', { timeout: 40_000 });
    await cdn.have();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expectScreen(page);
  });
}

test('slower than anybody waits: the page says so, and answers when it is quick again', async ({ cdn, people }) => {
  await cdn.have({ path: '^/remotes/landing/.*remoteEntry', bytesPerSecond: 100 });
  const page = await people.pageOf(null);
  await open(cdn, page);
  const notice = failureOf(page, 'landing');
  await expect(notice).toHaveAttribute('data-remote-failure', 'timeout', { timeout: 40_000 });
  await cdn.have();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page);
});

test('an old registry is not believed by who has seen a newer one (rollback)', async ({ cdn, people }) => {
  const old = await registryAt(`${edgeOf(cdn)}/api`);
  await release('restored');
  const newer = await registryAt(runningStack().api);
  expect(newer.revision).toBeGreaterThan(old.revision);
  const page = await people.pageOf(null);
  await page.context().setExtraHTTPHeaders(PAST_THE_CACHE);
  await open(cdn, page);
  await expectScreen(page);
  await expect.poll(() => keptRevision(page)).toBe(newer.revision);

  await page.context().setExtraHTTPHeaders({});
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/remotes'));
  await page.reload();
  expect(((await (await answered).json()) as SignedRegistry).revision).toBe(old.revision);
  await expectScreen(page);
  expect(await keptRevision(page)).toBe(newer.revision);

  // Without the registry copy of the last visit, the page has no trusted one, and says so.
  await page.evaluate((key) => localStorage.removeItem(key), KEPT);
  await page.reload();
  await expect(failureOf(page, 'landing')).toHaveAttribute('data-remote-failure', 'registry-refused', {
    timeout: 40_000,
  });
});

test('the same registry for ever is believed for a week and no longer (freeze)', async ({ cdn, people }) => {
  const page = await people.pageOf(null);
  await open(cdn, page);
  await expectScreen(page);
  await expect.poll(() => keptRevision(page)).toBeGreaterThan(0);
  await page.clock.setFixedTime(new Date(Date.now() + OLD_ENOUGH_MS));
  await page.reload();
  const notice = failureOf(page, 'landing');
  await expect(notice).toHaveAttribute('data-remote-failure', 'registry-refused', { timeout: 40_000 });
  await expect(notice).toContainText('Check the date and time on this device');
});

test('a registry that was changed on its way is not believed', async ({ cdn, people }) => {
  await cdn.have({ path: '^/api/remotes$', replace: '"state":"live"', by: '"state":"disabled"' });
  const page = await people.pageOf(null);
  await open(cdn, page);
  await expect(failureOf(page, 'landing')).toHaveAttribute('data-remote-failure', 'registry-refused', {
    timeout: 40_000,
  });
  await cdn.have();
  await failureOf(page, 'landing').getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page);
});

test('a browser without Ed25519 of its own fetches a library and decides the same', async ({ cdn, people }) => {
  const page = await people.pageOf(null);
  await page.addInitScript(() => {
    const original = crypto.subtle.importKey.bind(crypto.subtle) as (...all: unknown[]) => Promise<CryptoKey>;
    const without = (...all: unknown[]) =>
      all[2] === 'Ed25519'
        ? Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'))
        : original(...all);
    Object.defineProperty(crypto.subtle, 'importKey', { value: without });
  });
  await open(cdn, page);
  await expectScreen(page);
  await expect.poll(() => keptRevision(page)).toBeGreaterThan(0);
  await cdn.have({ path: '^/api/remotes$', replace: '"state":"live"', by: '"state":"disabled"' });
  await page.evaluate((key) => localStorage.removeItem(key), KEPT);
  await page.reload();
  await expect(failureOf(page, 'landing')).toHaveAttribute('data-remote-failure', 'registry-refused', {
    timeout: 40_000,
  });
});
