/**
 * Preallocates LMDB's reader table, `lock.mdb`. The file is mapped into memory: on a full disk, the system kills a process that touches a
 * page without a disk block.
 */
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { OWNER_ONLY } from './directory';

const PAGE_BYTES = 4_096;
/** Size of a reader entry, and of the table's header. */
const READER_BYTES = 64;

/**
 * Gives every page of the file a disk block before LMDB opens it: writes missing pages as zeros, and rewrites one byte of each existing
 * page. Must not run while this process has the file open, because closing a file releases LMDB's locks on it. If the disk is already full,
 * the file is left as it is.
 */
export function allocateReaders(dir: string, readers: number): void {
  const handle = openSync(path.join(dir, 'lock.mdb'), constants.O_RDWR | constants.O_CREAT, OWNER_ONLY);
  try {
    const byte = Buffer.alloc(1);
    const { size } = fstatSync(handle);
    for (let at = 0; at < size; at += PAGE_BYTES) {
      readSync(handle, byte, 0, 1, at);
      writeSync(handle, byte, 0, 1, at);
    }
    const missing = PAGE_BYTES + readers * READER_BYTES - size;
    if (missing > 0) writeSync(handle, Buffer.alloc(missing), 0, missing, size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}
