import * as fs from 'node:fs';

/** Fsyncs a file, or a folder with its names. */
export function syncToDisk(file: string): void {
  const fd = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
