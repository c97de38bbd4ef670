/**
 * A fingerprint of all inputs of a package's entry: its files, those they import by path, the sources of this repository's packages that they import
 * by name, and the versions of all others. Two builds with the same fingerprint can share the entry at run time.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const EXTENSIONS = ['.ts', '.tsx', '/index.ts'];
const LENGTH = 8;

/** Names that are shared anyway: another version of them does not make another entry. */
export type IsShared = (name: string) => boolean;

/** The file and everything it imports by path, each once; `packages` are the names they import. Throws when a path does not resolve. */
export function sourcesOf(entryFile: string): { files: string[]; packages: string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles) {
      if (fileName.startsWith('.')) visit(fileAt(join(dirname(file), fileName)));
      else packages.add(fileName);
    }
  };
  visit(entryFile);
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/** Eight hexadecimal digits. `rootDir` is the root of the monorepo, so that the same sources elsewhere have the same fingerprint. */
export function sourceFingerprint(rootDir: string, entryFile: string, isShared: IsShared): string {
  const hash = createHash('sha256');
  const seen = new Set<string>();
  const add = (file: string): void => {
    const { files, packages } = sourcesOf(file);
    for (const each of files) {
      if (seen.has(each)) continue;
      seen.add(each);
      hash.update(relative(rootDir, each)).update('\0').update(readFileSync(each)).update('\0');
    }
    for (const name of packages) {
      if (seen.has(name) || isShared(name)) continue;
      seen.add(name);
      const own = ownSource(rootDir, name);
      if (own) add(own);
      else hash.update(`${name}@${installedVersion(packageOf(name), dirname(file))}`).update('\0');
    }
  };
  add(entryFile);
  return hash.digest('hex').slice(0, LENGTH);
}

/** Version of a package as installed for a module in `folder`. Throws when it cannot be found from there. */
export function installedVersion(name: string, folder: string): string {
  // Not `require(name/package.json)`: packages with an `exports` map may refuse it.
  const paths = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? [];
  for (const path of paths) {
    const file = join(path, name, 'package.json');
    if (!existsSync(file)) continue;
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return version;
  }
  throw new Error(`${name} is not installed for ${folder}`);
}

/** Source of an entry of this repository's packages, according to its `exports`; undefined for other packages. */
export function ownSource(rootDir: string, name: string): string | undefined {
  const [, folder, entry = ''] = /^@taskmint\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  if (folder === undefined) return undefined;
  const packageDir = join(rootDir, 'packages', folder);
  const { exports } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    exports: Record<string, Record<string, string> | string>;
  };
  const target = exports[entry ? `./${entry}` : '.'];
  const source = typeof target === 'object' ? target['@taskmint/source'] : undefined;
  if (source === undefined) throw new Error(`${name} has no source among the exports of its package`);
  return join(packageDir, source);
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

function fileAt(path: string): string {
  const found = ['', ...EXTENSIONS]
    .map((extension) => path + extension)
    .find((file) => /\.\w+$/.test(file) && existsSync(file));
  if (!found) throw new Error(`${path} is imported and not there`);
  return found;
}
