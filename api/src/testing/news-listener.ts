/** Listens to a stream of news as a browser does: events in order, and the number to resume from. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { NewsCount, Notice } from '@taskmint/contract';

const MAX_MS = 30_000;

export interface NewsListener {
  /** Notices received, in order. */
  readonly notices: readonly Notice[];
  /** Counts received. */
  readonly counts: readonly NewsCount[];
  /** Why the stream was ended for good; null otherwise. */
  readonly endedBecause: () => string | null;
  /** Last reconnect delay that the server sent. */
  readonly retryMs: () => number | null;
  /** Resolves with the first matching notice, including earlier ones. Throws after 30 s. */
  until(fits: (notice: Notice) => boolean): Promise<Notice>;
  /** Resolves when the server has ended the stream, however. */
  readonly over: Promise<void>;
  close(): void;
}

/** Opens a stream at the API `url`, after notice `after` if given. Throws with the response when it is refused. */
export async function listenToNews(url: string, token: string, after?: number): Promise<NewsListener> {
  const abort = new AbortController();
  const response = await fetch(`${url}/news/stream`, {
    signal: abort.signal,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(after === undefined ? {} : { 'Last-Event-ID': String(after) }),
    },
  });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  const notices: Notice[] = [];
  const counts: NewsCount[] = [];
  let endedBecause: string | null = null;
  let retryMs: number | null = null;
  const events = response.body
    .pipeThrough(new TextDecoderStream() as never)
    .pipeThrough(new EventSourceParserStream({ onRetry: (ms) => (retryMs = ms) }) as never) as ReadableStream<{
    event?: string;
    data: string;
  }>;
  const read = async (): Promise<void> => {
    for await (const { event, data } of events as unknown as AsyncIterable<{ event?: string; data: string }>) {
      if (event === 'notice') notices.push(JSON.parse(data) as Notice);
      else if (event === 'count') counts.push(JSON.parse(data) as NewsCount);
      else if (event === 'end') endedBecause = (JSON.parse(data) as { code: string }).code;
    }
  };
  return {
    notices,
    counts,
    endedBecause: () => endedBecause,
    retryMs: () => retryMs,
    over: read().catch(() => undefined),
    async until(fits) {
      const deadline = Date.now() + MAX_MS;
      for (;;) {
        const found = notices.find(fits);
        if (found) return found;
        if (Date.now() > deadline) throw new Error(`no such notice among ${JSON.stringify(notices)}`);
        await sleep(5);
      }
    },
    close: () => abort.abort(),
  };
}
