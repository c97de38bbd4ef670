/**
 * Catalogues of texts: one tree per language, with `{name}` placeholders and `{ one, other }` for plurals. English defines the shape, so that a
 * missing key in another language is a type error. Contains no texts itself.
 */
import { createElement, Fragment, type ReactNode } from 'react';
import { currentLanguage, type Language, LOCALES, useLanguage } from './language';

/** Forms of a text that depends on `{count}`, by the plural rules of its language. A group of texts must not consist of these keys alone. */
export type Plural = { readonly other: string } & {
  readonly [category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};

export type TextTree = string | readonly TextTree[] | { readonly [key: string]: TextTree };

type PlaceholdersOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;
type IsPlural<T> = T extends { readonly other: string } ? (keyof T extends Intl.LDMLPluralRule ? true : false) : false;

/** Fills in a text: with strings and numbers it returns a string, with numbers in the digits of the language; with elements it returns a node. */
export interface Message<Name extends string> {
  (values: Readonly<Record<Name, string | number>>): string;
  (values: Readonly<Record<Name, ReactNode>>): ReactNode;
}

/** Like `Message`; `count` chooses the form. */
export interface PluralMessage<Name extends string> {
  (values: Readonly<Record<Name, string | number>> & { readonly count: number }): string;
  (values: Readonly<Record<Name, ReactNode>> & { readonly count: number }): ReactNode;
}

/** What a screen gets: plain texts are strings, texts with placeholders are functions. */
export type Texts<T> = T extends string
  ? [PlaceholdersOf<T>] extends [never]
    ? string
    : Message<PlaceholdersOf<T>>
  : IsPlural<T> extends true
    ? PluralMessage<Exclude<PlaceholdersOf<T[keyof T] & string>, 'count'>>
    : { readonly [K in keyof T]: Texts<T[K]> };

/** What another language must provide: the same keys as English. A plural may be a single text where the language does not distinguish the forms. */
export type Translation<T> = T extends string
  ? string
  : IsPlural<T> extends true
    ? string | Plural
    : { readonly [K in keyof T]: Translation<T[K]> };

export interface Catalogue<T> {
  readonly en: T;
  /** Type-checked when the catalogue is created. */
  readonly bn: TextTree;
  /** Compiled when a language is first requested. */
  readonly filled: Partial<Record<Language, unknown>>;
}

/** Keeps the literal types of the English texts, from which placeholders are inferred. */
export function defineTexts<const T extends TextTree>(tree: T): T {
  return tree;
}

/** Creates a catalogue from the trees of all languages. */
export function createCatalogue<T>(trees: { en: T; bn: Translation<T> }): Catalogue<T> {
  return { en: trees.en, bn: trees.bn as unknown as TextTree, filled: {} };
}

/** The texts in the page's language; re-renders when it changes. */
export function useTexts<T>(catalogue: Catalogue<T>): Texts<T> {
  return textsOf(catalogue, useLanguage());
}

/** The same outside React, for text that is shown once. */
export function textsOf<T>(catalogue: Catalogue<T>, language: Language = currentLanguage()): Texts<T> {
  // A visitor's document has one language alone.
  const tree = (catalogue[language] ?? catalogue.en ?? catalogue.bn) as TextTree;
  return (catalogue.filled[language] ??= compile(tree, language)) as Texts<T>;
}

export const PLACEHOLDER = /\{(\w+)\}/g;

/** Whether a node is a plural: it has `other`, and nothing that is not a plural category. */
export function isPlural(node: TextTree): node is Plural & { [key: string]: string } {
  if (typeof node !== 'object' || Array.isArray(node) || !('other' in node)) return false;
  return Object.entries(node).every(
    ([key, text]) => /^(zero|one|two|few|many|other)$/.test(key) && typeof text === 'string',
  );
}

/** A Bangla ending stays on the line of the name that it belongs to: a browser would break the line after the hyphen, so a word joiner follows it. */
const ENDING = /\}-(?=[\u0980-\u09ff])/g;

function compile(node: TextTree, language: Language): unknown {
  if (typeof node === 'string') {
    if (!node.includes('{')) return node;
    return (values: Values) => fill(node, values, language);
  }
  if (Array.isArray(node)) return node.map((each: TextTree) => compile(each, language));
  if (isPlural(node)) {
    const rules = new Intl.PluralRules(LOCALES[language]);
    return (values: Values & { count: number }) =>
      fill(node[rules.select(values.count)] ?? node.other, values, language);
  }
  return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, compile(each, language)]));
}

type Values = Readonly<Record<string, ReactNode>>;

function fill(text: string, values: Values, language: Language): ReactNode {
  // Odd parts are the names of placeholders.
  const parts = text
    .replace(ENDING, '}-\u2060')
    .split(PLACEHOLDER)
    .map((part, index): ReactNode => {
      if (index % 2 === 0) return part;
      const value = values[part];
      return typeof value === 'number' ? formatNumber(value, language) : value;
    });
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return createElement(Fragment, null, ...parts);
}

/** Small numbers in English bypass Intl, whose data browsers take long to load (see the design system's formatting). */
function formatNumber(value: number, language: Language): string {
  if (language === 'en' && Number.isInteger(value) && value > 0 && value < 1_000) return String(value);
  return numberFormat(language).format(value);
}

const numberFormats: Partial<Record<Language, Intl.NumberFormat>> = {};

function numberFormat(language: Language): Intl.NumberFormat {
  return (numberFormats[language] ??= new Intl.NumberFormat(LOCALES[language]));
}

/** A text that a remote passes as data, e.g. the title of a route or the label of a menu item: one for every language, or one for all. */
export type LocalText = string | Readonly<Record<Language, string>>;

export function localText(text: LocalText, language: Language = currentLanguage()): string {
  return typeof text === 'string' ? text : text[language];
}
