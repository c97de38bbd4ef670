/** This page's copy of the person's news: the latest notices and how many are unread. Knows no connection and no screen. */
import type { NewsCount, Notice } from '@taskmint/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Number of notices kept for the panel. */
export const RECENT = 20;

export interface NewsState {
  /** Null until first read. */
  count: NewsCount | null;
  /** Latest first. */
  recent: readonly Notice[];
}

export type NewsStore = StoreApi<NewsState>;

export function createNewsStore(): NewsStore {
  return createStore<NewsState>(() => ({ count: null, recent: [] }));
}

/** Adds a notice that has just arrived. Returns `missed` and changes nothing when there are others between it and the latest known one. */
export function addNotice(store: NewsStore, notice: Notice): 'added' | 'known' | 'missed' {
  const { count, recent } = store.getState();
  const latest = count?.latest ?? 0;
  if (count === null || notice.number > latest + 1) return 'missed';
  if (notice.number <= latest) return 'known';
  const [noun] = notice.changes;
  store.setState({
    count: {
      latest: notice.number,
      unread: count.unread + 1,
      unread_of: { ...count.unread_of, ...(noun && { [noun]: (count.unread_of[noun] ?? 0) + 1 }) },
    },
    recent: [notice, ...recent].slice(0, RECENT),
  });
  return 'added';
}

/** Applies new counts after notices matched by `isRead` were read. */
export function noteRead(store: NewsStore, count: NewsCount, isRead: (notice: Notice) => boolean): void {
  store.setState(({ recent, count: before }) => ({
    // A notice that arrived after the response was made is in neither.
    count: before && before.latest > count.latest ? before : count,
    recent: recent.map((notice) => (isRead(notice) ? { ...notice, read: true } : notice)),
  }));
}
