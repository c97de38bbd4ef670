/** Names a build by its inputs, so that the same sources give the same build and unchanged apps are not rebuilt. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AssetTable } from '../remote-manifest';

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', '.cache']);
const PACKAGES_BUNDLED = ['contract', 'platform', 'ui-kit', 'dashboard-kit'];

export interface BuildIdentity {
  /** Version in the app's package.json. */
  version: string;
  /** `0.1.0-ab12cd34`: version and fingerprint of the sources; also the folder it is published in. */
  buildId: string;
}

const WATCHED = '-watched-';

/** For a build made while its sources change: version and fingerprint of its files. */
export function watchedBuildId({ version, assets }: { version: string; assets: AssetTable }): string {
  return `${version}${WATCHED}${createHash('sha256').update(JSON.stringify(assets)).digest('hex').slice(0, 8)}`;
}

export function isWatchedBuild(buildId: string): boolean {
  return buildId.includes(WATCHED);
}

/**
 * Identity of a build of the app in `appDir` of the monorepo `rootDir`: the app, the packages it bundles, the preset including prerendering, and the
 * lockfile. Tests are left out. Deterministic.
 */
export function buildIdentity(rootDir: string, appDir: string): BuildIdentity {
  const hash = createHash('sha256');
  const inputs = [
    appDir,
    ...PACKAGES_BUNDLED.map((name) => join(rootDir, 'packages', name)),
    join(rootDir, 'packages', 'federation', 'src', 'preset'),
    join(rootDir, 'packages', 'federation', 'src', 'plugins'),
    // Determines the prerendered pages.
    join(rootDir, 'packages', 'federation', 'bin', 'prerender.cjs'),
    join(rootDir, 'package-lock.json'),
  ];
  for (const file of inputs.flatMap(filesBelow)) {
    hash.update(relative(rootDir, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  const { version } = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8')) as { version: string };
  return { version, buildId: `${version}-${hash.digest('hex').slice(0, 8)}` };
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
}
