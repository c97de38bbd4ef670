/**
 * Keeps the page's copy of the person's news up to date: by the stream, resumed after the last number, and by polling while there is none. Tells
 * remotes what has changed, and reads the person's own record again when coins have moved. Loaded only after sign-in.
 */
import { calls, type NewsCount, type NewsNoun, type Notice } from '@taskmint/contract';
import { backoffMs, type HostServices } from '@taskmint/platform';
import { readEventStream, type StreamEvent, StreamRefused } from './event-stream';
import { addNotice, type NewsStore, noteRead, RECENT } from './news-store';
import { createOtherTabs } from './other-tabs';

/** Pauses before reconnecting, in ms. The list is read each time, so the longest pause is how old the news can get without a stream. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 20_000;
/** Leaves the page time for more urgent work first, in ms. */
const SETTLE_MS = 1_500;
/**
 * When a tab is shown again or takes over the stream, a list older than this, in ms, is read again: another device may have marked something as read.
 */
const STALE_MS = 60_000;

/** Changes after which the person's own record is read again: coins, role, address. */
const OF_THE_RECORD: readonly NewsNoun[] = ['statement', 'account'];

/** What tabs of one person tell each other. */
type Word = { type: 'notice'; notice: Notice } | { type: 'read' };

export interface ConnectionSettings {
  host: Pick<HostServices, 'api' | 'config' | 'refreshUser'>;
  userId: string;
  token(): Promise<string | null>;
  store: NewsStore;
  changed(nouns: readonly NewsNoun[]): void;
}

export interface NewsConnection {
  /** Marks as read: one notice, all up to a number, or all of those that are about a noun. Rejects with ApiError. */
  read(what: { number: number } | { up_to: number; noun?: NewsNoun }): Promise<void>;
  close(): void;
}

export function connectNews({ host, userId, token, store, changed }: ConnectionSettings): NewsConnection {
  const closing = new AbortController();
  const { signal } = closing;
  let readAt = 0;

  const tabs = createOtherTabs<Word>(`taskmint-news:${userId}`, (word) => {
    if (word.type === 'notice') receive(word.notice);
    else void refresh().catch(() => undefined);
  });

  /** Reads the list, and announces what has changed since it was last read. */
  async function refresh(): Promise<void> {
    const before = store.getState().count?.latest ?? null;
    const { notices, ...count } = await host.api.call(calls.listNews, { query: { limit: RECENT } }, { signal });
    readAt = Date.now();
    const now = store.getState().count;
    // What arrived on the stream in the meantime is newer.
    if (now && now.latest > count.latest) return;
    store.setState({ count, recent: notices });
    if (before === null) return;
    say(notices.filter(({ number }) => number > before).flatMap(({ changes }) => changes));
  }

  function say(nouns: readonly NewsNoun[]): void {
    changed(nouns);
    if (nouns.some((noun) => OF_THE_RECORD.includes(noun))) void host.refreshUser();
  }

  function receive(notice: Notice): void {
    const how = addNotice(store, notice);
    if (how === 'added') say(notice.changes);
    else if (how === 'missed') void refresh().catch(() => undefined);
  }

  function onEvent({ event, data }: StreamEvent): void {
    if (event === 'notice') {
      const notice = JSON.parse(data) as Notice;
      receive(notice);
      tabs.tell({ type: 'notice', notice });
    } else if (event === 'count') {
      const count = JSON.parse(data) as NewsCount;
      // Behind by more than the server replays, or read on another device.
      if (count.latest === store.getState().count?.latest) store.setState({ count });
    } else if (event === 'end') {
      // A call finds out why it ended: it notices a session that is over.
      void host.refreshUser();
    }
  }

  /** Resolves when the stream ends, with the pause before the next one, in ms. */
  async function listen(): Promise<number | null> {
    const bearer = await token();
    if (bearer === null) return null;
    const after = store.getState().count?.latest ?? 0;
    return readEventStream({ url: `${host.config.apiUrl}/news/stream`, token: bearer, after, onEvent, signal });
  }

  async function keepListening(): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      let pauseMs: number | null = null;
      try {
        // The stream resumes where the list ends, so a list that was just read is not read again.
        if (failures > 0 || Date.now() - readAt > STALE_MS) await refresh();
        const began = Date.now();
        pauseMs = await listen();
        if (Date.now() - began > MAX_PAUSE_MS) failures = 0;
      } catch (error) {
        if (error instanceof StreamRefused && (error.status === 401 || error.status === 403)) await host.refreshUser();
      }
      failures += 1;
      const wait = failures === 1 && pauseMs !== null ? pauseMs : backoffMs(failures - 1, FIRST_PAUSE_MS, MAX_PAUSE_MS);
      await pause(wait * (0.75 + Math.random() / 2), signal);
    }
  }

  async function begin(): Promise<void> {
    await refresh().catch(() => undefined);
    await pause(SETTLE_MS, signal);
    if (!signal.aborted) await tabs.whileListening(keepListening, signal);
  }
  void begin();

  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt > STALE_MS) void refresh().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', onVisible);

  return {
    async read(what) {
      const { modifiedCount: _modified, ...count } = await host.api.call(calls.readNews, { body: what });
      noteRead(store, count, (notice) => fits(what, notice));
      tabs.tell({ type: 'read' });
    },
    close() {
      closing.abort();
      document.removeEventListener('visibilitychange', onVisible);
      tabs.close();
    },
  };
}

function fits(what: Parameters<NewsConnection['read']>[0], { number, changes }: Notice): boolean {
  if ('number' in what) return number === what.number;
  return number <= what.up_to && (what.noun === undefined || changes[0] === what.noun);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
