/** An additional build of a remote, made from a published one without a bundler: with other names and hashes, and any change that a test makes to its code. */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  buildId: string;
  container: string;
  entry: string;
  exposed: { js: string[] };
  assets: Record<string, { size: number; integrity: string }>;
}

export interface DerivedBuild {
  dir: string;
  buildId: string;
}

/**
 * Copies the build in `from` to `to` under the name `buildId`. `change` gets the name and code of each script and returns its new code, or null to
 * keep it. Every name on which two builds on one page could collide is replaced, as the preset does for real builds.
 */
export function deriveBuild(
  from: string,
  to: string,
  buildId: string,
  change: (name: string, code: string, exposed: readonly string[]) => string | null = () => null,
): DerivedBuild {
  cpSync(from, to, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(to, 'remote.json'), 'utf8')) as Manifest;
  const container = manifest.container.replace(/_[0-9a-f]{8}$/, `_${buildId.slice(-8)}`);
  const assets: Manifest['assets'] = {};
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    const file = join(to, name);
    if (statSync(file).isDirectory()) continue;
    // Compressed copies of changed files would be served in their place.
    if (/\.(br|gz)$/.test(name)) rmSync(file);
    else if (name !== 'remote.json') {
      if (name.endsWith('.js')) {
        const code = readFileSync(file, 'utf8').replaceAll(manifest.container, container);
        writeFileSync(file, change(name, code, manifest.exposed.js) ?? code);
      }
      const bytes = readFileSync(file);
      const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
      if (name in manifest.assets) assets[name] = { size: bytes.length, integrity };
    }
  }
  writeFileSync(join(to, 'remote.json'), JSON.stringify({ ...manifest, buildId, container, assets }));
  return { dir: to, buildId };
}
