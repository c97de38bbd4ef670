/** What the shell and its remotes share at run time, and how strictly. Versions come from what is installed and from sources, never from somebody's memory. */
import { monorepoRoot } from './artefacts';
import { installedVersion, ownSource, sourceFingerprint } from './source-fingerprint';

/**
 * What must be one copy on the page. `prefix` also shares subpaths: without `react/` a second jsx-runtime is bundled. A remote that needs another version
 * is refused.
 */
const SINGLE_PACKAGES = [
  { name: 'react', prefix: true },
  { name: 'react-dom', prefix: true },
  { name: 'styled-components', prefix: false },
  { name: '@taskmint/platform', prefix: false },
] as const;

/**
 * Entries of our packages that are worth sharing and need not be one copy: a remote whose sources differ brings its own. Whatever is not named here is
 * bundled and tree-shaken per app.
 */
const COMMON_ENTRIES = ['@taskmint/platform/query', '@taskmint/ui-kit/core'] as const;

export interface SharedModule {
  name: string;
  version: string;
  /** Range that another build's copy must satisfy. */
  requiredVersion: string;
  /** Whether there must be one copy on the page. */
  singleton: boolean;
}

interface SharedSettings extends Omit<SharedModule, 'name'> {
  /** A remote that needs another major version must fail visibly, not mount with a console warning. */
  strictVersion: boolean;
}

/** Versions as installed for the app in `appDir`. Throws when one of the packages cannot be found from there. */
export function sharedModules(appDir: string): SharedModule[] {
  const singles = SINGLE_PACKAGES.map(({ name }) => {
    const version = installedVersion(name, appDir);
    return { name, version, requiredVersion: `^${version}`, singleton: true };
  });
  return [...singles, ...COMMON_ENTRIES.map((name) => commonEntry(name, appDir))];
}

/** The same as Module Federation's `shared` option. */
export function sharedOption(appDir: string): Record<string, SharedSettings> {
  const option: Record<string, SharedSettings> = {};
  for (const { name, ...module } of sharedModules(appDir)) {
    const settings: SharedSettings = { ...module, strictVersion: module.singleton };
    option[name] = settings;
    if (SINGLE_PACKAGES.some((single) => single.name === name && single.prefix)) option[`${name}/`] = settings;
  }
  return option;
}

/** What the shell and its remotes tell Module Federation alike. */
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

/** Its version is the package's with a fingerprint of the sources, and nothing but the same does. */
function commonEntry(name: string, appDir: string): SharedModule {
  const rootDir = monorepoRoot(appDir);
  const packageName = name.split('/').slice(0, 2).join('/');
  const fingerprint = sourceFingerprint(rootDir, ownSource(rootDir, name) as string, isSingle);
  // The letter keeps a fingerprint without letters from being read as a number.
  const version = `${installedVersion(packageName, appDir)}-s${fingerprint}`;
  return { name, version, requiredVersion: version, singleton: false };
}

function isSingle(name: string): boolean {
  return SINGLE_PACKAGES.some(
    (single) => single.name === name || (single.prefix && name.startsWith(`${single.name}/`)),
  );
}
