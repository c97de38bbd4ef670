/** Room on the disk of a folder that may not exist yet, or that this user may not look into. */
import * as fs from 'node:fs';
import * as path from 'node:path';

export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    const above = path.dirname(folder);
    if (above === folder) throw error;
    return freeBytes(above);
  }
}
