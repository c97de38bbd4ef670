/** The registry document in its store: validated on read, and replaced only if unchanged since it was read. Knows no command. */
import { basename, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { releaseRecord, remoteRegistry, type ReleaseRecord, type RemoteRegistry } from '@taskmint/contract';
import { folderStore, WrittenMeanwhile, type ObjectStore } from '@taskmint/object-store';
import { emptyRegistry } from './transitions';

/** How long a change is retried while others keep writing, in ms; each round lets one of them through. */
const MAX_CONFLICT_MS = 30_000;
/** Maximum random pause between two tries, so that conflicting writers do not collide again. */
const PAUSE_MS = 50;

/** The document as stored: with the record of the change that led to it, so that a process that dies before writing the journal loses none. */
const storedDocument = remoteRegistry.extend({ record: releaseRecord.optional().catch(undefined) });

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

/** What is stored is no registry. */
export class RegistryDamaged extends Error {
  override readonly name = 'RegistryDamaged';
  constructor({ store, key }: StoredRegistry, cause: unknown) {
    super(
      `${key} in ${store.name} is no registry. Restore it from a copy, or remove it and publish every remote anew; then \`npm run release -- restored\`.`,
      { cause },
    );
  }
}

/** The document, or an empty one when there is none yet. Throws RegistryDamaged when it is not a valid registry. */
export async function readRegistry(place: RegistryLocation): Promise<RemoteRegistry> {
  const stored = storedRegistry(place);
  return parsed(stored, (await stored.store.read(stored.key))?.data).registry;
}

function parsed(stored: StoredRegistry, data: Buffer | undefined, now = new Date()) {
  if (data === undefined) return { registry: emptyRegistry(now) };
  try {
    const { record, ...registry } = storedDocument.parse(JSON.parse(data.toString('utf8')));
    return { registry, record };
  } catch (error) {
    throw new RegistryDamaged(stored, error);
  }
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
}

export interface Recording {
  /** What is to be recorded of a change; stored together with it. */
  record(change: Change): ReleaseRecord;
  /** Writes a record to the journal: that of a change once it is stored, and that of the last change before it is replaced. May get one twice. */
  write(record: ReleaseRecord): Promise<void>;
}

/**
 * Applies `change`, which gets the registry, the record of its last change and the current time, and writes the result under the next revision (compare
 * and set). Of concurrent writers one succeeds; the others apply their change again to what it has written. Readers always see a whole document. Nothing
 * is written when the change changes nothing.
 */
export async function changeRegistry(
  place: RegistryLocation,
  change: (registry: RemoteRegistry, last: ReleaseRecord | undefined, now: Date) => RemoteRegistry,
  options: ChangeOptions = {},
  recording?: Recording,
): Promise<Change> {
  const stored = storedRegistry(place);
  const { store, key } = stored;
  const until = performance.now() + MAX_CONFLICT_MS;
  for (;;) {
    // Taken for each try, so that the time follows the order of writes.
    const now = options.now ?? new Date();
    const found = await store.read(key);
    const { registry: before, record: last } = parsed(stored, found?.data, now);
    if (options.expectRevision !== undefined && options.expectRevision !== before.revision) {
      throw new RevisionConflict(options.expectRevision, before.revision);
    }
    const changed = change(before, last, now);
    if (changed === before) return { before, after: before };
    const revision = Math.max(before.revision + 1, options.leastRevision ?? 0);
    const after = remoteRegistry.parse({ ...changed, revision, updatedAt: now.toISOString() });
    if (options.dryRun) return { before, after };
    const record = recording && releaseRecord.parse(recording.record({ before, after }));
    if (last) await recording?.write(last);
    try {
      const document = Buffer.from(`${JSON.stringify({ ...after, record }, null, 2)}\n`);
      await store.write(key, document, { type: 'application/json', expected: found?.tag ?? null });
    } catch (error) {
      if (!(error instanceof WrittenMeanwhile) || performance.now() > until) throw error;
      await wait(Math.random() * PAUSE_MS);
      continue;
    }
    if (record) await recording?.write(record);
    return { before, after };
  }
}
