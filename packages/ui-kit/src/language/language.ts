/**
 * The language of the document. Read from `<html lang>`, because every remote bundles its own copy of this package and a React context would not
 * reach across copies. The platform sets it. Contains no text.
 */
import { useSyncExternalStore } from 'react';

export type Language = 'en' | 'bn';

const languageOf = (lang: string): Language => (lang.startsWith('bn') ? 'bn' : 'en');
const languageOfDocument = () =>
  typeof document === 'undefined' ? undefined : languageOf(document.documentElement.lang);

/** Of the markup that the document came with; outside a browser, of what is rendered. */
let markupLanguage: Language = languageOfDocument() ?? 'en';

/** The document's current language; English for every language without texts. */
export function documentLanguage(): Language {
  return languageOfDocument() ?? markupLanguage;
}

/** Chooses the language of what is rendered outside a browser, from now on. */
export function renderWordsIn(language: Language): void {
  markupLanguage = language;
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** The document's language; re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, documentLanguage, () => markupLanguage);
}
