/** Where builds lie, said once: for the preset that writes them, the release commands, and whoever serves them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

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

/** Root of the monorepo that `folder` lies in: the nearest package.json with workspaces. Throws outside one. */
export function monorepoRoot(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    const file = join(current, 'package.json');
    if (existsSync(file) && 'workspaces' in (JSON.parse(readFileSync(file, 'utf8')) as object)) return current;
    if (dirname(current) === current) throw new Error(`${folder} is not inside a monorepo`);
  }
}

export interface PublishedPlaces {
  /** The registry document. */
  registryFile: string;
  /** Where published builds are served from: `<name>/<buildId>/...`. */
  publicDir: string;
}

/** Where `npm start` and the API look for what is released: REMOTE_REGISTRY_FILE, else `registry.json` in DATA_DIR; builds in `remotes` beside it. */
export function publishedPlaces(rootDir: string, environment: NodeJS.ProcessEnv = process.env): PublishedPlaces {
  const { REMOTE_REGISTRY_FILE, DATA_DIR } = environment;
  return placesOf(REMOTE_REGISTRY_FILE || resolve(rootDir, DATA_DIR || 'var', 'registry.json'));
}

/** The places of one registry document. */
export function placesOf(registryFile: string): PublishedPlaces {
  return { registryFile, publicDir: join(dirname(registryFile), 'remotes') };
}
