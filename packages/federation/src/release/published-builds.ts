/** Builds of remotes in a store, each under an immutable address: `remotes/<name>/<build>/…`, with the manifest written last. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { RemoteVersion } from '@taskmint/contract';
import type { ObjectStore } from '@taskmint/object-store';
import { MANIFEST_FILE } from '../remote-manifest';

const FOLDER = 'remotes';
/** Files copied concurrently. */
const TOGETHER = 8;
const PART = /^[a-z0-9][\w.-]{0,120}$/i;

/** Content types of a build's files; precompressed copies have none of their own. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const prefixOf = (name: string, buildId: string): string => `${FOLDER}/${name}/${buildId}/`;

/** Whether the build was copied in full: its manifest is written last and removed first. False for a name that no build can have. */
async function isPublished(store: ObjectStore, name: string, buildId: string): Promise<boolean> {
  if (!PART.test(name) || !PART.test(buildId)) return false;
  return (await store.size(`${prefixOf(name, buildId)}${MANIFEST_FILE}`)) !== null;
}

/**
 * Copies the files of a build that the store lacks: the same name means the same files. Without its manifest all are written again, over the remains of
 * an interrupted copy.
 */
export async function copyBuild(store: ObjectStore, buildDir: string, name: string, buildId: string): Promise<void> {
  const prefix = prefixOf(name, buildId);
  const there = new Set(await store.list(prefix));
  const isWhole = there.has(`${prefix}${MANIFEST_FILE}`);
  const found = await readdir(buildDir, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(buildDir, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const write = async (file: string): Promise<void> => {
    const type = TYPES[extname(file)];
    await store.write(`${prefix}${file}`, await readFile(join(buildDir, ...file.split('/'))), {
      immutable: true,
      ...(type !== undefined && { type }),
    });
  };
  const wanted = isWhole ? files.filter((file) => !there.has(`${prefix}${file}`)) : files;
  const assets = wanted.filter((file) => file !== MANIFEST_FILE);
  for (let from = 0; from < assets.length; from += TOGETHER) {
    await Promise.all(assets.slice(from, from + TOGETHER).map(write));
  }
  if (!isWhole) await write(MANIFEST_FILE);
}

/** Files of a build that the store lacks, by path. */
export async function missingFiles(store: ObjectStore, name: string, version: RemoteVersion): Promise<string[]> {
  const prefix = prefixOf(name, version.version);
  const there = new Set(await store.list(prefix));
  return Object.keys(version.assets).filter((file) => !there.has(`${prefix}${file}`));
}

/** Every file of a complete build, by path; empty when it is incomplete. */
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
