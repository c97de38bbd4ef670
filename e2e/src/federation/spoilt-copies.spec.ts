/**
 * A browser that was once given wrong bytes recovers: files of builds are kept for good, so the spoilt ones would be too. Every script of a build is served
 * damaged, without a route of Playwright's in between, which would keep the browser's own cache out of it. One way back a day, all with TASKMINT_FULL=1.
 */
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sampleOf } from '../sample';
import { expect, test } from './person';
import { liveVersion } from './registry';
import { places } from './release-commands';
import { expectScreen, failureOf, REMOTES } from './remotes';

const remote = REMOTES[1]!;

/** Damages every script of the build that `spoils` names and hides its compressed copies; the function that comes back mends them. */
function spoil(folder: string, spoils: (name: string) => boolean): () => void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && spoils(name),
  );
  expect(names.length).toBeGreaterThan(0);
  const mends = names.flatMap((name) => {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes, Buffer.from('\n//')]));
    const packed = ['.br', '.gz'].map((ending) => file + ending).filter((path) => existsSync(path));
    packed.forEach((path) => renameSync(path, `${path}.hidden`));
    return () => {
      writeFileSync(file, bytes);
      packed.forEach((path) => renameSync(`${path}.hidden`, path));
    };
  });
  return () => mends.forEach((mend) => mend());
}

const WAYS_BACK: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['another try', (page) => failureOf(page, remote.name).getByRole('button', { name: 'Try again' }).click()],
  ['a reload', (page) => page.reload()],
  ['coming back later', (page) => page.goto(remote.home)],
];
const SPOILT: readonly [string, (name: string) => boolean][] = [
  ['all scripts', () => true],
  ['the scripts of screens', (name) => name !== 'remoteEntry.js'],
];

for (const [what, spoils] of SPOILT) {
  for (const [how, goBack] of sampleOf(WAYS_BACK)) {
    test(`${what} damaged: ${how} recovers once they are mended`, async ({ people }) => {
      const { version } = await liveVersion(remote.name, remote.role);
      const mend = spoil(join(places().remotesDir, remote.name, version), spoils);
      const page = await people.pageOf(remote.role);
      try {
        await page.goto(remote.home);
        await expect(failureOf(page, remote.name)).toBeVisible({ timeout: 60_000 });
      } finally {
        mend();
      }
      await goBack(page);
      await expectScreen(page);
    });
  }
}
