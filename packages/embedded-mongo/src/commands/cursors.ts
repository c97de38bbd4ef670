/**
 * Open cursors: the rest of a result between batches. They are bounded in number, idle time and batch size; a waiting cursor holds no
 * snapshot. Knows streams of raw documents, not where they come from.
 */
import { Long, readDoc, type Doc } from '../bson';
import { mongoError, unauthorized } from '../errors';
import { PAUSED, type Paused } from '../query/pause';
import type { OpenView, ReadView } from '../txn/views';
import { CursorReply } from '../wire/reply';
import type { Transaction } from '../txn/transaction';
import { inSlices } from './time-slices';

/** A result that is produced on demand, from whatever view it is given. */
export interface ResultStream {
  /** The next document, or `PAUSED` when `pauseAtMs` (of `performance.now`) passes first. */
  next(view: ReadView, pauseAtMs?: number): Uint8Array | Paused | undefined;
  /** The stream is only meaningful on the view it began with. */
  readonly needsOneState?: boolean;
  /** Releases the view; `next` continues from the same position. */
  suspend(): void;
  /** Set for a tailable result, which may continue after its end. */
  readonly tail?: Tail;
}

/** A result whose end is only temporary. */
export interface Tail {
  /** No further results will follow. */
  readonly isOver: boolean;
  /** Where another cursor resumes after the results returned so far. */
  readonly resumeToken: Doc;
}

export interface Cursor {
  readonly id: bigint;
  readonly ns: string;
  readonly stream: ResultStream;
  /** Only the session that opened it may continue it. */
  readonly sessionKey: string | undefined;
  /** The cursor reads the transaction's view and ends with it. */
  readonly transaction: Transaction | undefined;
  readonly noTimeout: boolean;
  lastUseMs: number;
  busy: boolean;
  /** A document that did not fit in the last batch. */
  overflow: Uint8Array | undefined;
}

export interface Batch {
  documents: Uint8Array[];
  /** No documents are left. */
  exhausted: boolean;
  /** For a tailable result: where another cursor resumes after this batch. */
  resumeToken?: Doc | undefined;
}

const CURSOR_LIMIT = 10_000;
const IDLE_TIMEOUT_MS = 10 * 60_000;
const SWEEP_EVERY_MS = 15_000;
export const DEFAULT_BATCH_SIZE = 101;
/** Size limit of a batch's documents; the reply's other fields fit in what is left of 16 MB + 16 KB. */
const BATCH_BYTES = 16 * 1024 * 1024;
/** Documents read between two checks of the clock. */
const LOOK_EVERY = 64;

export class CursorRegistry {
  private readonly cursors = new Map<bigint, Cursor>();
  private nextId = BigInt(Date.now()) << 10n;
  private readonly sweeper: NodeJS.Timeout;

  constructor() {
    this.sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MS);
    this.sweeper.unref();
  }

  get size(): number {
    return this.cursors.size;
  }

  open(
    cursor: Pick<Cursor, 'ns' | 'stream' | 'sessionKey' | 'transaction' | 'noTimeout'>,
    overflow?: Uint8Array,
  ): Cursor {
    if (this.cursors.size >= CURSOR_LIMIT) throw mongoError('OperationFailed', 'Too many open cursors');
    this.nextId += 1n + BigInt(Math.floor(Math.random() * 1000));
    const opened: Cursor = { ...cursor, id: this.nextId, lastUseMs: performance.now(), busy: false, overflow };
    this.cursors.set(opened.id, opened);
    return opened;
  }

  /** @throws 43 CursorNotFound, 13 Unauthorized for another session's cursor */
  get(id: bigint, ns: string, sessionKey: string | undefined): Cursor {
    const cursor = this.cursors.get(id);
    if (!cursor || (cursor.transaction && !cursor.transaction.isOpen))
      throw mongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.ns !== ns)
      throw unauthorized(
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${cursor.ns}`,
      );
    if (cursor.sessionKey !== sessionKey) {
      throw unauthorized(`Cannot run getMore on cursor ${id}, which was created in another session`);
    }
    if (cursor.busy) throw mongoError('IllegalOperation', `cursor id ${id} is already in use`);
    cursor.lastUseMs = performance.now();
    return cursor;
  }

  has(id: bigint): boolean {
    return this.cursors.has(id);
  }

  /** @returns whether the cursor existed */
  kill(id: bigint): boolean {
    const cursor = this.cursors.get(id);
    cursor?.stream.suspend();
    return this.cursors.delete(id);
  }

  killOfSession(sessionKey: string): void {
    for (const cursor of this.cursors.values()) if (cursor.sessionKey === sessionKey) this.kill(cursor.id);
  }

  close(): void {
    clearInterval(this.sweeper);
    for (const cursor of this.cursors.values()) cursor.stream.suspend();
    this.cursors.clear();
  }

  private sweep(): void {
    const now = performance.now();
    for (const cursor of this.cursors.values()) {
      const idle = !cursor.busy && !cursor.noTimeout && now - cursor.lastUseMs > IDLE_TIMEOUT_MS;
      if (idle || (cursor.transaction && !cursor.transaction.isOpen && !cursor.busy)) this.kill(cursor.id);
    }
  }
}

/** Reads up to `size` documents (0: as many as fit) from a stream, yielding to other connections in between. */
export async function takeBatch(
  stream: ResultStream,
  view: OpenView,
  size: number,
  from: { overflow: Uint8Array | undefined },
): Promise<Batch> {
  const documents: Uint8Array[] = [];
  let bytes = 0;
  const exhausted = await inSlices(stream.needsOneState ? undefined : view, stream, (pauseAtMs) => {
    while (size === 0 || documents.length < size) {
      const document = from.overflow ?? stream.next(view, pauseAtMs);
      from.overflow = undefined;
      if (document === PAUSED) return PAUSED;
      if (document === undefined) return true;
      if (documents.length > 0 && bytes + document.length > BATCH_BYTES) {
        from.overflow = document;
        return false;
      }
      documents.push(document);
      bytes += document.length + 8;
      if (documents.length % LOOK_EVERY === 0 && performance.now() > pauseAtMs) return PAUSED;
    }
    return false;
  });
  return { documents, ...endOf(stream, exhausted, documents, from.overflow) };
}

function endOf(
  { tail }: ResultStream,
  exhausted: boolean,
  documents: readonly Uint8Array[],
  overflow: Uint8Array | undefined,
): Pick<Batch, 'exhausted' | 'resumeToken'> {
  if (!tail) return { exhausted };
  const last = overflow && documents.at(-1);
  return { exhausted: exhausted && tail.isOver, resumeToken: last ? (readDoc(last)['_id'] as Doc) : tail.resumeToken };
}

export function cursorReply(
  ns: string,
  id: bigint,
  batchField: CursorReply['batchField'],
  batch: readonly Uint8Array[],
  postBatchResumeToken?: Doc,
): CursorReply {
  return new CursorReply({ id: Long.fromBigInt(id), ns, postBatchResumeToken }, batchField, batch);
}
