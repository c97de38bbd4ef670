/**
 * The newest seals in a file outside the database, so that whoever can write to the database cannot take back what was sealed. Each process appends to the
 * file of its DATA_DIR; ship it away like a log. Knows nothing of entries.
 */
import { appendFile, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { env } from '../env';
import { log } from '../log';
import type { LedgerSeal } from './entry.model';

export interface FiledSeal {
  readonly seal: number;
  readonly hash: string;
  /** See `KeyedFrom`. */
  readonly keyed_from: number;
}

/** Bytes at the end of the file that are read; a line has about 150. */
const TAIL_BYTES = 4_096;

export function sealFile(): string {
  return path.join(env().DATA_DIR, 'ledger-seals.jsonl');
}

/** Appends a line; failing to is loud, and stops nothing: the next seal covers this one. */
export async function fileSeal(
  { _id, hash, entries, at }: Omit<LedgerSeal, 'prev' | 'totals'>,
  keyedFrom: number,
): Promise<void> {
  const line = { seal: _id, hash, keyed_from: keyedFrom, entries, at: at.toISOString() };
  log().info(line, 'ledger sealed');
  try {
    await mkdir(env().DATA_DIR, { recursive: true, mode: 0o700 });
    await appendFile(sealFile(), `${JSON.stringify(line)}\n`, { mode: 0o600 });
  } catch (error) {
    log().error({ err: error, seal: _id }, 'a seal could not be written to its file');
  }
}

/** The newest line that is whole; null where there is none. */
export async function newestFiledSeal(): Promise<FiledSeal | null> {
  let file;
  try {
    file = await open(sealFile(), 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(TAIL_BYTES),
      0,
      TAIL_BYTES,
      Math.max(0, size - TAIL_BYTES),
    );
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n').reverse();
    for (const line of lines) {
      try {
        const filed = JSON.parse(line) as FiledSeal;
        if (typeof filed.seal === 'number' && typeof filed.hash === 'string') return filed;
      } catch {
        // A line that was cut off, by the window or by a crash.
      }
    }
    return null;
  } finally {
    await file.close();
  }
}
