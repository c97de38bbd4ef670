/** MongoDB's regular expressions (PCRE syntax) as JavaScript's, as far as the two agree. */
import { type BSONRegExp, regexParts } from '../bson';
import { locationError } from '../errors';

const POSIX: Readonly<Record<string, string>> = {
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  digit: '0-9',
  lower: 'a-z',
  upper: 'A-Z',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  word: '\\w',
  xdigit: '0-9a-fA-F',
};

/** Longer patterns are refused, as MongoDB does. */
const MAX_PATTERN_BYTES = 16_384;

/**
 * Compiles a pattern and its options (`i`, `m`, `s`, `u`, `x`).
 * @throws 51108 for other options, 51091 for a pattern that cannot be compiled.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  const invalid = /[^imsux]/.exec(options);
  if (invalid) throw locationError(51108, `invalid flag in regex options: ${invalid[0]}`);
  if (pattern.includes('\0')) throw locationError(51091, 'Regular expression cannot contain an embedded null byte');
  if (Buffer.byteLength(pattern) > MAX_PATTERN_BYTES) {
    throw locationError(51091, 'Regular expression is invalid: pattern string is too long');
  }
  let flags = [...new Set(options.replace(/[xu]/g, ''))].join('');
  let source = pattern;
  // A leading (?i) is PCRE's way of setting options inside the pattern.
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline) {
    source = source.slice(inline[0].length);
    for (const flag of inline[1] as string) if (flag !== 'x' && !flags.includes(flag)) flags += flag;
  }
  if (options.includes('x') || inline?.[1]?.includes('x')) source = stripExtended(source);
  source = translate(source);
  try {
    // Code point semantics where JavaScript accepts the pattern in its stricter Unicode mode, as PCRE works on UTF-8.
    return new RegExp(source, `${flags}u`);
  } catch {
    // Falls through: legal in PCRE and in plain mode, such as `\-` outside a class.
  }
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw locationError(51091, `Regular expression is invalid: ${error instanceof Error ? error.message : ''}`);
  }
}

export function regexFromValue(value: BSONRegExp | RegExp): RegExp {
  const { pattern, options } = regexParts(value);
  return compileRegex(pattern, options);
}

/** Extended syntax: white space and comments outside classes mean nothing. */
function stripExtended(source: string): string {
  return source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\s+|#[^\n]*/gs, (token) => (/^(\s|#)/.test(token) ? '' : token));
}

function translate(source: string): string {
  return source.replace(
    /\\([AzZhR])|\\.|\(\?P<|\(\?P=(\w+)\)|\[\[:(\w+):\]\]|\[:(\w+):\]|([*+?}])\+/gs,
    (token, escape?: string, reference?: string, lone?: string, inner?: string, quantifier?: string) => {
      if (escape === 'A') return '(?<![\\s\\S])';
      if (escape === 'z' || escape === 'Z') return '(?![\\s\\S])';
      if (escape === 'h') return '[ \\t]';
      if (escape === 'R') return '(?:\\r\\n|\\n|\\r)';
      if (token === '(?P<') return '(?<';
      if (reference) return `\\k<${reference}>`;
      if (lone && POSIX[lone]) return `[${POSIX[lone]}]`;
      if (inner && POSIX[inner]) return POSIX[inner];
      // Possessive quantifiers only save time, so the greedy ones stand in.
      return quantifier ?? token;
    },
  );
}

/** The literal text every match starts with, for index bounds; empty if there is none. */
export function literalPrefix(value: BSONRegExp | RegExp): string {
  const { pattern, options } = regexParts(value);
  if (/[imx]/.test(options) || pattern.includes('|')) return '';
  const anchored = /^(?:\^|\\A)((?:[\p{L}\p{N} _\-,:;@%&=!~'"/<>]|\\[^\p{L}\p{N}])*)/u.exec(pattern);
  if (!anchored) return '';
  let literal = anchored[1] as string;
  // A quantifier behind the run may drop its last character.
  if (/^[?*{]/.test(pattern.slice(anchored[0].length))) literal = literal.replace(/(?:\\.|[^\\])$/su, '');
  return literal.replace(/\\(.)/gsu, '$1');
}
