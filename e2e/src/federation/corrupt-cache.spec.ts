/**
 * A browser that once received corrupt files recovers. Files of builds are cached for good, so corrupt ones would be too, by the browser's own cache
 * and by the service worker's. The server itself serves the damaged files, because a Playwright route would bypass the browser's cache. Size and time
 * are those of the real ones, so that revalidation finds the copy unchanged. One way of recovery in the everyday run, all with TASKMINT_FULL=1.
 */
import { existsSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sampleOf } from '../sample';
import { expect, test } from './person';
import { liveVersion } from './registry';
import { places } from './release-commands';
import { expectScreen, failureOf, REMOTES } from './remotes';

const remote = REMOTES[1]!;

interface Damage {
  mend(): void;
  /** Restores the compressed copies, which are hidden so that good and corrupt files have the same ETag. */
  end(): void;
}

/** Damages every file of the build for which `spoils` is true. */
function spoil(folder: string, spoils: (name: string) => boolean): Damage {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|json)$/.test(name) && spoils(name))
    .map((name) => join(folder, name));
  expect(files.length).toBeGreaterThan(0);
  const kept = files.map((file) => ({ file, bytes: readFileSync(file), time: statSync(file).mtime }));
  const packed = files.flatMap((file) => ['.br', '.gz'].map((ending) => file + ending)).filter(existsSync);
  const write = (change: (bytes: Buffer) => Buffer): void => {
    for (const { file, bytes, time } of kept) {
      writeFileSync(file, change(bytes));
      utimesSync(file, time, time);
    }
  };
  packed.forEach((path) => renameSync(path, `${path}.hidden`));
  write((bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('~')]));
  return {
    mend: () => write((bytes) => bytes),
    end: () => packed.forEach((path) => renameSync(`${path}.hidden`, path)),
  };
}

const WAYS_BACK: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['another try', (page) => failureOf(page, remote.name).getByRole('button', { name: 'Try again' }).click()],
  ['a reload', (page) => page.reload()],
  ['coming back later', (page) => page.goto(remote.home)],
];
const SPOILT: readonly [string, (name: string) => boolean][] = [
  ['all scripts', (name) => name.endsWith('.js')],
  ['the scripts of screens', (name) => name.endsWith('.js') && name !== 'remoteEntry.js'],
  ['the manifest', (name) => name === 'remote.json'],
];
const KEPT_BY: readonly [string, { serviceWorkers?: 'allow' }][] = [
  ['the browser', {}],
  ['the service worker too', { serviceWorkers: 'allow' }],
];

for (const [what, spoils] of SPOILT) {
  for (const [keeper, options] of KEPT_BY) {
    for (const [how, goBack] of sampleOf(WAYS_BACK)) {
      test(`${what} damaged and kept by ${keeper}: ${how} recovers once they are mended`, async ({ people }) => {
        const { version } = await liveVersion(remote.name, remote.role);
        const page = await people.pageOf(remote.role, options);
        if (options.serviceWorkers) {
          await page.goto('/');
          await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        }
        const damage = spoil(join(places().remotesDir, remote.name, version), spoils);
        try {
          await page.goto(remote.home);
          await expect(failureOf(page, remote.name)).toBeVisible({ timeout: 60_000 });
          damage.mend();
          await goBack(page);
          await expectScreen(page);
        } finally {
          damage.mend();
          damage.end();
        }
      });
    }
  }
}
