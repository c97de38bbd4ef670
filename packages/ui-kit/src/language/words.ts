/** The few texts of the components themselves, in English and Bangla. Texts of screens belong to the screens. */
import { bn } from './bn';
import { en } from './en';
import { documentLanguage, type Language, useLanguage } from './language';

export type Words = typeof en;

/** A visitor's document has one alone. */
const words: Partial<Record<Language, Words>> = { en, bn };
const inLanguage = (language: Language): Words => words[language] ?? words.en ?? bn;

/** The components' own texts in the document's language. */
export function useWords(): Words {
  return inLanguage(useLanguage());
}

/** The same outside components, e.g. for a file. */
export function wordsNow(): Words {
  return inLanguage(documentLanguage());
}
