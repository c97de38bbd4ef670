/** What the shell and its remotes share at run time, and how strictly. Versions come from the installed packages, never from somebody's memory. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Only what must be one copy is shared; everything else is bundled and tree-shaken per app. `prefix` also shares subpaths: without
 * `react/` a second jsx-runtime is bundled. The platform's subpaths are left out on purpose: its data cache must be each remote's own.
 */
const SHARED_PACKAGES = [
  { name: 'react', prefix: true },
  { name: 'react-dom', prefix: true },
  { name: 'styled-components', prefix: false },
  { name: '@taskmint/platform', prefix: false },
] as const;

export interface SharedModule {
  name: string;
  version: string;
  /** Range that another build's copy must satisfy. */
  requiredVersion: string;
}

interface SharedSettings {
  version: string;
  requiredVersion: string;
  singleton: true;
  /** A remote that needs another major version must fail visibly, not mount with a console warning. */
  strictVersion: true;
}

/** Versions as installed for the app in `appDir`. Throws when one of the packages cannot be found from there. */
export function sharedModules(appDir: string): SharedModule[] {
  return SHARED_PACKAGES.map(({ name }) => {
    const version = installedVersion(name, appDir);
    return { name, version, requiredVersion: `^${version}` };
  });
}

/** The same as Module Federation's `shared` option. */
export function sharedOption(appDir: string): Record<string, SharedSettings> {
  const option: Record<string, SharedSettings> = {};
  const installed = new Map(sharedModules(appDir).map((module) => [module.name, module]));
  for (const { name, prefix } of SHARED_PACKAGES) {
    const { version, requiredVersion } = installed.get(name) as SharedModule;
    const settings: SharedSettings = { version, requiredVersion, singleton: true, strictVersion: true };
    option[name] = settings;
    if (prefix) option[`${name}/`] = settings;
  }
  return option;
}

function installedVersion(name: string, appDir: string): string {
  // Not `require(name/package.json)`: packages with an `exports` map refuse it.
  const paths = createRequire(join(appDir, 'package.json')).resolve.paths(name) ?? [];
  for (const folder of paths) {
    const file = join(folder, name, 'package.json');
    try {
      const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
      return version;
    } catch {
      continue;
    }
  }
  throw new Error(`${name} is not installed for ${appDir}`);
}
