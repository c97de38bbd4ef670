/**
 * The words by which tasks are found (fair-work.md 9): stems, so that "library" finds "libraries" and a Bangla word its inflected forms, and the words of
 * titles as they are written, so that their beginnings find them. Knows texts, no task and no collection.
 */
import { stemmer } from '@orama/stemmers/english';
import type { mongo } from 'mongoose';

/** Marks of a term: a stem of the title, a stem of the rest. What has none is a word of the title as it is written. No word begins with one. */
const IN_TITLE = '=';
const IN_REST = '~';
/** Most characters of a word that counts, and most words of a title, of the rest and of a question. */
const WORD_LENGTH = 40;
const MAX_WORDS = { title: 40, rest: 200, question: 8 } as const;

/** What English texts are held together by; it says nothing of what they are about. */
const FILLERS = new Set(
  'a an and are as at be by for from has have in is it its of on or that the this to was we with you your'.split(' '),
);

const BANGLA = /\p{Script=Bengali}/u;
/** What is put behind Bangla nouns, the longer ones first: the definite, the many, and cases. */
const BANGLA_ENDINGS = 'গুলোকে গুলিকে গুলোতে গুলিতে গুলোর গুলির দেরকে গুলো গুলি টিকে টাকে টির টার দের খানা টি টা রা কে তে ের য়ের য়ে ে'
  .split(' ')
  .map((ending) => ending.normalize('NFC'));
/** What is left of a word has at least so many characters. */
const LEAST_LEFT = 2;

function stemOf(word: string): string {
  return BANGLA.test(word) ? banglaStem(word) : stemmer(word);
}

/** Without its endings, one after the other. */
function banglaStem(word: string): string {
  const ending = BANGLA_ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= LEAST_LEFT);
  return ending === undefined ? word : banglaStem(word.slice(0, -ending.length));
}

/** The different words of a text in the order in which they come, lower case, in one way of writing (NFC). */
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

/** Terms to keep with a text that has a title, for `search_terms`. */
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

/** What is asked for: the words that say something, or all of them where none does. */
function asked(search: string): string[] {
  const words = wordsOf(search, MAX_WORDS.question);
  const some = telling(words);
  return some.length > 0 ? some : words;
}

/** Conditions that all hold for what fits: each word is there by its stem, or a word of the title begins with it. None when there is no word in `search`. */
export function fitting(search: string | undefined): mongo.Document[] {
  // A word is letters, marks and digits alone, so that nothing in it is special to a pattern.
  return asked(search ?? '').map((word) => ({
    search_terms: { $in: [IN_TITLE + stemOf(word), IN_REST + stemOf(word), new RegExp(`^${word}`)] },
  }));
}

/** How well what fits does, as an expression: for each word three in the title, two where a word of the title begins with it, one in the rest. */
export function fitOf(search: string | undefined): mongo.Document {
  const has = (term: string) => ({ $in: [{ $literal: term }, '$search_terms'] });
  return {
    $add: asked(search ?? '').map((word) => ({
      $cond: [has(IN_TITLE + stemOf(word)), 3, { $cond: [has(IN_REST + stemOf(word)), 1, 2] }],
    })),
  };
}
