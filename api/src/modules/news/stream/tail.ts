/**
 * Follows the outbox's tail, once for all streams of this process: through a change stream or, where there is none, by polling the counts
 * of listeners. Announces what is new; receivers compare numbers and read what is missing, so a lost or late announcement costs a moment
 * but no notice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Types, type mongo } from 'mongoose';
import { collectionOf } from '../../../database/records';
import { log } from '../../../log';
import { NewsReaderModel } from '../news-reader.model';
import { NoticeModel, type NoticeRecord } from '../notice.model';

/** Polling interval without a change stream, in ms. */
const POLL_MS = 300;
/** Pause before a failed change stream is retried; counts are polled meanwhile. */
const RETRY_MS = 15_000;
/** Maximum time that the database holds one request for changes, in ms. */
const AWAIT_MS = 1_000;
/** People whose counts are read by one command. */
const SLICE = 500;

export interface TailOptions {
  /** Whether a change stream is tried (NEWS_TAIL). */
  readonly watch: boolean;
  onNotice(notice: NoticeRecord): void;
  /** The number of somebody's latest notice, which they may already have. */
  onCount(person: string, latest: number): void;
  /** The people whose counts matter. */
  listeners(): readonly string[];
}

export interface Tail {
  /** Resolves when everything committed from now on will be announced. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

export function followTail(options: TailOptions): Tail {
  const stopping = new AbortController();
  let begun: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (begun = resolve));
  const running = run(options, stopping.signal, begun);
  return {
    ready,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function run(options: TailOptions, signal: AbortSignal, begun: () => void): Promise<void> {
  while (!signal.aborted) {
    if (options.watch) {
      try {
        await watch(options, signal, begun);
      } catch (error) {
        if (signal.aborted) return;
        log().warn({ err: error }, 'the change stream of news failed; polling meanwhile');
      }
    }
    if (signal.aborted) return;
    begun();
    await poll(options, signal, options.watch ? RETRY_MS : Infinity);
  }
}

/** Runs until the stream ends or fails. What was missed before it began is found by reading the counts once. */
async function watch(options: TailOptions, signal: AbortSignal, begun: () => void): Promise<void> {
  const changes = collectionOf(NoticeModel).watch([{ $match: { operationType: 'insert' } }], {
    maxAwaitTimeMS: AWAIT_MS,
  });
  const close = (): void => void changes.close().catch(() => undefined);
  signal.addEventListener('abort', close, { once: true });
  try {
    // The first request opens the stream; it delivers only what is committed later.
    passOn(options, await changes.tryNext());
    begun();
    await askCounts(options);
    while (!signal.aborted) passOn(options, await changes.next());
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

function passOn(options: TailOptions, change: mongo.ChangeStreamDocument<NoticeRecord> | null): void {
  if (change?.operationType === 'insert') options.onNotice(change.fullDocument);
}

async function poll(options: TailOptions, signal: AbortSignal, forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (!signal.aborted && performance.now() < until) {
    await askCounts(options).catch((error: unknown) => log().warn({ err: error }, 'news could not be polled'));
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function askCounts({ listeners, onCount }: TailOptions): Promise<void> {
  const people = listeners();
  for (let from = 0; from < people.length; from += SLICE) {
    const ids = people.slice(from, from + SLICE).map((person) => new Types.ObjectId(person));
    const readers = await collectionOf(NewsReaderModel)
      .find({ _id: { $in: ids } }, { projection: { latest: 1 }, batchSize: ids.length + 1 })
      .toArray();
    for (const { _id, latest } of readers) onCount(_id.toHexString(), latest);
  }
}
