/** Gives the screens of a dashboard the person's news. The connection is loaded once the dashboard is on the page. */
import type { NewsNoun } from '@taskmint/contract';
import { useHost, useUser, type NewsFeed } from '@taskmint/platform';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useAuth } from '../auth';
import type { NewsConnection } from './news-connection';
import type { WritableNewsFeed } from './news-feed';
import { createNewsStore, type NewsState, type NewsStore } from './news-store';

interface News {
  store: NewsStore;
  read: NewsConnection['read'];
}

const NewsContext = createContext<News | null>(null);

/** For one person; use their id as its key. */
export function NewsProvider({ children }: { children: ReactNode }) {
  const host = useHost();
  const auth = useAuth();
  const { _id: userId } = useUser();
  const connection = useRef<Promise<NewsConnection> | null>(null);
  const news = useMemo<News>(
    () => ({ store: createNewsStore(), read: async (what) => (await connection.current)?.read(what) }),
    [],
  );
  useEffect(() => {
    const changed = changedOf(host.news);
    const opening = import(/* webpackChunkName: "news-connection" */ './news-connection').then(({ connectNews }) =>
      connectNews({ host, userId, token: () => auth.token(), store: news.store, changed }),
    );
    connection.current = opening;
    return () => {
      connection.current = null;
      // A connection that failed to load needs no closing.
      void opening.then((open) => open.close()).catch(() => undefined);
    };
  }, [host, auth, userId, news]);
  return <NewsContext value={news}>{children}</NewsContext>;
}

/** The shell's own feed can be written to; a fake host may have none. */
function changedOf(feed: NewsFeed | undefined): (nouns: readonly NewsNoun[]) => void {
  return (nouns) => (feed as Partial<WritableNewsFeed> | undefined)?.changed?.(nouns);
}

const NOTHING: NewsStore = createNewsStore();

/** Selects from the news; outside a dashboard there are none. */
export function useNews<T>(selector: (state: NewsState) => T): T {
  return useStore(useContext(NewsContext)?.store ?? NOTHING, selector);
}

/** Marks news as read. */
export function useReadNews(): NewsConnection['read'] {
  return useContext(NewsContext)?.read ?? nothing;
}

async function nothing(): Promise<void> {}
