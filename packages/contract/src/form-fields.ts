/**
 * Field types that forms check in the browser by the same schema as the server. Written with the schema library's small build, a quarter of the other, which
 * is why they stand apart; on the server both builds are one.
 */
import * as z from 'zod/mini';

const NOTHING_LEFT = 'This field is required';

/** Signs that turn the words around them (UAX 9) or hide in them, so that a name passes for another. What scripts and emoji need (joiners, marks of direction, variants) stays. */
const HIDDEN = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Something that can be seen: neither a space, nor what is drawn as nothing, nor the blank of braille. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

function asSeen(written: string): string {
  return SEEN.test(written) ? written.replaceAll(HIDDEN, '') : '';
}

const written = (min: number, max: number, pattern: RegExp, message: string) =>
  z
    .string()
    .check(
      z.overwrite(asSeen),
      z.trim(),
      z.minLength(min, min === 1 ? NOTHING_LEFT : `Must be at least ${min} characters`),
      z.maxLength(max, `Must be at most ${max} characters`),
      z.regex(pattern, message),
    );

/** One line of text without control characters. */
export const line = (min: number, max: number) =>
  written(min, max, /^[^\p{Cc}\p{Cs}]*$/u, 'Must be a single line of text');

/** Text of several lines; tabs and line breaks are the only control characters it takes. */
export const text = (min: number, max: number) =>
  written(min, max, /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'Must be plain text');

/** Address of a page or picture; http and https only, so that no script address ever reaches a page. */
export const webAddress = z.pipe(
  z.string().check(z.maxLength(2_048)),
  z.url({ protocol: /^https?$/, message: 'Must be an http or https address' }),
);

/** Calendar day in UTC, `2026-12-21`. */
export const day = z.iso.date('Must be a date such as 2026-12-21');
