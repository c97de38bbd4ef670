/**
 * The object store of this process: pictures, private files, seals and, unless configured otherwise, the registry of remotes and their builds. Knows
 * nothing about their contents.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { problemsOfRegistry, registryIn, type RegistryLocation } from '@taskmint/federation/registry';
import { isShared, openStore, StoreRefused, StoreUnavailable, type ObjectStore } from '@taskmint/object-store';
import { env, EnvRefused, type Env } from './env';
import { log } from './log';

/** Pause before the store is tried again, in ms; doubles up to `most`. */
const RETRY_MS = { first: 200, most: 3_000 };
/** Names that are listed in a log line; the rest are counted. */
const MAX_NAMED = 20;

let opened: { settings: Env; store: ObjectStore } | undefined;

/** The bucket of STORE_URL, else a folder: DATA_DIR. */
export function objectStore(): ObjectStore {
  const settings = env();
  if (opened?.settings !== settings) opened = { settings, store: openStore(settings, settings.DATA_DIR) };
  return opened.store;
}

/** Whether something failed because the store is unreachable, as opposed to one object in it. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof StoreUnavailable;
}

/** REMOTE_REGISTRY_FILE if set, else a document in the store. */
export function registryLocation(): RegistryLocation {
  return env().REMOTE_REGISTRY_FILE ?? registryIn(objectStore());
}

/** Resolves when the store can be used or `signal` is aborted; calls `onWait` after each failed attempt. Throws EnvRefused when the store refuses access. */
export async function waitForStore(signal: AbortSignal, onWait: () => void): Promise<void> {
  for (let pause = RETRY_MS.first; !signal.aborted; pause = Math.min(RETRY_MS.most, pause * 2)) {
    try {
      return await objectStore().check();
    } catch (error) {
      if (error instanceof StoreRefused) {
        throw new EnvRefused([`${env().STORE_URL === undefined ? 'DATA_DIR' : 'STORE_URL'}: ${error.message}`]);
      }
      log().warn({ err: error }, 'the store is not responding yet');
      onWait();
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * Removes what writers that died have left below `prefix`: bytes of somebody that no record knows, which nothing else would remove. In a bucket there is
 * nothing of the kind, as an object is there completely or not at all.
 */
export async function removeLeftovers(prefix: string): Promise<void> {
  if (isShared(env())) return;
  for (const name of await objectStore().leftovers(prefix)) await objectStore().remove(name);
}

/** What was left half written in the store and the registry, each with what to do about it. Rejects when the store does not answer. */
export async function storeProblems(): Promise<string[]> {
  const left = await objectStore().leftovers();
  const more = left.length > MAX_NAMED ? ` and ${left.length - MAX_NAMED} more` : '';
  const scraps = `Writers that died have left ${left.slice(0, MAX_NAMED).join(', ')}${more} in ${objectStore().name}: nothing reads them; remove them.`;
  return [...(await problemsOfRegistry(registryLocation())), ...(left.length > 0 ? [scraps] : [])];
}

/** Logs what `storeProblems` finds. Startup does not wait for it. */
export async function logStoreProblems(): Promise<void> {
  try {
    for (const problem of await storeProblems()) log().error({ problem }, 'the store contains incomplete files');
  } catch (error) {
    log().error({ err: error }, 'the store could not be checked');
  }
}
