/** A store in a local folder: each object is a file, replaced by renaming. A conditional write holds a lock file beside it. */
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { withLock } from './file-lock';
import {
  assertKey,
  StoreRefused,
  WrittenMeanwhile,
  type ObjectPart,
  type ObjectStore,
  type StoredObject,
} from './object-store';

/** A `stat` costs next to nothing. */
const RECHECK_MS = 250;
/** Temporary files left by a writer that died: of this version, of an earlier one, and of a removal or a copy. */
const LEFT = /\.(\d{4,}|part|removed|partial|lock|breaking)$/;
/** A younger temporary file may belong to a write in progress, although a write takes milliseconds. */
const LEFT_AFTER_MS = 60_000;

const NOT_THERE = ['ENOENT', 'ENOTDIR', 'EISDIR'];

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (NOT_THERE.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Inode, size and time of the file: each write creates a new file. */
async function tagOf(file: {
  stat(options: { bigint: true }): Promise<{ ino: bigint; size: bigint; mtimeNs: bigint }>;
}) {
  const { ino, size, mtimeNs } = await file.stat({ bigint: true });
  return `${ino}-${size}-${mtimeNs}`;
}

/** @param isPrivate folders it creates are not accessible to other users of the machine */
export function folderStore(root: string, { isPrivate = false } = {}): ObjectStore {
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(root, ...key.split('/'));
  };

  async function readChanged(key: string, tag: string | null): Promise<StoredObject | 'unchanged' | null> {
    const file = await orNull(open(pathOf(key), 'r'));
    if (!file) return null;
    try {
      const found = await tagOf(file);
      if (found === tag) return 'unchanged';
      const data = await orNull(file.readFile());
      return data && { data, tag: found };
    } finally {
      await file.close();
    }
  }

  async function readPart(key: string, from: number, length: number): Promise<ObjectPart | null> {
    const file = await orNull(open(pathOf(key), 'r'));
    if (!file) return null;
    try {
      const { size } = await file.stat();
      const part = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
      const read = await orNull(file.read(part, 0, part.length, from));
      if (!read?.bytesRead) return null;
      return { data: part.subarray(0, read.bytesRead), tag: await tagOf(file), size };
    } finally {
      await file.close();
    }
  }

  async function currentTag(path: string): Promise<string | null> {
    const file = await orNull(open(path, 'r'));
    if (!file) return null;
    return tagOf(file).finally(() => file.close());
  }

  return {
    name: root,
    recheckMs: RECHECK_MS,
    read: (key) => readChanged(key, null) as Promise<StoredObject | null>,
    readChanged,
    readPart,

    async size(key) {
      const found = await orNull(stat(pathOf(key)));
      return found?.isFile() ? found.size : null;
    },

    async write(key, data, { expected } = {}) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, ...(isPrivate && { mode: 0o700 }) });
      if (expected === undefined) return writeFileAtomic(path, data);
      await withLock(`${path}.lock`, async () => {
        if ((await currentTag(path)) !== expected) throw new WrittenMeanwhile(key);
        await writeFileAtomic(path, data);
      });
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async list(prefix) {
      const found = await filesBelow(join(root, ...prefix.split('/')));
      return found
        .map((path) => relative(root, path).split(sep).join('/'))
        .filter((key) => !LEFT.test(key))
        .sort();
    },

    async check() {
      try {
        await mkdir(root, { recursive: true, ...(isPrivate && { mode: 0o700 }) });
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
      } catch (error) {
        throw new StoreRefused(`${root} cannot be read and written: ${(error as Error).message}`);
      }
    },

    async leftovers(prefix = '') {
      const old: string[] = [];
      for (const path of (await filesBelow(join(root, ...prefix.split('/')))).filter((name) => LEFT.test(name))) {
        const found = await orNull(stat(path));
        if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS) old.push(relative(root, path));
      }
      return old.sort();
    },
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const found = (await orNull(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
