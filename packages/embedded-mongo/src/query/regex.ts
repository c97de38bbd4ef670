/**
 * MongoDB's regular expressions (PCRE without UCP). A pattern is parsed token by token; unknown tokens are refused with 51091 and never
 * passed to an engine that might read them differently. Matching takes time linear in the text, so no pattern can block the server:
 * patterns that cannot backtrack run on JavaScript's engine, all others on RE2.
 */
import { RE2JS } from 're2js';
import { type BSONRegExp, regexParts } from '../bson';
import { locationError } from '../errors';

export interface Regex {
  test(text: string): boolean;
}

const POSIX: Readonly<Record<string, string>> = {
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  blank: ' \\t',
  digit: '0-9',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\t-\\r ',
  upper: 'A-Z',
  word: 'a-zA-Z0-9_',
  xdigit: '0-9a-fA-F',
};
const LAST = '\u{10ffff}';
/** Character classes by their escape, without the brackets. ASCII only; `\s` has six characters. */
const CLASSES: Readonly<Record<string, string>> = {
  d: '0-9',
  D: `\\x00-\\/:-${LAST}`,
  w: 'a-zA-Z0-9_',
  // Excludes the two non-ASCII letters that fold to ASCII: a case-insensitive RE2 would match their ASCII forms.
  W: `\\x00-\\/:-@\\[-\\^\`\\{-\u017e\u0180-\u2129\u212b-${LAST}`,
  s: '\\t-\\r ',
  S: `\\x00-\\x08\\x0e-\\x1f!-${LAST}`,
  h: '\\t \\xa0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000',
  v: '\\n-\\r\\x85\u2028\u2029',
};
const CONTROLS: Readonly<Record<string, string>> = { a: '\x07', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Longer patterns are refused, as in MongoDB. */
const MAX_PATTERN_BYTES = 16_384;
/** Text length times program size of one match on RE2: about a second at worst. */
const MAX_WORK = 20_000_000;

const invalid = (reason: string): Error => locationError(51091, `Regular expression is invalid: ${reason}`);
const unsupported = (what: string): Error => invalid(`${what} is not supported`);
const literal = (char: string): string => (/[\^$\\.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char);

/** A pattern in the syntax of both engines, which differ in the anchors for lines and text. */
interface Translation {
  js: string;
  re2: string;
  /** No repetition or alternatives: JavaScript's engine takes at most pattern times text. */
  plain: boolean;
}

/**
 * Compiles a pattern and its options (`i`, `m`, `s`, `u`, `x`).
 * @throws 51108 for other options, 51091 for a pattern that is malformed or uses what linear matching cannot do: look-around,
 * back-references, atomic groups and possessive repetition.
 */
export function compileRegex(pattern: string, options: string): Regex {
  const flag = /[^imsux]/.exec(options);
  if (flag) throw locationError(51108, `invalid flag in regex options: ${flag[0]}`);
  if (pattern.includes('\0')) throw locationError(51091, 'Regular expression cannot contain an embedded null byte');
  if (Buffer.byteLength(pattern) > MAX_PATTERN_BYTES) throw invalid('pattern string is too long');
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const flags = options + (inline?.[1] ?? '');
  const { js, re2, plain } = translate(pattern.slice(inline?.[0].length ?? 0), flags);
  try {
    return plain ? new RegExp(js, flags.includes('i') ? 'iu' : 'u') : onRe2(re2, flags);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error));
  }
}

function onRe2(source: string, flags: string): Regex {
  const regex = RE2JS.compile(source, flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0);
  const size = regex.programSize();
  return {
    test(text) {
      if (text.length * size > MAX_WORK)
        throw locationError(
          51156,
          'Regular expression matching exceeded its limit: the pattern or the text is too long',
        );
      return regex.test(text);
    },
  };
}

interface Group {
  /** After a `$` in the current branch, or in an earlier one, only the end may follow. */
  ended: boolean;
  anyEnded: boolean;
}

