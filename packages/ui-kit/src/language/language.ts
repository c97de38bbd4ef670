/**
 * The language of the document. Read from `<html lang>`, because every remote bundles its own copy of this package and a React context would not
 * reach across copies. The platform sets it. Contains no text.
 */
import { useSyncExternalStore } from 'react';

export type Language = 'en' | 'bn';

/** The document's current language; English outside a browser and for every language without texts. */
export function documentLanguage(): Language {
  return typeof document !== 'undefined' && document.documentElement.lang.startsWith('bn') ? 'bn' : 'en';
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** The document's language; re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, documentLanguage, () => 'en');
}
