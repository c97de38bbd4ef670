/**
 * Who released what, when and why: one document per change beside the registry, named by time and revision. Append-only. The registry contains the
 * record of its last change too, for the case that the process died before writing it here.
 */
import { releaseRecord, type ReleaseRecord } from '@taskmint/contract';
import type { ObjectStore } from '@taskmint/object-store';
import { storedRegistry, type RegistryLocation, type StoredRegistry } from './registry-store';

const MAX_READ = 200;
/** Records that are read concurrently. */
const TOGETHER = 20;
const DIGITS = 10;

/** Name of the registry without its extension: the prefix of the journal's names. */
function stem({ key }: StoredRegistry): string {
  return key.replace(/\.json$/, '');
}

/** Names sort by time, even where a restored registry repeats revisions. */
export async function writeJournal(place: RegistryLocation, entry: ReleaseRecord): Promise<void> {
  const registry = storedRegistry(place);
  await registry.store.write(keyOf(registry, entry), Buffer.from(`${JSON.stringify(entry)}\n`), {
    type: 'application/json',
    immutable: true,
  });
}

function keyOf(registry: StoredRegistry, { at, revision }: ReleaseRecord): string {
  const name = `${at.replace(/[-:.]/g, '')}-${String(revision).padStart(DIGITS, '0')}`;
  return `${stem(registry)}.journal/${name}.json`;
}

/** The newest entries first, at most 200; invalid records are skipped. */
export async function readJournal(place: RegistryLocation): Promise<ReleaseRecord[]> {
  const registry = storedRegistry(place);
  const [last] = parsed(await textOf(registry.store, registry.key), 'record');
  const keys = (await registry.store.list(`${stem(registry)}.journal/`)).reverse().slice(0, MAX_READ);
  const records = last && !keys.includes(keyOf(registry, last)) ? [last] : [];
  for (let from = 0; from < keys.length; from += TOGETHER) {
    const texts = await Promise.all(keys.slice(from, from + TOGETHER).map((key) => textOf(registry.store, key)));
    records.push(...texts.flatMap((text) => parsed(text)));
  }
  const missing = MAX_READ - records.length;
  return missing > 0 ? [...records, ...(await readOlder(registry, missing))] : records;
}

/** Registries used to have one file with a line per change; it is still read, but no longer written. */
async function readOlder(registry: StoredRegistry, atMost: number): Promise<ReleaseRecord[]> {
  const lines = (await textOf(registry.store, `${stem(registry)}.journal.jsonl`)).split('\n');
  return lines
    .flatMap((line) => parsed(line))
    .slice(-atMost)
    .reverse();
}

async function textOf(store: ObjectStore, key: string): Promise<string> {
  return (await store.read(key))?.data.toString('utf8') ?? '';
}

/** The record that a text is, or has in `field`. Empty for a line cut off by a crash. */
function parsed(text: string, field?: 'record'): ReleaseRecord[] {
  try {
    const value = JSON.parse(text) as { record?: unknown };
    const { data } = releaseRecord.safeParse(field ? value[field] : value);
    return data ? [data] : [];
  } catch {
    return [];
  }
}