function translate(pattern: string, flags: string): Translation {
  const [multiline, dotAll, extended] = ['m', 's', 'x'].map((name) => flags.includes(name));
  let js = '';
  let re2 = '';
  let plain = true;
  let dollarInside = false;
  const groups: Group[] = [{ ended: false, anyEnded: false }];
  let repeatable = false;
  const top = (): Group => groups.at(-1) as Group;
  const emit = (forJs: string, forRe2 = forJs): void => {
    js += forJs;
    re2 += forRe2;
  };
  const atom = (source: string): void => {
    if (top().ended) dollarInside = true;
    emit(source);
    repeatable = true;
  };
  const assertion = (forJs: string, forRe2: string): void => {
    emit(forJs, forRe2);
    repeatable = false;
  };
  const end = (): void => {
    top().ended = true;
    assertion('(?=\\n?(?![\\s\\S]))', '(?:\\n?\\z)');
  };
  for (let rest = pattern; rest !== '';) {
    const token = TOKEN.exec(rest)?.[0] as string;
    rest = rest.slice(token.length);
    if (extended && /^[\t-\r #]$/.test(token)) {
      if (token === '#') rest = rest.replace(/^[^\n]*/, '');
    } else if (token.startsWith('\\Q')) {
      for (const char of token.slice(2).replace(/\\E$/, '')) atom(literal(char));
    } else if (token === '^') {
      if (multiline) assertion('(?:(?<![\\s\\S])|(?<=\\n)(?=[\\s\\S]))', '(?m:^)');
      else assertion('^', '\\A');
    } else if (token === '\\A') assertion('(?<![\\s\\S])', '\\A');
    else if (token === '$' && multiline) assertion('(?![^\\n])', '(?m:$)');
    else if (token === '$' || token === '\\Z') end();
    else if (token === '\\z') assertion('(?![\\s\\S])', '\\z');
    else if (token === '\\b' || token === '\\B') {
      // With `i`, JavaScript counts two more letters as word characters.
      if (flags.includes('i')) plain = false;
      assertion(token, token);
    } else if (token === '.') atom(dotAll ? '[\\s\\S]' : '[^\\n]');
    else if (token === '|') {
      plain = false;
      top().anyEnded ||= top().ended;
      top().ended = false;
      assertion('|', '|');
    } else if (token === ')') {
      const group = groups.pop() as Group;
      if (groups.length === 0) throw invalid('unmatched closing parenthesis');
      emit(')');
      top().ended ||= group.ended || group.anyEnded;
      repeatable = true;
    } else if (token.startsWith('(')) {
      const name = /^\(\?(?:P?<(\w+)>|'(\w+)')$/.exec(token);
      if (token !== '(' && token !== '(?:' && !name) throw unsupported(`'${token}'`);
      if (top().ended) dollarInside = true;
      emit(token === '(?:' ? token : '(');
      groups.push({ ended: false, anyEnded: false });
      repeatable = false;
    } else if (REPETITION.test(token)) {
      if (!repeatable) throw invalid('quantifier does not follow a repeatable item');
      if (token.length > 1 && token.endsWith('+')) throw unsupported('possessive repetition');
      plain = false;
      if (top().ended && token !== '?') dollarInside = true;
      emit(token);
      repeatable = false;
    } else if (token === '[') {
      if (/^:\^?\w+:\]/.test(rest)) throw invalid('POSIX named classes are supported only within a class');
      const [source, used] = bracket(rest);
      rest = rest.slice(used);
      atom(source);
    } else if (token.startsWith('\\')) atom(escaped(token));
    else atom(literal(token));
  }
  if (groups.length > 1) throw invalid('missing closing parenthesis');
  if (dollarInside && !plain) throw unsupported('$ with more of the pattern behind it');
  return { js, re2, plain };
}

const ESCAPE = String.raw`\\(?:x\{[0-9a-fA-F]+\}|x[0-9a-fA-F]{0,2}|[pP]\{\^?\w+\}|[pP]\w|0[0-7]{0,2}|[^])`;
const REPETITION = /^(?:[*+?]|\{\d+(?:,\d*)?\})[?+]?$/;
const TOKEN = new RegExp(
  String.raw`^(?:\\Q(?:(?!\\E)[^])*(?:\\E)?|${ESCAPE}|\((?:\*|\?(?:P?<\w+>|'\w+'|P.|<?[=!:>|#]|.))?|(?:[*+?]|\{\d+(?:,\d*)?\})[?+]?|[^])`,
  'u',
);

/** A code point in a form for both engines, inside or outside brackets. */
const point = (code: number): string => {
  if (!(code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) throw invalid('character out of range');
  return code === 0 ? '\\x00' : literal(String.fromCodePoint(code));
};

/** An escape outside brackets. */
function escaped(token: string): string {
  const kind = token[1];
  if (kind === undefined) throw invalid('\\ at end of pattern');
  if (kind === 'N') return '[^\\n]';
  if (kind === 'H' || kind === 'V') return `[^${CLASSES[kind.toLowerCase()]}]`;
  return CLASSES[kind] === undefined ? character(token) : `[${CLASSES[kind]}]`;
}

/** An escape for a single character or a Unicode category. */
function character(token: string): string {
  const kind = token[1] as string;
  if (kind === 'x') return point(parseInt(token.replace(/[^0-9a-fA-F]/g, ''), 16));
  if (kind === '0') return point(parseInt(token.slice(1), 8));
  if (kind === 'p' || kind === 'P') {
    const category = /^..(?:\{)?([CLMNPSZ][a-z]?)\}?$/.exec(token)?.[1];
    if (category === undefined) throw unsupported(`'${token}'`);
    return `\\${kind}{${category}}`;
  }
  const control = CONTROLS[kind];
  if (control !== undefined) return literal(control);
  if (/[A-Za-z0-9]/.test(kind)) throw unsupported(`'${token}'`);
  return literal(token.slice(1));
}

const BRACKET_TOKEN = new RegExp(String.raw`^(?:\[:\^?\w+:\]|\[[.=]|\\Q|\\E|${ESCAPE}|[^])`, 'u');

/** Parses a bracketed class; `source` starts after its `[`. @returns the class for both engines, and the length consumed */
function bracket(source: string): [string, number] {
  let rest = source.replace(/^\^/, '');
  let out = rest === source ? '[' : '[^';
  let first = true;
  /** Whether the last item can be the start of a range. */
  let low = false;
  let ranging = false;
  for (;;) {
    const token = BRACKET_TOKEN.exec(rest)?.[0];
    if (token === undefined) throw invalid('missing terminating ] for character class');
    rest = rest.slice(token.length);
    if (token === ']' && !first) return [`${out}]`, source.length - rest.length];
    first = false;
    const posix = /^\[:(\^?\w+):\]$/.exec(token)?.[1];
    const set = posix === undefined ? /^\\[dDwWsShv]$/.exec(token) && CLASSES[token[1] as string] : POSIX[posix];
    if (typeof set === 'string') {
      out += set;
      low = false;
    } else if (posix !== undefined || /^(\[[.=]|\\[QEHVNRB])$/.test(token)) throw unsupported(`'${token}'`);
    else if (token === '-') {
      const ranges: boolean = low && rest !== '' && !rest.startsWith(']');
      if (ranges && /^(\\[dDwWsShvpP]|\[:)/.test(rest)) throw invalid('invalid range in character class');
      out += ranges ? '-' : '\\-';
      low = false;
      ranging = ranges;
    } else {
      const one =
        token === '\\b' ? '\\x08' : token.startsWith('\\') && token.length > 1 ? character(token) : literal(token);
      out += one === '-' ? '\\-' : one;
      low = !ranging && !/^\\[pP]/.test(one);
      ranging = false;
    }
  }
}

export function regexFromValue(value: BSONRegExp | RegExp): Regex {
  const { pattern, options } = regexParts(value);
  return compileRegex(pattern, options);
}

/** The literal prefix of every match, for index bounds; empty if there is none. */
export function literalPrefix(value: BSONRegExp | RegExp): string {
  const { pattern, options } = regexParts(value);
  if (/[imx]/.test(options) || pattern.includes('|')) return '';
  const anchored = /^(?:\^|\\A)((?:[\p{L}\p{N} _\-,:;@%&=!~'"/<>]|\\[^\p{L}\p{N}])*)/u.exec(pattern);
  if (!anchored) return '';
  let literal = anchored[1] as string;
  // A quantifier after the literal may make its last character optional.
  if (/^[?*{]/.test(pattern.slice(anchored[0].length))) literal = literal.replace(/(?:\\.|[^\\])$/su, '');
  return literal.replace(/\\(.)/gsu, '$1');
}
