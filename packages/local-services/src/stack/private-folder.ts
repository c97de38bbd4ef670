/** Folders that no other user of the machine may read: they hold password hashes, identities and everybody's pictures. */
import * as fs from 'node:fs';

const OWNER_ONLY = 0o700;

/** Creates `folder` and its parents, and makes it private even if it existed. */
export function privateFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  fs.chmodSync(folder, OWNER_ONLY);
}
