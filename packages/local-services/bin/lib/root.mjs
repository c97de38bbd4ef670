/** The root of the repository, and the check that this Node is recent enough. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');

/** Ends the process with a clear message on a Node that cannot run the product. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Taskmint needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
