/** Where builds are stored, defined once for the preset, the release commands, and the servers. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Artefacts {
  /** Static root of the shell: `index.html`, `shell.json`, and files with content hashes below `assets/`. */
  shellDir: string;
  /** Served as `/remotes/`: `<name>/<buildId>/...`, immutable. */
  remotesDir: string;
}

export const REMOTES_PATH = '/remotes';

export function artefactsOf(rootDir: string): Artefacts {
  return { shellDir: join(rootDir, 'dist', 'shell'), remotesDir: join(rootDir, 'dist', 'remotes') };
}

/** Root of the monorepo that contains `folder`: the nearest package.json with workspaces. Throws outside one. */
export function monorepoRoot(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    const file = join(current, 'package.json');
    if (existsSync(file) && 'workspaces' in (JSON.parse(readFileSync(file, 'utf8')) as object)) return current;
    if (dirname(current) === current) throw new Error(`${folder} is not inside a monorepo`);
  }
}
