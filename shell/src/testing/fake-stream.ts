/** A news stream written by a test, in place of `fetch`. */
import { ReadableStream } from 'node:stream/web';

export interface FakeStream {
  /** Request headers of each time it was opened. */
  readonly opened: Record<string, string>[];
  send(text: string): void;
  /** Ends the open stream. */
  end(): void;
  /** Status with which later requests are refused; null accepts them again. */
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
