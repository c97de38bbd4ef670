/**
 * One stream for all tabs of a browser, because a browser opens few connections to one server and each stream keeps one: the tab that holds the lock listens and tells the
 * others. A browser without locks has a stream in every tab.
 */

export interface OtherTabs<Word> {
  /** Does `work` while this is the tab that listens; waits for its turn until `signal` says otherwise. */
  whileListening(work: () => Promise<void>, signal: AbortSignal): Promise<void>;
  tell(word: Word): void;
  close(): void;
}

/** `name` is the same for tabs of the same person only. */
export function createOtherTabs<Word>(name: string, onWord: (word: Word) => void): OtherTabs<Word> {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
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
