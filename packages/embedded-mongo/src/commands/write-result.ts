/**
 * Writes an aggregation's result in slices as it is produced, for `$out` and `$merge`: it is never held in memory as a whole, and other
 * commands run in between.
 */
import { readDoc, type Doc } from '../bson';
import { PAUSED } from '../query/pause';
import type { OpenView, WriteView } from '../txn/views';
import type { CommandContext } from './context';
import type { ResultStream } from './cursors';
import { inSlices, SLICE_MS } from './time-slices';

/** The destination of the documents. Each step is part of a write, which may be rolled back and run again. */
export interface ResultSink {
  /** The collection that is written to while the pipeline is read; undefined for `$out`, which writes to a temporary one. */
  readonly ns?: string;
  begin(view: WriteView): void;
  put(view: WriteView, document: Doc): void;
  end?(view: WriteView): void;
  undo?(view: WriteView): void;
}

/** Documents to collect before they are written: limits on their number and on their bytes. */
const PART_DOCUMENTS = 1_000;
const PART_BYTES = 4 * 1024 * 1024;

/** @param mayRenew the view may be refreshed in the middle, so that memory can be released */
export async function writeResult(
  { services: { engine, reaper }, deadlineMs }: CommandContext,
  view: OpenView,
  stream: ResultStream,
  sink: ResultSink,
  mayRenew: boolean,
): Promise<void> {
  await engine.write((writing) => sink.begin(writing), deadlineMs);
  try {
    for (let more = true; more;) {
      if (mayRenew && view.needsRenewal) await view.renew();
      const part = await nextPart(view, stream, mayRenew);
      more = part.length > 0;
      for (let at = 0; at < part.length;) {
        const from = at;
        at = await engine.write((writing) => putSome(writing, sink, part, from), deadlineMs);
      }
    }
    await engine.write((writing) => sink.end?.(writing), deadlineMs);
  } catch (error) {
    await engine.write((writing) => sink.undo?.(writing));
    throw error;
  } finally {
    reaper.wake();
  }
}

/** The next documents; empty at the end. */
function nextPart(view: OpenView, stream: ResultStream, mayRenew: boolean): Promise<Uint8Array[]> {
  const part: Uint8Array[] = [];
  let bytes = 0;
  return inSlices(mayRenew ? view : undefined, stream, (pauseAtMs) => {
    while (part.length < PART_DOCUMENTS && bytes < PART_BYTES) {
      const document = stream.next(view, pauseAtMs);
      if (document === PAUSED) return PAUSED;
      if (document === undefined) break;
      part.push(document);
      bytes += document.length;
    }
    return part;
  });
}

/** Writes as many documents as fit in one time slice. @returns the index of the first remaining one */
function putSome(view: WriteView, sink: ResultSink, part: readonly Uint8Array[], from: number): number {
  const untilMs = performance.now() + SLICE_MS;
  let at = from;
  do {
    sink.put(view, readDoc(part[at] as Uint8Array));
    at += 1;
  } while (at < part.length && performance.now() < untilMs);
  return at;
}
