/** Room on the disk of a folder that may not exist yet. */
import * as fs from 'node:fs';
import * as path from 'node:path';

export function freeBytes(folder: string): number {
  let place = folder;
  while (!fs.existsSync(place)) place = path.dirname(place);
  const { bavail, bsize } = fs.statfsSync(place);
  return bavail * bsize;
}
