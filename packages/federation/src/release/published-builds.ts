/** Builds of remotes in a store, each under an address that never changes what it holds: `remotes/<name>/<build>/…`, the manifest written last. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { ObjectStore } from '@taskmint/object-store';
import { MANIFEST_FILE } from '../remote-manifest';

const FOLDER = 'remotes';
/** Files that are on their way at once. */
const TOGETHER = 8;
const PART = /^[a-z0-9][\w.-]{0,120}$/i;

/** Types of what a build holds; a file that is there compressed ahead has none of its own. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const prefixOf = (name: string, buildId: string): string => `${FOLDER}/${name}/${buildId}/`;

/** Whether the build is there in whole. False for a name that no build can have. */
export async function isPublished(store: ObjectStore, name: string, buildId: string): Promise<boolean> {
  if (!PART.test(name) || !PART.test(buildId)) return false;
  return (await store.size(`${prefixOf(name, buildId)}${MANIFEST_FILE}`)) !== null;
}

/** Copies a build into the store, unless it is there in whole: the same name means the same files. What a copy that died has left is written over. */
export async function copyBuild(store: ObjectStore, buildDir: string, name: string, buildId: string): Promise<void> {
  if (await isPublished(store, name, buildId)) return;
  const found = await readdir(buildDir, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(buildDir, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const write = async (file: string): Promise<void> => {
    const type = TYPES[extname(file)];
    await store.write(`${prefixOf(name, buildId)}${file}`, await readFile(join(buildDir, ...file.split('/'))), {
      immutable: true,
      ...(type !== undefined && { type }),
    });
  };
  const assets = files.filter((file) => file !== MANIFEST_FILE);
  for (let from = 0; from < assets.length; from += TOGETHER) {
    await Promise.all(assets.slice(from, from + TOGETHER).map(write));
  }
  await write(MANIFEST_FILE);
}

/** Every file of a build that is there in whole, by its path; empty when it is not. */
export async function readBuild(store: ObjectStore, name: string, buildId: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  if (!(await isPublished(store, name, buildId))) return files;
  const prefix = prefixOf(name, buildId);
  for (const key of await store.list(prefix)) {
    const found = await store.read(key);
    if (found) files.set(key.slice(prefix.length), found.data);
  }
  return files;
}
