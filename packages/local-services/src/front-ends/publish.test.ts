/** Removing old builds: those that the registry names stay, and what a process leaves that dies meanwhile is no build. */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { MANIFEST_FILE } from '@taskmint/federation';
import { storedRegistry } from '@taskmint/federation/registry';
import { REMOTES } from '../stack/places';
import { removeRetired } from './build';
import { removeUnused } from './publish';

jest.mock('node:fs', () => {
  const actual = jest.requireActual<typeof fs>('node:fs');
  return { ...actual, rmSync: jest.fn(actual.rmSync) };
});

it('leaves no manifest of a build whose files it has begun to remove', async () => {
  const root = fs.mkdtempSync(path.join(tmpdir(), 'unused-'));
  const manifests = () =>
    REMOTES.flatMap((remote) =>
      fs
        .readdirSync(path.join(root, remote))
        .filter((build) => fs.existsSync(path.join(root, remote, build, MANIFEST_FILE))),
    );
  try {
    for (const build of REMOTES.flatMap((remote) => [1, 2, 3, 4].map((n) => path.join(root, remote, `0.1.0-${n}`)))) {
      fs.mkdirSync(path.join(build, 'assets'), { recursive: true });
      fs.writeFileSync(path.join(build, MANIFEST_FILE), '{}');
    }
    jest.mocked(fs.rmSync).mockImplementation((target, options) => {
      if (options?.recursive) throw new Error('killed');
      jest.requireActual<typeof fs>('node:fs').rmSync(target, options);
    });
    const registry = storedRegistry(path.join(root, 'registry.json'));
    expect(manifests()).toHaveLength(4 * REMOTES.length);
    await expect(removeUnused(registry, root)).rejects.toThrow('killed');
    expect(manifests()).toHaveLength(4 * REMOTES.length - 1);
  } finally {
    jest.requireActual<typeof fs>('node:fs').rmSync(root, { recursive: true });
  }
});

it('leaves no build of a remote that is gone from the workspaces', () => {
  const root = fs.mkdtempSync(path.join(tmpdir(), 'retired-'));
  try {
    jest.mocked(fs.rmSync).mockImplementation(jest.requireActual<typeof fs>('node:fs').rmSync);
    for (const name of ['landing', 'partner-app']) fs.mkdirSync(path.join(root, name, '0.1.0-1'), { recursive: true });
    expect(removeRetired(root, ['landing', 'worker-app'])).toBe(true);
    expect(fs.readdirSync(root)).toEqual(['landing']);
    expect(removeRetired(root, ['landing', 'worker-app'])).toBe(false);
  } finally {
    fs.rmSync(root, { recursive: true });
  }
});
