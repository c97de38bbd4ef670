/** A stream of news that a test writes, in the place of `fetch`. */
import { ReadableStream } from 'node:stream/web';

export interface FakeStream {
  /** Headers of each time that it was opened. */
  readonly opened: Record<string, string>[];
  send(text: string): void;
  /** Ends the one that is open. */
  end(): void;
  /** What the next ones are refused with; null: opened again. */
  refuseWith(status: number | null): void;
}

export function fakeStream(): FakeStream {
  const opened: Record<string, string>[] = [];
  let controller: { enqueue(bytes: Uint8Array): void; close(): void } | null = null;
  let refusal: number | null = null;
  globalThis.fetch = (async (
    _url: string,
    { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
  ) => {
    opened.push(headers);
    if (refusal !== null) return { ok: false, status: refusal, body: null };
    const body = new ReadableStream<Uint8Array>({
      start(opening) {
        controller = opening;
        signal.addEventListener('abort', () => opening.error(new Error('aborted')));
      },
    });
    return { ok: true, status: 200, body };
  }) as unknown as typeof fetch;
  return {
    opened,
    send: (text) => controller?.enqueue(new Uint8Array(Buffer.from(text))),
    end: () => controller?.close(),
    refuseWith: (status) => (refusal = status),
  };
}
