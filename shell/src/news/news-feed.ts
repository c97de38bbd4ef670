/** Tells remotes what has changed for the signed-in person (host contract 1.2). Changes in quick succession are batched. */
import type { NewsNoun } from '@taskmint/contract';
import type { NewsFeed } from '@taskmint/platform';

/** Changes within this time after the first are sent with it, in ms. */
const GATHER_MS = 300;

export interface WritableNewsFeed extends NewsFeed {
  changed(nouns: readonly NewsNoun[]): void;
}

export function createNewsFeed(): WritableNewsFeed {
  const listeners = new Set<(nouns: readonly NewsNoun[]) => void>();
  let gathered = new Set<NewsNoun>();
  const tellAll = () => {
    const nouns = [...gathered];
    gathered = new Set();
    for (const listener of [...listeners]) listener(nouns);
  };
  return {
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changed(nouns) {
      if (nouns.length === 0) return;
      if (gathered.size === 0) setTimeout(tellAll, GATHER_MS);
      for (const noun of nouns) gathered.add(noun);
    },
  };
}
