/**
 * Field types that forms check in the browser by the same schema as the server. Written with the schema library's small build, a quarter of the other, which
 * is why they stand apart; on the server both builds are one.
 */
import * as z from 'zod/mini';

const NOTHING_LEFT = 'This field is required';

/** What is drawn as nothing and no script needs: not joiners, marks of direction and what makes up letters. */
const NOTHING = String.raw`(?:(?![\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c-\u200f])\p{Default_Ignorable_Code_Point})`;
/**
 * Signs that turn the words around them (UAX 9) or hide in them, so that a name passes for another, or a program reads what nobody sees. Put back are the tags of a flag
 * (UTS 51) and one variant of a sign.
 */
const HIDDEN = new RegExp(
  String.raw`(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|\p{Script=Han}[\u{e0100}-\u{e01ef}])|([\ufe00-\ufe0f])${NOTHING}*|${NOTHING}+`,
  'gu',
);
/** Something that can be seen: neither a space, nor what is drawn as nothing, nor the blank of braille. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

function asSeen(written: string): string {
  return SEEN.test(written) ? written.replaceAll(HIDDEN, '$1$2') : '';
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
  z.string().check(z.overwrite(asSeen), z.maxLength(2_048)),
  z.url({ protocol: /^https?$/, message: 'Must be an http or https address' }),
);

/** Calendar day in UTC, `2026-12-21`. */
export const day = z.iso.date('Must be a date such as 2026-12-21');
