/**
 * The words by which tasks are found (fair-work.md 9): stems, so that "library" finds "libraries" and a Bangla word its inflected forms,
 * and the words of titles as written, so that they are found by prefix. Knows texts, but no task and no collection.
 */
import { stemmer } from '@orama/stemmers/english';
import type { mongo } from 'mongoose';

/**
 * Prefixes of a term: a stem of the title, a stem of the rest. A term without one is a word of the title as written. No word begins with
 * either.
 */
const IN_TITLE = '=';
const IN_REST = '~';
/** Maximum characters of a word (the rest is cut off), and maximum words of a title, of the rest and of a query. */
const WORD_LENGTH = 40;
const MAX_WORDS = { title: 40, rest: 200, question: 8 } as const;

/** English stop words. */
const FILLERS = new Set(
  'a an and are as at be by for from has have in is it its of on or that the this to was we with you your'.split(' '),
);

const BANGLA = /\p{Script=Bengali}/u;
/** Suffixes of Bangla nouns, longest first: definite, plural and case endings. */
const BANGLA_ENDINGS = 'গুলোকে গুলিকে গুলোতে গুলিতে গুলোর গুলির দেরকে গুলো গুলি টিকে টাকে টির টার দের খানা টি টা রা কে তে ের য়ের য়ে ে'
  .split(' ')
  .map((ending) => ending.normalize('NFC'));
/** Minimum length of a stem. */
const LEAST_LEFT = 2;

function stemOf(word: string): string {
  return BANGLA.test(word) ? banglaStem(word) : stemmer(word);
}

/** Strips its endings one after the other. */
function banglaStem(word: string): string {
  const ending = BANGLA_ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= LEAST_LEFT);
  return ending === undefined ? word : banglaStem(word.slice(0, -ending.length));
}

/** The distinct words of a text in order of appearance, in lower case and normalized (NFC). */
function wordsOf(text: string, most: number): string[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, WORD_LENGTH));
  return [...new Set(words)].slice(0, most);
}

const telling = (words: readonly string[]): string[] => words.filter((word) => !FILLERS.has(word));

/** Terms to store in `search_terms` for a text with a title. */
export function termsOf(title: string, rest: string): string[] {
  const words = wordsOf(title, MAX_WORDS.title);
  const titleStems = new Set(telling(words).map(stemOf));
  const restStems = telling(wordsOf(rest, MAX_WORDS.rest)).map(stemOf);
  const terms = [
    ...words,
    ...[...titleStems].map((stem) => IN_TITLE + stem),
    ...restStems.filter((stem) => !titleStems.has(stem)).map((stem) => IN_REST + stem),
  ];
  return [...new Set(terms)];
}

/** The words searched for: without stop words, unless there are no others. */
function asked(search: string): string[] {
  const words = wordsOf(search, MAX_WORDS.question);
  const some = telling(words);
  return some.length > 0 ? some : words;
}

/**
 * Conditions that a match has to fulfil together: for each word, its stem occurs or a word of the title begins with it. Empty if `search`
 * contains no word.
 */
export function fitting(search: string | undefined): mongo.Document[] {
  // A word consists of letters, marks and digits only, so nothing in it needs escaping.
  return asked(search ?? '').map((word) => ({
    search_terms: { $in: [IN_TITLE + stemOf(word), IN_REST + stemOf(word), new RegExp(`^${word}`)] },
  }));
}

/**
 * The relevance of a match, as an expression. For each word: three if in the title, two if a word of the title begins with it, one if in
 * the rest.
 */
export function fitOf(search: string | undefined): mongo.Document {
  const has = (term: string) => ({ $in: [{ $literal: term }, '$search_terms'] });
  return {
    $add: asked(search ?? '').map((word) => ({
      $cond: [has(IN_TITLE + stemOf(word)), 3, { $cond: [has(IN_REST + stemOf(word)), 1, 2] }],
    })),
  };
}
