/** The registry inside the shell names the newest build of every public remote, and nothing of the admins'. */
import { mkdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteRegistry } from '@taskmint/contract';
import { makeBuild, temporaryFolder } from '../release/build-fixture';
import { builtInRegistry } from './built-in-registry';

let root: string;
beforeEach(async () => {
  root = await temporaryFolder();
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('holds the newest builds with every hash, and no remote of admins', async () => {
  const old = await makeBuild(root, 'worker-app', '0.1.0-11111111');
  await makeBuild(root, 'worker-app', '0.1.0-22222222');
  await makeBuild(root, 'admin-app', '0.1.0-33333333', { roles: ['admin'] });
  await makeBuild(root, 'landing', '0.1.0-44444444', { mount: '/', roles: [] });
  await mkdir(join(root, 'half-built', '0.1.0-55555555'), { recursive: true });
  await utimes(join(old.dir, 'remote.json'), 1_000, 1_000);
  const registry = remoteRegistry.parse(await builtInRegistry(root));
  expect(registry.remotes.map(({ name, current }) => [name, current?.version])).toEqual([
    ['landing', '0.1.0-44444444'],
    ['worker-app', '0.1.0-22222222'],
  ]);
  expect(JSON.stringify(registry)).not.toContain('admin');
  expect(Object.keys(registry.remotes[1]?.current?.assets ?? {}).sort()).toEqual(['remote.json', 'remoteEntry.js']);
});

it('is nothing when nothing was built', async () => {
  expect(await builtInRegistry(join(root, 'nowhere'))).toBeNull();
});
