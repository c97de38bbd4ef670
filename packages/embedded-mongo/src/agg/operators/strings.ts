/** String operators. Positions count UTF-8 bytes or code points, never UTF-16 units. */
import { type BSONRegExp, type BSONSymbol, compareStrings, stringOf, typeOf } from '../../bson';
import { locationError } from '../../errors';
import { compileRegex, type Regex, regexFromValue, type RegexMatch } from '../../query/regex';
import { binary, isNullish, named, requireInteger, requireString, unary, variadic } from '../arguments';
import type { Compiled, Operator, Scope } from '../types';
import { toDisplayString } from './conversion';

/** Only ASCII has cases. */
const upper = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** What string operators make of other types: null is empty, numbers and dates print. @throws 16007 for the rest. */
function coerce(value: unknown): string {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  const printed = toDisplayString(value);
  if (printed === undefined || typeof value === 'boolean' || typeOf(value) === 'objectId') {
    throw locationError(16007, `can't convert from BSON type ${typeOf(value)} to String`);
  }
  return printed;
}

/** White space that trim operators remove when no characters are named. */
const WHITE_SPACE = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

function trimming(left: boolean, right: boolean): Operator {
  return (operand, context, name) => {
    const args = named(operand, context, name, ['input'], ['chars']);
    return (scope) => {
      const input = args.input(scope);
      const given = args.chars?.(scope);
      if (isNullish(input) || (args.chars && isNullish(given))) return null;
      const points = [...requireString(input, name, 50699)];
      const chars = new Set(given === undefined ? WHITE_SPACE : requireString(given, name, 50700));
      let start = 0;
      let end = points.length;
      while (left && start < end && chars.has(points[start] as string)) start++;
      while (right && end > start && chars.has(points[end - 1] as string)) end--;
      return points.slice(start, end).join('');
    };
  };
}

function indexOf(
  units: (text: string) => ArrayLike<unknown>,
  join: (text: string, from: number, to: number) => string,
): Operator {
  return variadic(
    ([text, wanted, from = 0, to], name) => {
      if (isNullish(text)) return null;
      const haystack = requireString(text, name, 40091);
      const needle = requireString(wanted, name, 40092);
      const start = requireInteger(from, `${name} start`, 40096);
      const length = units(haystack).length;
      const end = to === undefined ? length : Math.min(length, requireInteger(to, `${name} end`, 40096));
      if (start < 0 || end < 0) throw locationError(40097, `${name} requires a nonnegative index`);
      if (start > end) return -1;
      const at = join(haystack, start, end).indexOf(needle);
      return at < 0 ? -1 : start + units(join(haystack, start, end).slice(0, at)).length;
    },
    2,
    4,
  );
}

const bytesOf = (text: string): Buffer => Buffer.from(text);
const pointsOf = (text: string): string[] => [...text];

