/**
 * One stream for all tabs of a browser, because a browser opens few connections to one server and each stream occupies one: the tab that holds the
 * lock listens and tells the others. In a browser without locks, or one that refuses storage and with it the way to other tabs, every tab has a stream.
 */

export interface OtherTabs<Word> {
  /** Runs `work` while this is the tab that listens; waits for its turn until `signal` is aborted. */
  whileListening(work: () => Promise<void>, signal: AbortSignal): Promise<void>;
  tell(word: Word): void;
  close(): void;
}

/** `name` is the same only for tabs of the same person. */
export function createOtherTabs<Word>(name: string, onWord: (word: Word) => void): OtherTabs<Word> {
  const channel = channelTo(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => onWord(data));
  return {
    async whileListening(work, signal) {
      if (channel === null || !('locks' in navigator)) return work();
      await navigator.locks.request(name, { signal }, work).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    tell: (word) => channel?.postMessage(word),
    close: () => channel?.close(),
  };
}

function channelTo(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
