/**
 * String comparison by language rules, for `collation` in finds, updates, aggregations and indexes. Order comes from Intl.Collator;
 * equality comes from a folded key, because an index needs bytes and Intl.Collator does not provide sort keys.
 */
import { badValue, locationError, notImplemented, typeMismatch } from '../errors';
import { asNumber } from './number';
import { type Doc, getOwn, isPlainObject } from './types';

/** A compiled collation. `compare(a, b) === 0` exactly when `key(a) === key(b)`. */
export interface Collation {
  /** The normalised specification, as shown by listIndexes. */
  readonly spec: Readonly<Doc>;
  compare(a: string, b: string): number;
  /** A string that is the same for equal strings. Its byte order is *not* the collation's order: indexes serve equality only. */
  key(value: string): string;
}

const KNOWN_FIELDS = new Set([
  'locale',
  'caseLevel',
  'caseFirst',
  'strength',
  'numericOrdering',
  'alternate',
  'maxVariable',
  'backwards',
  'normalization',
  'version',
]);
const MARKS = /\p{M}+/gu;

/**
 * Compiles a collation document; undefined for none and for `{locale: 'simple'}`, which is byte order.
 * @throws 2 BadValue for unknown locales and for strengths outside 1-5, 40415 for unknown fields, 238 for what Intl.Collator does not
 * support.
 */
export function compileCollation(spec: unknown): Collation | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isPlainObject(spec)) throw badValue('collation must be an object');
  const name = JSON.stringify(spec);
  const known = compiled.get(name);
  if (known) return known;
  const collation = compile(spec);
  if (collation) {
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(name, collation);
  }
  return collation;
}

/** Creating an Intl.Collator costs more than most queries, and few collations are in use. */
const compiled = new Map<string, Collation>();
const MAX_COMPILED = 64;

function compile(spec: Doc): Collation | undefined {
  for (const field of Object.keys(spec)) {
    if (!KNOWN_FIELDS.has(field)) throw locationError(40415, `BSON field 'collation.${field}' is an unknown field.`);
  }
  const locale = getOwn(spec, 'locale');
  if (typeof locale !== 'string' || locale === '') throw badValue(`Field 'locale' is missing or not a string`);
  if (locale === 'simple') return undefined;
  const strength = asNumber(getOwn(spec, 'strength') ?? 3);
  if (strength === undefined || !Number.isInteger(strength) || strength < 1 || strength > 5) {
    throw badValue(`Enumeration value for field 'strength' is invalid`);
  }
  const unsupported =
    (strength > 3 && `strength ${strength}`) ||
    (locale.includes('@') && `locale '${locale}'`) ||
    (getOwn(spec, 'backwards') === true && 'backwards') ||
    ((getOwn(spec, 'alternate') ?? 'non-ignorable') !== 'non-ignorable' && 'alternate') ||
    ((getOwn(spec, 'maxVariable') ?? 'punct') !== 'punct' && 'maxVariable');
  if (unsupported) throw notImplemented(`the collation's ${unsupported} is not supported`);
  for (const field of ['caseLevel', 'numericOrdering', 'normalization', 'backwards'])
    if (typeof (getOwn(spec, field) ?? false) !== 'boolean')
      throw typeMismatch(`BSON field 'collation.${field}' is the wrong type, expected type 'bool'`);
  const caseLevel = getOwn(spec, 'caseLevel') === true;
  const numeric = getOwn(spec, 'numericOrdering') === true;
  const caseFirst = getOwn(spec, 'caseFirst');
  if (!['off', 'upper', 'lower'].includes((caseFirst ?? 'off') as string))
    throw badValue(`Enumeration value '${String(caseFirst)}' for field 'collation.caseFirst' is not a valid value.`);
  const collator = newCollator(locale, {
    usage: 'sort',
    sensitivity: sensitivityOf(strength, caseLevel),
    numeric,
    caseFirst: caseFirst === 'upper' || caseFirst === 'lower' ? caseFirst : 'false',
  });
  const key = remembering(folding(strength, caseLevel, numeric));
  return {
    spec: {
      locale,
      caseLevel,
      caseFirst: caseFirst ?? 'off',
      strength,
      numericOrdering: numeric,
      alternate: 'non-ignorable',
      maxVariable: 'punct',
      normalization: getOwn(spec, 'normalization') === true,
      backwards: false,
      version: '57.1',
    },
    key,
    compare(a, b) {
      if (a === b) return 0;
      const keyA = key(a);
      const keyB = key(b);
      if (keyA === keyB) return 0;
      return collator.compare(a, b) || (keyA < keyB ? -1 : 1);
    },
  };
}

function newCollator(locale: string, options: Intl.CollatorOptions): Intl.Collator {
  try {
    const tag = locale.replace(/_/g, '-');
    if (Intl.Collator.supportedLocalesOf(tag).length > 0) return new Intl.Collator(tag, options);
  } catch {
    // A malformed language tag is treated like an unknown locale.
  }
  throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`);
}

function sensitivityOf(strength: number, caseLevel: boolean): Intl.CollatorOptions['sensitivity'] {
  if (strength === 1) return caseLevel ? 'case' : 'base';
  return strength === 2 && !caseLevel ? 'accent' : 'variant';
}

const CACHE_SIZE = 4096;
const MAX_CACHED_CHARACTERS = 128;

/** A cache: sorting folds the same strings repeatedly. */
function remembering(fold: (value: string) => string): (value: string) => string {
  const cache = new Map<string, string>();
  return (value) => {
    if (value.length > MAX_CACHED_CHARACTERS) return fold(value);
    let folded = cache.get(value);
    if (folded === undefined) {
      folded = fold(value);
      if (cache.size >= CACHE_SIZE) cache.clear();
      cache.set(value, folded);
    }
    return folded;
  };
}

function folding(strength: number, caseLevel: boolean, numeric: boolean): (value: string) => string {
  const ignoresCase = strength < 3 && !caseLevel;
  return (value) => {
    let out = value.normalize(strength < 3 ? 'NFKD' : 'NFD');
    if (strength === 1) out = out.replace(MARKS, '');
    if (ignoresCase) out = out.toLowerCase().replace(/ß/g, 'ss').replace(/ς/g, 'σ');
    if (numeric)
      out = out.replace(/0+(?=\p{Nd})/gu, (zeros, at: number) => (/\p{Nd}$/u.test(out.slice(0, at)) ? zeros : ''));
    return out;
  };
}
