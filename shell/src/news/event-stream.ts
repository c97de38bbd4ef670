/**
 * Reads one stream of server-sent events to its end. Uses fetch rather than EventSource, which cannot send a token. A silent stream counts as ended:
 * some proxies keep a dead connection open, or buffer everything that arrives.
 */
import { createParser } from 'eventsource-parser';

/** Longest silence, in ms; the server sends something every 15 s. */
const MAX_SILENCE_MS = 40_000;
/** Longest wait for the first bytes, in ms: a buffering proxy delivers none. */
const MAX_WAIT_MS = 10_000;

export interface StreamEvent {
  event: string;
  data: string;
}

export interface EventStreamSettings {
  url: string;
  token: string;
  /** Number of the last event received. */
  after: number;
  onEvent(event: StreamEvent): void;
  signal: AbortSignal;
}

/** The server refused to open it. */
export class StreamRefused extends Error {
  constructor(readonly status: number) {
    super(`the stream of news was refused with ${status}`);
  }
}

/**
 * Resolves when the stream has ended, with the pause before reconnecting that the server asked for, in ms; null when it asked for none. Rejects when
 * the connection broke.
 */
export async function readEventStream({
  url,
  token,
  after,
  onEvent,
  signal,
}: EventStreamSettings): Promise<number | null> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, MAX_WAIT_MS);
  let retryMs: number | null = null;
  try {
    const response = await fetch(url, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}`, 'Last-Event-ID': String(after) },
      cache: 'no-store',
      signal: abort.signal,
    });
    if (!response.ok || !response.body) throw new StreamRefused(response.status);
    const parser = createParser({
      onEvent: ({ event = 'message', data }) => onEvent({ event, data }),
      onRetry: (ms) => (retryMs = ms),
    });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return retryMs;
      clearTimeout(silence);
      silence = setTimeout(stop, MAX_SILENCE_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    abort.abort();
  }
}
