/**
 * The registry document for who answers by it all the time: looked at again when it may have changed, checked against the contract, and never replaced in memory by a
 * broken one. Knows nothing of who asks for it.
 */
import { remoteRegistry, type RemoteRegistry } from '@taskmint/contract';
import { storedRegistry, type RegistryPlace } from './registry-store';

/** Largest document that is taken, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

export interface FollowedRegistry {
  /** The newest readable document; null while there has been none. */
  read(): Promise<RemoteRegistry | null>;
}

/** Follows the document at `place`; `onProblem` hears once of every state of it that could not be used. */
export function followRegistry(place: RegistryPlace, onProblem: (problem: string) => void): FollowedRegistry {
  const { store, key } = storedRegistry(place);
  let good: RemoteRegistry | null = null;
  /** Of the document that was looked at last, good or not. */
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
      // Whoever comes while it is being looked at waits only when there is nothing to answer with yet, or when looking costs next to nothing.
      if (checking && (good === null || now === checkedAt)) await checking;
      return good;
    },
  };
}
