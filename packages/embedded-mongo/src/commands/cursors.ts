/**
 * Open cursors: what is left of a result between two batches. Bounded in number, idle time and batch size; a cursor holds no
 * snapshot while it waits. Knows streams of raw documents, not where they come from.
 */
import { Long, readDoc, type Doc } from '../bson';
import { cursorNotFound, mongoError } from '../errors';
import { PAUSED, type Paused } from '../query/pause';
import type { OpenView, ReadView } from '../txn/views';
import type { CursorReply } from '../wire/reply';
import type { Transaction } from '../txn/transaction';
import { inTurns } from './turns';

/** A result that is produced on demand, on whatever state it is given. */
export interface ResultStream {
  /** The next document, or `PAUSED` when `pauseAtMs` (of `performance.now`) comes first. */
  next(view: ReadView, pauseAtMs?: number): Uint8Array | Paused | undefined;
  /** It makes sense on the state it began with only. */
  readonly needsOneState?: boolean;
  /** Lets go of the state; `next` goes on from there. */
  suspend(): void;
  /** What it has when more may come after its end. */
  readonly tail?: Tail;
}

/** A result whose end is the end for now. */
export interface Tail {
  /** Nothing more will come. */
  readonly isOver: boolean;
  /** Where another cursor goes on from after what was taken from this one. */
  readonly resumeToken: Doc;
}

export interface Cursor {
  readonly id: bigint;
  readonly ns: string;
  readonly stream: ResultStream;
  /** Only the session that opened it may continue it. */
  readonly sessionKey: string | undefined;
  /** It reads the transaction's state and ends with it. */
  readonly transaction: Transaction | undefined;
  readonly noTimeout: boolean;
  lastUseMs: number;
  busy: boolean;
  /** A document that did not fit into the last batch. */
  overflow: Uint8Array | undefined;
}

export interface Batch {
  documents: Uint8Array[];
  /** There is nothing more. */
  exhausted: boolean;
  /** Of a result whose end is the end for now: where another cursor goes on from after this batch. */
  resumeToken?: Doc | undefined;
}

const CURSOR_LIMIT = 10_000;
const IDLE_TIMEOUT_MS = 10 * 60_000;
const SWEEP_EVERY_MS = 15_000;
export const DEFAULT_BATCH_SIZE = 101;
/** Documents of one batch; the reply's other fields fit into what is left of 16 MB + 16 KB. */
const BATCH_BYTES = 16 * 1024 * 1024;
/** Documents taken between two looks at the clock. */
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
      throw cursorNotFound(`cursor id ${id} not found`);
    if (cursor.ns !== ns)
      throw mongoError(
        'Unauthorized',
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${cursor.ns}`,
      );
    if (cursor.sessionKey !== sessionKey) {
      throw mongoError('Unauthorized', `Cannot run getMore on cursor ${id}, which was created in another session`);
    }
    if (cursor.busy) throw mongoError('IllegalOperation', `cursor id ${id} is already in use`);
    cursor.lastUseMs = performance.now();
    return cursor;
  }

  has(id: bigint): boolean {
    return this.cursors.has(id);
  }

  /** @returns whether there was one */
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

/** Takes up to `size` documents (0: as many as fit) from a stream, giving other connections a turn in between. */
export async function takeBatch(
  stream: ResultStream,
  view: OpenView,
  size: number,
  from: { overflow: Uint8Array | undefined },
): Promise<Batch> {
  const documents: Uint8Array[] = [];
  let bytes = 0;
  const exhausted = await inTurns(
    stream.needsOneState ? undefined : view,
    () => stream.suspend(),
    (pauseAtMs) => {
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
    },
  );
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
  return { cursor: { id: Long.fromBigInt(id), ns, postBatchResumeToken }, batchField, batch };
}
