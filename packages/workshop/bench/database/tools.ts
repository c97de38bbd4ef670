/** Shared by the benchmarks: their documents, and the memory usage of a server. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Collection } from 'mongodb';

const MEMORY_EVERY_MS = 100;
const BATCH = 1_000;
/** The page of both: the results of `database` stand before its first heading. */
export const PAGE = path.resolve(__dirname, '../../../embedded-mongo/BENCHMARKS.md');

/** Size of the large collection, from the arguments of the process. */
export function documentsWanted(): number {
  const { values } = parseArgs({ options: { documents: { type: 'string', default: '1000000' } } });
  return Number(values.documents);
}

export interface Row {
  _id: number;
  email: string;
  org: number;
  at: Date;
  text: string;
  n: number;
}

export function makeDocument(n: number): Row {
  return { _id: n, email: `u${n}@example.test`, org: n % 50, at: new Date(n * 1_000), text: 'x'.repeat(200), n: 0 };
}

export async function fill(rows: Collection<Row>, count: number): Promise<number> {
  const startMs = Date.now();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const from = next;
      next += BATCH;
      await rows.insertMany(Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => makeDocument(from + at)));
    }
  };
  await Promise.all([worker(), worker()]);
  return (Date.now() - startMs) / 1_000;
}

/** Resident memory in MB, and the part of it that is not the mapped data file. */
export function resident(pid: number | undefined): string {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string): number =>
      Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
    return `${field('VmRSS')} MB resident, of it ${field('RssAnon')} MB not mapped from the data file`;
  } catch {
    return 'resident memory is only measured on Linux';
  }
}

/** Samples a process's resident memory until asked for its peak; 0 where the system does not report it. */
export function watchMemory(pid: number | undefined): { peakMb(): number } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, Number(/^(\d+) MB/.exec(resident(pid))?.[1] ?? 0));
  }, MEMORY_EVERY_MS);
  return {
    peakMb() {
      clearInterval(timer);
      return peak;
    },
  };
}
