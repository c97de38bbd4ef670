/**
 * Keeps the newest seals outside the database, so that write access to the database is not enough to undo what was sealed. In a bucket (STORE_URL), each
 * seal is an object; otherwise, each is a line of a file in the process's DATA_DIR, to be shipped off the machine like a log. Knows nothing of entries.
 */
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { isShared } from '@taskmint/object-store';
import { env } from '../env';
import { log } from '../log';
import { objectStore } from '../store';
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

/** Keys of the seals in a bucket. The newest seal is also stored under a fixed key, so that no listing is needed to find it. */
const keptAs = (seal: number | 'newest'): string =>
  `ledger-seals/${typeof seal === 'number' ? String(seal).padStart(10, '0') : seal}.json`;

/** Files the seal. A failure is logged as an error but stops nothing: the next seal covers this one. */
export async function fileSeal(
  { _id, hash, entries, at }: Omit<LedgerSeal, 'prev' | 'totals'>,
  keyedFrom: number,
): Promise<void> {
  const line = { seal: _id, hash, keyed_from: keyedFrom, entries, at: at.toISOString() };
  log().info(line, 'ledger sealed');
  try {
    const text = `${JSON.stringify(line)}\n`;
    if (isShared(env())) {
      for (const key of [keptAs(_id), keptAs('newest')]) await objectStore().write(key, Buffer.from(text));
      return;
    }
    await mkdir(env().DATA_DIR, { recursive: true, mode: 0o700 });
    await appendLine(text);
  } catch (error) {
    log().error({ err: error, seal: _id }, 'a seal could not be written outside the database');
  }
}

/** On a line of its own, also after one that a crash cut off: together, neither could be read. */
async function appendLine(text: string): Promise<void> {
  const file = await open(sealFile(), 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    const isCut = bytesRead > 0 && buffer.toString() !== '\n';
    await file.appendFile(isCut ? `\n${text}` : text);
  } finally {
    await file.close();
  }
}

/** The newest complete seal; null when there is none. */
export async function newestFiledSeal(): Promise<FiledSeal | null> {
  if (!isShared(env())) return newestLine();
  const kept = await objectStore().read(keptAs('newest'));
  return kept && asSeal(kept.data.toString('utf8'));
}

/** Null for text that is not a seal, or that was cut off by the window or a crash. */
function asSeal(text: string): FiledSeal | null {
  try {
    const filed = JSON.parse(text) as FiledSeal;
    return typeof filed.seal === 'number' && typeof filed.hash === 'string' ? filed : null;
  } catch {
    return null;
  }
}

async function newestLine(): Promise<FiledSeal | null> {
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
      const filed = asSeal(line);
      if (filed) return filed;
    }
    return null;
  } finally {
    await file.close();
  }
}
