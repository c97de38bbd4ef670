/** Local copies of published builds from a bucket, for a site that serves files. Each build is fetched once, in full, on the first request for it. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { readBuild } from '@taskmint/federation/registry';
import type { ObjectStore } from '@taskmint/object-store';

/** How long a missing build is not looked up again, in ms. */
const MISSING_MEMORY_MS = 5_000;
/** Builds remembered as missing; further made-up addresses use no more memory. */
const MAX_MISSING = 1_000;
/** Concurrent fetches. */
const MAX_FETCHING = 8;

export class BuildCopies {
  private readonly fetching = new Map<string, Promise<void>>();
  private readonly missing = new Map<string, number>();

  constructor(
    private readonly store: ObjectStore,
    private readonly folder: string,
  ) {}

  /** Makes sure that the build of `/remotes/<name>/<build>/…` is in the folder, if it exists. Rejects when the store does not respond. */
  async fetch(pathname: string): Promise<void> {
    const [, , name = '', build = ''] = pathname.split('/');
    const key = `${name}/${build}`;
    if (existsSync(path.join(this.folder, name, build, 'remote.json'))) return;
    const missingUntil = this.missing.get(key);
    if (missingUntil !== undefined && performance.now() < missingUntil) return;
    let work = this.fetching.get(key);
    if (!work) {
      if (this.fetching.size >= MAX_FETCHING) throw new Error('too many builds are fetched at once');
      work = this.copy(name, build).finally(() => this.fetching.delete(key));
      this.fetching.set(key, work);
    }
    return work;
  }

  private async copy(name: string, build: string): Promise<void> {
    const files = await readBuild(this.store, name, build);
    if (files.size === 0) {
      if (this.missing.size >= MAX_MISSING) this.missing.clear();
      this.missing.set(`${name}/${build}`, performance.now() + MISSING_MEMORY_MS);
      return;
    }
    const target = path.join(this.folder, name, build);
    const partial = `${target}.${randomBytes(4).toString('hex')}.partial`;
    try {
      for (const [file, data] of files) {
        await mkdir(path.dirname(path.join(partial, file)), { recursive: true });
        await writeFile(path.join(partial, file), data);
      }
      await rename(partial, target);
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      if (!existsSync(path.join(target, 'remote.json'))) throw error;
    }
  }
}
