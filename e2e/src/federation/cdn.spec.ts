/** The site behind a CDN that makes mistakes: what it serves wrongly does not run, and everything is well again when the CDN is. */
import type { Page } from '@playwright/test';
import { missingPrograms, startCdn, type Cdn } from './cdn';
import { expect, test as base } from './person';
import { liveVersion } from './registry';
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

/** The landing page is rendered by the registry and not by its document, which names its build itself. */
async function open({ origin }: Cdn, page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      root?.replaceChildren();
      root?.removeAttribute('data-prerendered');
    });
  });
  await page.goto(origin);
}

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
