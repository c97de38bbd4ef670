/**
 * A cached registry document for long-running readers: re-read when it may have changed, validated against the contract, and never replaced in memory
 * by a broken one.
 */
import { remoteRegistry, type RemoteRegistry } from '@taskmint/contract';
import { storedRegistry, type RegistryLocation } from './registry-store';

/** Maximum size of a document, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

export interface FollowedRegistry {
  /** The last valid document; null while there has been none. */
  read(): Promise<RemoteRegistry | null>;
}

/** Follows the document at `place`; `onProblem` is called once for every unusable version of it. */
export function followRegistry(place: RegistryLocation, onProblem: (problem: string) => void): FollowedRegistry {
  const { store, key } = storedRegistry(place);
  let good: RemoteRegistry | null = null;
  /** Tag of the last document that was read, valid or not. */
  let tag = '';
  let said = '';
  let checkedAt = -Infinity;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    try {
      const found = await store.readChanged(key, tag);
      if (found === 'unchanged') return;
      if (found === null) throw new Error('there is none');
      tag = found.tag;
      if (found.data.length > MAX_BYTES) throw new Error(`${found.data.length} bytes are too many`);
      good = remoteRegistry.parse(JSON.parse(found.data.toString('utf8')));
      said = '';
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (problem !== said) onProblem(`${store.name} ${key}: ${problem}`);
      said = problem;
    }
  }

  return {
    async read() {
      const now = performance.now();
      if (!checking && now - checkedAt >= store.recheckMs) {
        checkedAt = now;
        checking = check().finally(() => {
          checking = null;
        });
      }
      // A read during a check waits for it only if there is no document yet, or if checking costs next to nothing.
      if (checking && (good === null || now === checkedAt)) await checking;
      return good;
    },
  };
}