function substrBytes(text: unknown, from: unknown, count: unknown, name: string): string {
  const bytes = bytesOf(coerce(text));
  const start = requireInteger(from, `${name} start`, 16034);
  const length = requireInteger(count, `${name} length`, 16035);
  if (start < 0) throw locationError(50752, `${name}: starting index must be non-negative (got: ${start})`);
  const end = length < 0 ? bytes.length : Math.min(bytes.length, start + length);
  if (isContinuation(bytes[start]))
    throw locationError(28656, `${name}: Invalid range, starting index is a UTF-8 continuation byte.`);
  if (isContinuation(bytes[end]))
    throw locationError(28657, `${name}: Invalid range, ending index is in the middle of a UTF-8 character.`);
  return bytes.toString('utf8', Math.min(start, bytes.length), Math.max(start, end));
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

function substrCP(text: unknown, from: unknown, count: unknown, name: string): string {
  const points = pointsOf(coerce(text));
  const start = requireInteger(from, `${name} start`, 34450);
  const length = requireInteger(count, `${name} length`, 34452);
  if (start < 0 || length < 0) throw locationError(34455, `${name}: starting index and length must be non-negative`);
  return points.slice(start, start + length).join('');
}

const ternary = (apply: (a: unknown, b: unknown, c: unknown, name: string) => unknown): Operator =>
  variadic(([a, b, c], name) => apply(a, b, c, name), 3, 3);

/** The arguments of the regex operators, with the expression compiled once if it is constant. */
function regexArguments(
  operand: unknown,
  context: Parameters<Operator>[1],
  name: string,
): (scope: Scope) => { input: string | null; regex: Regex | null } {
  const args = named(operand, context, name, ['input', 'regex'], ['options']);
  let last: { pattern: unknown; options: unknown; regex: Regex } | undefined;
  return (scope) => {
    const input = args.input(scope);
    const pattern = args.regex(scope);
    const options = args.options?.(scope);
    if (!isNullish(input) && typeof input !== 'string')
      throw locationError(51104, `${name} needs 'input' to be of type string`);
    if (isNullish(pattern)) return { input: input ?? null, regex: null };
    if (!last || last.pattern !== pattern || last.options !== options) {
      last = { pattern, options, regex: toRegex(pattern, options, name) };
    }
    return { input: input ?? null, regex: last.regex };
  };
}

function toRegex(pattern: unknown, options: unknown, name: string): Regex {
  if (!isNullish(options) && typeof options !== 'string')
    throw locationError(51106, `${name} needs 'options' to be of type string`);
  if (typeof pattern === 'string') return compileRegex(pattern, options ?? '');
  if (typeOf(pattern) !== 'regex') throw locationError(51105, `${name} needs 'regex' to be of type string or regex`);
  const regex = pattern as BSONRegExp;
  if (options && regex.options)
    throw locationError(51107, `${name}: regex option(s) specified in both 'regex' and 'option' fields`);
  return options ? compileRegex(regex.pattern, options) : regexFromValue(regex);
}

function matchDocument({ start, end, captures }: RegexMatch, input: string): Record<string, unknown> {
  return { match: input.slice(start, end), idx: pointsOf(input.slice(0, start)).length, captures };
}

/** Bounds on what `$regexFindAll` returns and how long it looks: each match is linear, all of them need not be. */
const MAX_MATCHES = 100_000;
const MAX_MS = 1_000;

const regexFindAll: Operator = (operand, context, name) => {
  const args = regexArguments(operand, context, name);
  return (scope) => {
    const { input, regex } = args(scope);
    if (input === null || !regex) return [];
    const found: unknown[] = [];
    const until = performance.now() + MAX_MS;
    for (let from = 0; from <= input.length;) {
      const match = regex.find(input, from);
      if (!match) break;
      if (found.length === MAX_MATCHES || performance.now() > until)
        throw locationError(51151, `${name}: the size of buffer to store output exceeded the limit`);
      found.push(matchDocument(match, input));
      from = match.end > match.start ? match.end : match.end + ((input.codePointAt(match.end) ?? 0) > 0xffff ? 2 : 1);
    }
    return found;
  };
};

const regexFind: Operator = (operand, context, name) => {
  const args = regexArguments(operand, context, name);
  return (scope) => {
    const { input, regex } = args(scope);
    const match = input === null || !regex ? undefined : regex.find(input, 0);
    return match ? matchDocument(match, input as string) : null;
  };
};

const regexMatch: Operator = (operand, context, name) => {
  const args = regexArguments(operand, context, name);
  return (scope) => {
    const { input, regex } = args(scope);
    return input !== null && regex !== null && regex.test(input);
  };
};

function replacing(replace: (input: string, find: string, replacement: string) => string): Operator {
  return (operand, context, name) => {
    const args = named(operand, context, name, ['input', 'find', 'replacement']);
    const read = (compiled: Compiled, scope: Scope, what: string, code: number): string | null => {
      const value = compiled(scope);
      if (isNullish(value)) return null;
      if (typeof value !== 'string')
        throw locationError(code, `${name} requires that '${what}' be a string, found: ${typeOf(value)}`);
      return value;
    };
    return (scope) => {
      const input = read(args.input, scope, 'input', 51746);
      const find = read(args.find, scope, 'find', 51745);
      const replacement = read(args.replacement, scope, 'replacement', 51744);
      if (input === null || find === null || replacement === null) return null;
      return replace(input, find, replacement);
    };
  };
}

const split = binary((text, separator, name) => {
  if (isNullish(text) || isNullish(separator)) return null;
  const input = requireString(text, name, 40085);
  const delimiter = requireString(separator, name, 40086);
  if (delimiter === '') throw locationError(40087, `${name} requires a non-empty separator`);
  return input.split(delimiter);
});

export const STRINGS: Readonly<Record<string, Operator>> = {
  $concat: variadic((values, name) => {
    if (values.some(isNullish)) return null;
    return values
      .map((value) => {
        if (typeof value === 'string') return value;
        if (typeOf(value) === 'symbol') return stringOf(value as BSONSymbol);
        throw locationError(16702, `${name} only supports strings, not ${typeOf(value)}`);
      })
      .join('');
  }),
  $toLower: unary((value) => lower(coerce(value))),
  $toUpper: unary((value) => upper(coerce(value))),
  $strcasecmp: binary((a, b) => Math.sign(compareStrings(upper(coerce(a)), upper(coerce(b)))) + 0),
  $strLenBytes: unary((value, name) => Buffer.byteLength(requireString(value, name, 34473))),
  $strLenCP: unary((value, name) => pointsOf(requireString(value, name, 34471)).length),
  $substr: ternary(substrBytes),
  $substrBytes: ternary(substrBytes),
  $substrCP: ternary(substrCP),
  $indexOfBytes: indexOf(bytesOf, (text, from, to) => bytesOf(text).toString('utf8', from, to)),
  $indexOfCP: indexOf(pointsOf, (text, from, to) => pointsOf(text).slice(from, to).join('')),
  $trim: trimming(true, true),
  $ltrim: trimming(true, false),
  $rtrim: trimming(false, true),
  $split: split,
  $regexMatch: regexMatch,
  $regexFind: regexFind,
  $regexFindAll: regexFindAll,
  $replaceOne: replacing((input, find, replacement) => input.replace(find, () => replacement)),
  $replaceAll: replacing((input, find, replacement) => input.split(find).join(replacement)),
};
