/** Folders that no other user of the machine may read: they hold password hashes, identities and everybody's pictures. */
import * as fs from 'node:fs';

const OWNER_ONLY = 0o700;

/** Creates `folder` and its parents, and makes it private even if it existed. Throws an error that names the folder. */
export function privateFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    fs.chmodSync(folder, OWNER_ONLY);
  } catch (error) {
    // On a read-only disk Node says that there is no such folder, so its message alone would mislead.
    const reason = (error as NodeJS.ErrnoException).code;
    throw new Error(
      `${folder} cannot be made a folder of this user alone (${reason}). Is its disk full or read-only, does it belong to another user, or is it a file?`,
    );
  }
}
