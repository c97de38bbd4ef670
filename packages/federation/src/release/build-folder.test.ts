import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBuild, temporaryFolder } from './build-fixture';
import { newestBuild, renewBuild } from './build-folder';

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
  for (const [buildId, second] of [
    ['0.1.0-first', 1],
    ['0.1.0-second', 2],
  ] as const) {
    const { dir } = await makeBuild(root, 'landing', buildId);
    await utimes(join(dir, 'remote.json'), second, second);
  }
});
afterEach(() => rm(root, { recursive: true }));

it('is the newest build that counts, and an earlier one again when its sources have come back', async () => {
  expect(await newestBuild(root, 'landing')).toBe(join(root, 'landing', '0.1.0-second'));
  expect(await renewBuild(root, 'landing', '0.1.0-first')).toBe(true);
  expect(await newestBuild(root, 'landing')).toBe(join(root, 'landing', '0.1.0-first'));
});

it('leaves builds as they are when that is the newest already, or was never built', async () => {
  expect(await renewBuild(root, 'landing', '0.1.0-second')).toBe(false);
  expect(await renewBuild(root, 'landing', '0.1.0-third')).toBe(false);
  expect(await newestBuild(root, 'landing')).toBe(join(root, 'landing', '0.1.0-second'));
});
