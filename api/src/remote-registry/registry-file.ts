/**
 * The registry document as the release tools leave it on disk: read again when it changes, checked against the contract, and never replaced in
 * memory by a broken one. Knows nothing of who asks for it.
 */
import { readFile, stat } from 'node:fs/promises';
import { remoteRegistry, type RemoteRegistry } from '@taskmint/contract';

/** Largest document that is read, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/** How long a copy is used before the file is looked at again. */
const RECHECK_MS = 250;

export interface RegistryFile {
  /** The newest readable document; null while there has been none. */
  read(): Promise<RemoteRegistry | null>;
}

/** Follows the document at `path`; `onProblem` hears once of every state of the file that could not be used. */
export function openRegistryFile(path: string, onProblem: (problem: string) => void): RegistryFile {
  let good: RemoteRegistry | null = null;
  let seen = '';
  let checkedAt = -Infinity;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    let state: string;
    try {
      const { mtimeMs, size, ino } = await stat(path);
      state = `${ino}:${size}:${mtimeMs}`;
      if (state === seen) return;
      if (size > MAX_BYTES) throw new Error(`${size} bytes are too many`);
      good = remoteRegistry.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch (error) {
      state = `problem: ${error instanceof Error ? error.message : String(error)}`;
      if (state !== seen) onProblem(`${path}: ${state}`);
    }
    seen = state;
  }

  return {
    async read() {
      const now = performance.now();
      if (now - checkedAt >= RECHECK_MS) {
        checkedAt = now;
        checking = check().finally(() => {
          checking = null;
        });
      }
      // Whoever comes while the file is being looked at waits only when there is nothing to answer with yet.
      if (checking && (good === null || now === checkedAt)) await checking;
      return good;
    },
  };
}
