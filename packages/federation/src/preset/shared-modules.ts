/** What the shell and its remotes share at run time, and how strictly. Versions come from installed packages and sources, never from a hand-written list. */
import { monorepoRoot } from './artefacts';
import { installedVersion, ownSource, sourceFingerprint } from './source-fingerprint';

/**
 * Packages that must be a single copy on the page. `prefix` also shares subpaths: without `react/` a second jsx-runtime is bundled. A remote that
 * needs another version is refused.
 */
const SINGLE_PACKAGES = [
  { name: 'react', prefix: true },
  { name: 'react-dom', prefix: true },
  { name: 'styled-components', prefix: false },
  { name: '@taskmint/platform', prefix: false },
] as const;

/**
 * Entries of this repository's packages that are worth sharing but may exist in several copies: a remote with different sources brings its own. All
 * others are bundled and tree-shaken per app.
 */
const COMMON_ENTRIES = ['@taskmint/platform/query', '@taskmint/ui-kit/core'] as const;

export interface SharedModule {
  name: string;
  version: string;
  /** Version range that another build's copy must satisfy. */
  requiredVersion: string;
  /** Whether only one copy may be on the page. */
  singleton: boolean;
}

interface SharedSettings extends Omit<SharedModule, 'name'> {
  /** A remote that needs another major version must fail visibly, not mount with a console warning. */
  strictVersion: boolean;
}

/** Installed versions for the app in `appDir`. Throws when a package cannot be found from there. */
export function sharedModules(appDir: string): SharedModule[] {
  const singles = SINGLE_PACKAGES.map(({ name }) => {
    const version = installedVersion(name, appDir);
    return { name, version, requiredVersion: `^${version}`, singleton: true };
  });
  return [...singles, ...COMMON_ENTRIES.map((name) => commonEntry(name, appDir))];
}

/** The same in the form of Module Federation's `shared` option. */
export function sharedOption(appDir: string): Record<string, SharedSettings> {
  const option: Record<string, SharedSettings> = {};
  for (const { name, ...module } of sharedModules(appDir)) {
    const settings: SharedSettings = { ...module, strictVersion: module.singleton };
    option[name] = settings;
    if (SINGLE_PACKAGES.some((single) => single.name === name && single.prefix)) option[`${name}/`] = settings;
  }
  return option;
}

/** Module Federation options that the shell and its remotes have in common. */
export function federationOptions(appDir: string) {
  return {
    shared: sharedOption(appDir),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    dev: false,
    bridge: { enableBridgeRouter: false },
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  } as const;
}

/** Its version is the package's with a fingerprint of its sources, and only the same version matches. */
function commonEntry(name: string, appDir: string): SharedModule {
  const rootDir = monorepoRoot(appDir);
  const packageName = name.split('/').slice(0, 2).join('/');
  const fingerprint = sourceFingerprint(rootDir, ownSource(rootDir, name) as string, isSingle);
  // The letter keeps an all-digit fingerprint from being read as a number.
  const version = `${installedVersion(packageName, appDir)}-s${fingerprint}`;
  return { name, version, requiredVersion: version, singleton: false };
}

function isSingle(name: string): boolean {
  return SINGLE_PACKAGES.some(
    (single) => single.name === name || (single.prefix && name.startsWith(`${single.name}/`)),
  );
}
