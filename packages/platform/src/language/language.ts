/**
 * The language of the page: `<html lang>` is the single source of truth, and the stored choice outlives the visit. The shell and all remotes share
 * one copy of this package, so changing the language here changes it everywhere. Contains no text.
 */
import { useSyncExternalStore } from 'react';

export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Locale of each language for `Intl`. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', bn: 'bn-BD' };

/** Where the chosen language is stored in the browser. */
export const LANGUAGE_KEY = 'taskmint-language';
const listeners = new Set<() => void>();

function languageOf(tag: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === tag?.slice(0, 2).toLowerCase());
}

function storedChoice(): Language | undefined {
  try {
    return languageOf(window.localStorage.getItem(LANGUAGE_KEY));
  } catch {
    return undefined;
  }
}

/** The initial language: the stored choice, otherwise the first of the browser's languages that is supported, otherwise English. */
export function preferredLanguage(): Language {
  const wanted = navigator.languages?.length ? navigator.languages : [navigator.language];
  return storedChoice() ?? wanted.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

const languageOfDocument = () =>
  typeof document === 'undefined' ? undefined : (languageOf(document.documentElement.lang) ?? 'en');

/** Of the markup that the page came with; outside a browser, of what is rendered. */
let markupLanguage: Language = languageOfDocument() ?? 'en';

/** The page's current language; English for a `lang` without texts. */
export function currentLanguage(): Language {
  return languageOfDocument() ?? markupLanguage;
}

/** Chooses the language of what is rendered outside a browser, from now on. */
export function renderInLanguage(language: Language): void {
  markupLanguage = language;
}

/** Shows a language now, without remembering it. */
export function applyLanguage(language: Language): void {
  if (document.documentElement.lang === language) return;
  document.documentElement.lang = language;
  for (const listener of [...listeners]) listener();
}

/** Shows a language and remembers it for the next visit. */
export function chooseLanguage(language: Language): void {
  applyLanguage(language);
  try {
    window.localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be blocked (private windows, policies): the choice then lasts as long as the page.
  }
}

/** Called once by the owner of the page: shows the preferred language, and follows a choice made in another tab. Returns a function that stops it. */
export function startLanguage(): () => void {
  applyLanguage(preferredLanguage());
  const follow = (event: StorageEvent) => {
    if (event.key === LANGUAGE_KEY) applyLanguage(preferredLanguage());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The page's language; re-renders when it changes. While a prerendered page is hydrated, it is that of its markup. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, () => markupLanguage);
}
