/**
 * Text search: words without case, diacritics, English stop words and common endings; `$text` on one text index. The stemmer is a
 * light one of our own, so word forms that MongoDB's Snowball stemmer joins may stay apart, and the other way round.
 */
import { type Doc, getOwn, isPlainObject, splitPath } from '../bson';
import { badValue } from '../errors';
import type { TextSearch } from './types';

const STOP_WORDS = new Set(
  (
    'a about above after again against all am an and any are as at be because been before being below between both but by can did do ' +
    'does doing down during each few for from further had has have having he her here hers herself him himself his how i if in into is ' +
    'it its itself just me more most my myself no nor not now of off on once only or other our ours ourselves out over own same she so ' +
    'some such than that the their theirs them themselves then there these they this those through to too under until up very was we ' +
    'were what when where which while who whom why will with you your yours yourself yourselves'
  ).split(' '),
);

/** Longest word kept, in characters: index keys have a size limit. */
const MAX_WORD = 64;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** The stems of a text's words: the keys of a text index. */
export function tokenise(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}_]+(?:['’][\p{L}]+)?/gu) ?? [];
  return words
    .map((word) => word.replace(/['’].*$/u, ''))
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map((word) => stem(word).slice(0, MAX_WORD));
}

/** Takes plural and verb endings off, as long as enough of the word remains. */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let root = word;
  if (root.endsWith('ies') && root.length > 4) root = `${root.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|z)es$/.test(root)) root = root.slice(0, -2);
  else if (root.endsWith('s') && !/(?:ss|us|is)$/.test(root)) root = root.slice(0, -1);
  const verb = /^(.*[aeiouy].*?)(?:ing|ed)$/.exec(root);
  if (verb?.[1] && verb[1].length > 2) root = verb[1].replace(/([^aeiouylsz])\1$/, '$1');
  if (root.endsWith('ly') && root.length > 4) root = root.slice(0, -2);
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
}

/** Parses the operand of `$text`. @throws 2 BadValue. */
export function parseTextSearch(spec: Doc): TextSearch {
  const search = getOwn(spec, '$search');
  if (typeof search !== 'string') throw badValue('"$search" had the wrong type. Expected string');
  for (const key of Object.keys(spec)) {
    if (!['$search', '$language', '$caseSensitive', '$diacriticSensitive'].includes(key))
      throw badValue(`extra fields in $text: ${key}`);
  }
  const phrases: string[] = [];
  const negatedPhrases: string[] = [];
  const rest = search.replace(/(-?)"([^"]*)"/g, (_token, minus: string, phrase: string) => {
    if (phrase.trim() !== '') (minus ? negatedPhrases : phrases).push(fold(phrase));
    return minus ? ' ' : ` ${phrase} `;
  });
  const words = rest.split(/\s+/);
  return {
    terms: [...new Set(words.filter((word) => !word.startsWith('-')).flatMap(tokenise))],
    negated: [...new Set(words.filter((word) => word.startsWith('-')).flatMap((word) => tokenise(word.slice(1))))],
    phrases,
    negatedPhrases,
    caseSensitive: getOwn(spec, '$caseSensitive') === true,
  };
}

/** All stems of a document's text paths (`$**` stands for every string in it): the keys of its text index entries. */
export function textTokens(doc: Doc, paths: readonly string[]): Set<string> {
  return new Set(texts(doc, paths).flatMap(tokenise));
}

export function matchText(search: TextSearch, doc: Doc, paths: readonly string[]): boolean {
  const found = texts(doc, paths);
  const tokens = new Set(found.flatMap(tokenise));
  if (!search.terms.some((term) => tokens.has(term)) || search.negated.some((term) => tokens.has(term))) return false;
  if (search.phrases.length === 0 && search.negatedPhrases.length === 0) return true;
  const folded = found.map(fold);
  const contains = (phrase: string) => folded.some((text) => text.includes(phrase));
  return search.phrases.every(contains) && !search.negatedPhrases.some(contains);
}

/** Higher for more occurrences of more of the terms in shorter texts. Comparable within one search only. */
export function textScore(search: TextSearch, doc: Doc, paths: readonly string[]): number {
  let score = 0;
  for (const text of texts(doc, paths)) {
    const counts = new Map<string, number>();
    const tokens = tokenise(text);
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const term of search.terms) {
      const count = counts.get(term) ?? 0;
      if (count > 0) score += (0.5 + (0.5 * count) / tokens.length) * (2 - 2 ** (1 - count));
    }
  }
  return score;
}

function texts(doc: Doc, paths: readonly string[]): string[] {
  const found: string[] = [];
  for (const path of paths) {
    if (path === '$**') everyString(doc, found);
    else stringsAt(doc, splitPath(path), 0, found);
  }
  return found;
}

function stringsAt(value: unknown, parts: readonly string[], at: number, found: string[]): void {
  if (Array.isArray(value)) for (const item of value) stringsAt(item, parts, at, found);
  else if (at === parts.length) {
    if (typeof value === 'string') found.push(value);
  } else if (isPlainObject(value)) stringsAt(getOwn(value, parts[at] as string), parts, at + 1, found);
}

function everyString(value: unknown, found: string[]): void {
  if (typeof value === 'string') found.push(value);
  else if (Array.isArray(value)) for (const item of value) everyString(item, found);
  else if (isPlainObject(value)) for (const key of Object.keys(value)) everyString(value[key], found);
}
