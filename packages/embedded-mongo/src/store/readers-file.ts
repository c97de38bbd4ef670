/** LMDB's file of readers, `lock.mdb`, which is mapped into memory: who takes a page of it that has no block of the disk is ended by the system when the disk is full. */
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { OWNER_ONLY } from './directory';

const PAGE_BYTES = 4_096;
/** What LMDB keeps of one reader, and at its begin. */
const READER_BYTES = 64;

/**
 * Gives every page of the file its block before LMDB opens it: what is missing is written as zeros, of what is there a byte of each page is written over itself.
 * Not while this process has it open, because closing a file takes away the locks that LMDB has on it. On a disk that is full already it is left as it is.
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
