/**
 * Buffers request bodies before any work begins, so that a sender who does not finish holds nothing that others need. Bounded in size, in time, and in
 * total memory. Uploads (multipart) stay streams. Knows nothing of what is in a body.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { log } from '../log';
import { counters } from '../metrics';
import type { Answer } from './fixed-answer';
import { oldestOfTheGreediest, type Held } from './greediest';
import { oneLineASecond } from './one-line-a-second';

export interface BodyOptions {
  /** Time limit from the headers to the last byte, in ms. */
  readonly timeoutMs: number;
  /** Largest body for this path, in bytes. */
  readonly maxBytes: (path: string) => number;
  /** Bytes that all unfinished bodies may take together. Beyond that, the sender with the most bytes loses their oldest request. */
  readonly maxBytesOfAll: number;
  /** The sender that a request's bytes are counted for. */
  readonly senderOf: (request: IncomingMessage) => string;
  /** Answers a sender who did not finish in time, and closes the connection. */
  readonly refuse: Answer;
}

const TOO_LARGE = Symbol('too large');
const NOTHING = Buffer.alloc(0);
const bodies = new WeakMap<IncomingMessage, Buffer | typeof TOO_LARGE>();

/** The body of a request: its bytes (empty if there is none), `too-large`, or null for an upload, which is read from the request itself. */
export function bodyOf(request: IncomingMessage): Buffer | 'too-large' | null {
  const body = bodies.get(request);
  if (body === TOO_LARGE) return 'too-large';
  return body ?? (isUpload(request) ? null : NOTHING);
}

export function isUpload({ headers }: IncomingMessage): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

interface Reading extends Held {
  readonly until: number;
  bytes: number;
  readonly giveUp: () => void;
}

export interface BodyReader {
  readonly listener: RequestListener;
  /** Requests whose body is incomplete. */
  unfinished(): number;
}

/**
 * Passes a request to `next` once its body is complete. A request with a body that is too large goes on without it; the code that would have read it
 * refuses it.
 */
export function readBodies(next: RequestListener, options: BodyOptions): BodyReader {
  // In order of arrival, which is also the order in which they expire.
  const readings = new Set<Reading>();
  let bytesOfAll = 0;
  let expiry: NodeJS.Timeout | null = null;

  const read = (request: IncomingMessage, response: ServerResponse, limit: number): void => {
    const chunks: Buffer[] = [];
    const stop = (): void => {
      request.off('data', take).off('end', finish).off('error', stop).off('close', stop);
      if (readings.delete(reading)) bytesOfAll -= reading.bytes;
    };
    const goOn = (body: Buffer | typeof TOO_LARGE): void => {
      stop();
      bodies.set(request, body);
      void next(request, response);
    };
    const take = (chunk: Buffer): void => {
      reading.bytes += chunk.length;
      bytesOfAll += chunk.length;
      chunks.push(chunk);
      if (reading.bytes > limit) {
        goOn(TOO_LARGE);
        // The rest is discarded as it arrives, or the connection could not be reused.
        request.resume();
      } else if (bytesOfAll > options.maxBytesOfAll) {
        oldestOfTheGreediest(readings)?.giveUp();
      }
    };
    const finish = (): void => goOn(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, reading.bytes));
    const reading: Reading = {
      sender: options.senderOf(request),
      until: performance.now() + options.timeoutMs,
      bytes: 0,
      giveUp: () => {
        stop();
        counters.slowBodies.inc();
        noteTooSlow();
        options.refuse(request, response);
      },
    };
    readings.add(reading);
    expiry ??= setTimeout(endExpired, options.timeoutMs).unref();
    // A sender who disconnects needs no answer.
    request.on('data', take).on('end', finish).on('error', stop).on('close', stop);
  };

  const endExpired = (): void => {
    expiry = null;
    for (const reading of readings) {
      const leftMs = reading.until - performance.now();
      if (leftMs > 0) {
        expiry = setTimeout(endExpired, Math.ceil(leftMs)).unref();
        return;
      }
      reading.giveUp();
    }
  };

  const noteTooSlow = oneLineASecond((tooSlow) =>
    log().info(
      { tooSlow, unfinished: readings.size },
      'requests were ended because their bodies did not arrive in time',
    ),
  );

  const listener: RequestListener = (request, response) => {
    if (!bringsBody(request) || isUpload(request)) {
      void next(request, response);
      return;
    }
    const limit = options.maxBytes(request.url?.split('?', 1)[0] ?? '');
    if (Number(request.headers['content-length'] ?? 0) <= limit) {
      read(request, response, limit);
      return;
    }
    bodies.set(request, TOO_LARGE);
    void next(request, response);
  };
  return { listener, unfinished: () => readings.size };
}
