/** Folders that nobody else on the machine may look into: they hold password hashes, identities and everybody's pictures. */
import * as fs from 'node:fs';

const OWNER_ONLY = 0o700;

/** Makes `folder` and what leads to it, and closes it to others also when it was there before. */
export function privateFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  fs.chmodSync(folder, OWNER_ONLY);
}
