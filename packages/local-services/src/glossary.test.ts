/** Names keep to the words of docs/glossary.md: replaced ones do not come back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from './repository-files-fixture';
import { ROOT } from './stack/places';

/** Where the words about pages apply; the others apply everywhere. */
const OF_PAGES = /^(?:shell|landing|[a-z]+-app|packages\/(?:platform|ui-kit|dashboard-kit|federation))\//;

const OLD_WORDS: readonly [pattern: RegExp, instead: string, where?: RegExp][] = [
  [/\b(?:MOST|LONGEST|LARGEST|FURTHEST)(?:_\w+)?\b/g, 'say MAX_'],
  [/\b(?:FEWEST|SMALLEST|SHORTEST)(?:_\w+)?\b/g, 'say MIN_'],
  [/[\w$]*(?:[kK]itchen|[rR]ecipe)[\w$]*/g, 'say fixtures'],
  [/[\w$]*[tT]ake[oO]ver[\w$]*/g, 'say hydration', OF_PAGES],
  [/\b(?:\w*Deeds?|deeds?)\b/g, 'say action'],
  [/\b[kK]eptCards?\b/g, 'say savedCard'],
  [
    /(?<=export (?:const|let|function) )(?:navigator|location|history|document|screen|event|name|status)\b/g,
    'this is the name of a browser global',
    OF_PAGES,
  ],
];

/** The replaced names in a source. Text in quotes is not a name. */
function complaints(path: string, source: string): string[] {
  const code = source.replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''");
  return OLD_WORDS.filter(([, , where]) => !where || where.test(path)).flatMap(([pattern, instead]) =>
    [...code.matchAll(pattern)].map(([word]) => `${path}: ${word}: ${instead}`),
  );
}

const NAMES_OLD_WORDS = 'packages/local-services/src/glossary.test.ts';
const sources = repositoryFiles().filter((path) => /\.tsx?$/.test(path) && path !== NAMES_OLD_WORDS);

it('holds for every source', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap((path) => complaints(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

/** Bangla terms that differ from those used elsewhere in the texts. */
const OLD_BANGLA: readonly [pattern: RegExp, instead: string][] = [
  [/(?:পেআউট|টাকা তোলার (?:এই )?|টাকা নেওয়ার )\s*অ্যাকাউন্ট/g, 'a payout account is টাকা পাওয়ার অ্যাকাউন্ট'],
  [/টাস্ক(?!মিন্ট)/g, 'a task is কাজ, and work that was handed in is জমা'],
  [/প্রচারমূলক/g, 'promotional coins are উপহারের কয়েন'],
  [/(?:সরিয়ে|তুলে) রাখা কয়েন|কয়েন (?:সরিয়ে|তুলে) রাখ/g, 'coins that are set aside are আলাদা রাখা'],
  [/পেমেন্ট (?:সিস্টেম|কোম্পানি|সেবা(?!দাতা))/g, 'a payment system is পেমেন্ট মাধ্যম, a payment provider is পেমেন্ট সেবাদাতা'],
  [/আপনাআপনি/g, 'automatically is নিজে থেকেই'],
  [/লেজার/g, 'the ledger is খতিয়ান'],
  [/অডিট লগ/g, 'the audit log is কাজের নথি'],
  [/বার্তালাপ/g, 'a conversation is আলাপ'],
  [/ই-মেইল/g, 'an e-mail is ইমেইল'],
  [/(?:এখন|কখন)ও/g, 'say এখনো and কখনো'],
  [/যন্ত্র/g, 'a device is ডিভাইস'],
  [/পর্যালোচনা/g, 'a review of work is যাচাই'],
];

/** English terms that screens and mails wrote in two ways, or that only the builders of the site use. */
const OLD_ENGLISH: typeof OLD_BANGLA = [
  [/\be-mail/gi, 'product.md says email'],
  [/[\d}] %/g, 'a percent sign follows its number, so that no line begins with it'],
  [/(?<![-\w])news\b(?![-:])/gi, 'say notifications'],
  [/\bkept cards?\b/gi, 'say saved cards'],
  [/\bpoor vitals\b/gi, 'pages are slow or jumping'],
];

/** Every text in `paths` that uses one of the old terms. */
function oldTexts(paths: readonly string[], old: typeof OLD_BANGLA): string[] {
  return paths.flatMap((path) =>
    old.flatMap(([pattern, instead]) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(pattern)].map(([word]) => `${path}: ${word}: ${instead}`),
    ),
  );
}

it('holds for every text in Bangla', () => {
  expect(oldTexts(sources, OLD_BANGLA)).toEqual([]);
});

it('holds for every text in English', () => {
  const texts = sources.filter((path) => /(?:^|[/.])en\.ts$/.test(path));
  expect(texts.length).toBeGreaterThan(20);
  expect(oldTexts(texts, OLD_ENGLISH)).toEqual([]);
});

it.each([
  ['export const MOST_ROWS = 1;', /say MAX_/],
  ['export const FEWEST = 1;', /say MIN_/],
  ['export function prepareTakeover() {}', /say hydration/],
  ['export const recipes = [];', /say fixtures/],
  ['export const navigator = {};', /name of a browser global/],
])('refuses %s', (code, message) => {
  expect(complaints('shell/src/new.ts', code)).toEqual([expect.stringMatching(message)]);
});

it('lets the words of the field through', () => {
  const code = 'export const MAX_ROWS = 1; export const almostAll = navigator.onLine; export const hydration = null;';
  expect(complaints('shell/src/new.ts', code)).toEqual([]);
});
