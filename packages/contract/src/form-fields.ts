/**
 * Field types that forms check in the browser with the same schema as the server. Written with the schema library's small build, a quarter of the
 * size of the other, which is why they are separate; on the server both builds are one.
 */
import * as z from 'zod/mini';

const NOTHING_LEFT = 'This field is required';

/** Invisible characters that no script needs: not joiners, direction marks and parts of letters. */
const NOTHING = String.raw`(?:(?![\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c-\u200f])\p{Default_Ignorable_Code_Point})`;
/**
 * Characters that reverse the text around them (UAX 9) or hide in it, so that one name passes for another, or a program reads what nobody sees. Flag
 * tag sequences (UTS 51) and a single variation selector are kept.
 */
const HIDDEN = new RegExp(
  String.raw`(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|\p{Script=Han}[\u{e0100}-\u{e01ef}])|([\ufe00-\ufe0f])${NOTHING}*|${NOTHING}+`,
  'gu',
);
/** A visible character: neither a space, nor an invisible character, nor the blank braille pattern. */
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

/** Text of several lines; tabs and line breaks are the only control characters allowed. */
export const text = (min: number, max: number) =>
  written(min, max, /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'Must be plain text');

/** Address of a page or picture; http and https only, so that no `javascript:` address ever reaches a page. */
export const webAddress = z.pipe(
  z.string().check(z.overwrite(asSeen), z.maxLength(2_048)),
  z.url({ protocol: /^https?$/, message: 'Must be an http or https address' }),
);

/** Calendar day in UTC, `2026-12-21`. */
export const day = z.iso.date('Must be a date such as 2026-12-21');
