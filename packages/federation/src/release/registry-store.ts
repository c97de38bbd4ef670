/** The registry document in its store: validated on read, and replaced only if unchanged since it was read. Knows no command. */
import { basename, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { remoteRegistry, type RemoteRegistry } from '@taskmint/contract';
import { folderStore, WrittenMeanwhile, type ObjectStore } from '@taskmint/object-store';
import { emptyRegistry } from './transitions';

/** How long a change is retried while others keep writing, in ms; each round lets one of them through. */
const MAX_CONFLICT_MS = 30_000;
/** Maximum random pause between two tries, so that conflicting writers do not collide again. */
const PAUSE_MS = 50;

/** Location of a registry: the path of a file, or a document in a store. */
export type RegistryLocation = string | StoredRegistry;

export interface StoredRegistry {
  readonly store: ObjectStore;
  /** Key of the document; the journal is beside it. */
  readonly key: string;
}

/** The registry at the default key of a store. */
export function registryIn(store: ObjectStore): StoredRegistry {
  return { store, key: 'registry.json' };
}

export function storedRegistry(place: RegistryLocation): StoredRegistry {
  return typeof place === 'string' ? { store: folderStore(dirname(place)), key: basename(place) } : place;
}

/** Somebody else changed the registry in the meantime; read it again and decide again. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`The registry is at revision ${actual}, not ${expected}`);
  }
}

/** The document, or an empty one when there is none yet. Throws when it is not a valid registry. */
export async function readRegistry(place: RegistryLocation): Promise<RemoteRegistry> {
  const { store, key } = storedRegistry(place);
  return parsed((await store.read(key))?.data);
}

function parsed(data: Buffer | undefined, now = new Date()): RemoteRegistry {
  return data === undefined ? emptyRegistry(now) : remoteRegistry.parse(JSON.parse(data.toString('utf8')));
}

export interface Change {
  before: RemoteRegistry;
  after: RemoteRegistry;
}

export interface ChangeOptions {
  /** Refuse with RevisionConflict unless the document is at this revision. */
  expectRevision?: number;
  /** Compute and validate the change, but write nothing. */
  dryRun?: boolean;
  now?: Date;
  /** Lower bound for the next revision. */
  leastRevision?: number;
  /** Called once the change is stored; not on a dry run, nor when nothing changed. */
  onWritten?: (change: Change) => Promise<void>;
}

/**
 * Applies `change` and writes the result under the next revision (compare and set). Of concurrent writers one succeeds; the others apply their change
 * again to what it has written. Readers always see a whole document. Nothing is written when the change changes nothing.
 */
export async function changeRegistry(
  place: RegistryLocation,
  change: (registry: RemoteRegistry) => RemoteRegistry,
  options: ChangeOptions = {},
): Promise<Change> {
  const { store, key } = storedRegistry(place);
  const until = performance.now() + MAX_CONFLICT_MS;
  for (;;) {
    // Taken for each try, so that the time follows the order of writes.
    const now = options.now ?? new Date();
    const found = await store.read(key);
    const before = parsed(found?.data, now);
    if (options.expectRevision !== undefined && options.expectRevision !== before.revision) {
      throw new RevisionConflict(options.expectRevision, before.revision);
    }
    const changed = change(before);
    if (changed === before) return { before, after: before };
    const revision = Math.max(before.revision + 1, options.leastRevision ?? 0);
    const after = remoteRegistry.parse({ ...changed, revision, updatedAt: now.toISOString() });
    if (options.dryRun) return { before, after };
    try {
      const document = Buffer.from(`${JSON.stringify(after, null, 2)}\n`);
      await store.write(key, document, { type: 'application/json', expected: found?.tag ?? null });
    } catch (error) {
      if (!(error instanceof WrittenMeanwhile) || performance.now() > until) throw error;
      await wait(Math.random() * PAUSE_MS);
      continue;
    }
    await options.onWritten?.({ before, after });
    return { before, after };
  }
}
