/** Runs the release commands, as from a terminal, on the registry of the running product, and restores it afterwards. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runningStack } from '../running-stack';

const ROOT = join(__dirname, '..', '..', '..');
const BIN = join(ROOT, 'packages', 'federation', 'bin', 'release.mjs');

export const places = () => {
  const { dataDir } = runningStack();
  return { registryFile: join(dataDir, 'registry.json'), remotesDir: join(dataDir, 'remotes') };
};

/** `npm run release -- ...args`; rejects with its output. */
export async function release(...args: string[]): Promise<string> {
  const command = [BIN, ...args, '--registry', places().registryFile, '--who', 'drill'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT }).catch((error: unknown) => {
    throw new Error((error as { stdout?: string }).stdout ?? String(error));
  });
  return stdout;
}

/** Runs `work` with a folder for builds; afterwards restores the registry and removes the folder. */
export async function withReleases<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'taskmint-drill-'));
  const kept = join(folder, 'registry.json');
  const { registryFile } = places();
  copyFileSync(registryFile, kept);
  try {
    return await work(folder);
  } finally {
    copyFileSync(kept, registryFile);
    // An open browser would refuse a lower revision than it has seen.
    await release('restored');
    rmSync(folder, { recursive: true, force: true });
  }
}
