/**
 * Reads the bodies of requests before anybody works on them, so that a sender who does not finish holds nothing that others need: bounded in size, in
 * time, and in memory for all together. Uploads (multipart) are left as streams. Knows nothing of what is in a body.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { log } from '../log';
import { counters } from '../metrics';
import type { Answer } from './fixed-answer';

export interface BodyOptions {
  /** Longest time from the headers to the last byte, in ms. */
  readonly timeoutMs: number;
  /** Largest body of a request for this path, in bytes. */
  readonly maxBytes: (path: string) => number;
  /** Bytes that the unfinished bodies of all senders may take together; beyond, whoever has the most loses the oldest of theirs. */
  readonly maxBytesOfAll: number;
  /** Whom the bytes of a request are counted for. */
  readonly senderOf: (request: IncomingMessage) => string;
  /** Answers a sender who did not finish in time and ends the connection. */
  readonly refuse: Answer;
}

/** How often a line tells how many senders were too slow, in ms. */
const TELL_EVERY_MS = 1_000;

const TOO_LARGE = Symbol('too large');
const NOTHING = Buffer.alloc(0);
const bodies = new WeakMap<IncomingMessage, Buffer | typeof TOO_LARGE>();

/** What a request brought: its bytes (none: an empty buffer), `too-large`, or null for an upload, which is to be read from the request itself. */
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

interface Reading {
  readonly sender: string;
  readonly until: number;
  bytes: number;
  readonly giveUp: () => void;
}

export interface BodyReader {
  readonly listener: RequestListener;
  /** Requests whose body has not come whole yet. */
  unfinished(): number;
}

/** Hands a request to `next` once its body is there; one that is too large goes on without it, to be refused by whoever would have read it. */
export function readBodies(next: RequestListener, options: BodyOptions): BodyReader {
  // In the order in which they came, which is the order in which their time is over.
  const readings = new Set<Reading>();
  let bytesOfAll = 0;
  let tooSlow = 0;
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
        // What is left is thrown away as it comes, or the connection could not be used again.
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
        countTooSlow();
        options.refuse(request, response);
      },
    };
    readings.add(reading);
    expiry ??= setTimeout(endExpired, options.timeoutMs).unref();
    // Somebody who goes away in the middle is nobody to answer.
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

  const countTooSlow = (): void => {
    counters.slowBodies.inc();
    if (tooSlow === 0) setTimeout(tell, TELL_EVERY_MS).unref();
    tooSlow += 1;
  };

  const tell = (): void => {
    log().info({ tooSlow, unfinished: readings.size }, 'requests whose body did not come in time were ended');
    tooSlow = 0;
  };

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

function oldestOfTheGreediest(readings: ReadonlySet<Reading>): Reading | undefined {
  const bytes = new Map<string, number>();
  let greediest = { sender: '', bytes: 0 };
  for (const reading of readings) {
    const sum = (bytes.get(reading.sender) ?? 0) + reading.bytes;
    bytes.set(reading.sender, sum);
    if (sum > greediest.bytes) greediest = { sender: reading.sender, bytes: sum };
  }
  for (const reading of readings) if (reading.sender === greediest.sender) return reading;
  return undefined;
}
