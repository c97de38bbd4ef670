/** `$dateToString`: formats dates, in UTC. */
import { type ObjectId, type Timestamp, typeOf } from '../../bson';
import { locationError, notImplemented } from '../../errors';
import { isNullish, named } from '../arguments';
import type { Operator } from '../types';

const DEFAULT_FORMAT = '%Y-%m-%dT%H:%M:%S.%LZ';

/** Converts dates, timestamps and object ids to a date. @throws 16006 for other types. */
function dateOf(value: unknown): Date {
  if (value instanceof Date) return value;
  const type = typeOf(value);
  if (type === 'timestamp') return new Date((value as Timestamp).t * 1000);
  if (type === 'objectId') return (value as ObjectId).getTimestamp();
  throw locationError(16006, `can't convert from BSON type ${type} to Date`);
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

function yearOf(date: Date): number {
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9_999) return year;
  throw locationError(18537, `$dateToString is only defined on year 0-9999, tried to use year ${year}`);
}

const WRITERS: Readonly<Record<string, (date: Date) => string>> = {
  Y: (date) => pad(yearOf(date), 4),
  m: (date) => pad(date.getUTCMonth() + 1, 2),
  d: (date) => pad(date.getUTCDate(), 2),
  H: (date) => pad(date.getUTCHours(), 2),
  M: (date) => pad(date.getUTCMinutes(), 2),
  S: (date) => pad(date.getUTCSeconds(), 2),
  L: (date) => pad(date.getUTCMilliseconds(), 3),
  '%': () => '%',
};
/** Format specifiers that MongoDB supports and this server does not. */
const UNSUPPORTED = /^[GVUZbBjuwz]$/;

/** @throws 18535, 18536 for an invalid format, 238 for unsupported specifiers. */
function formatDate(date: Date, format: string): string {
  return format.replace(/%([\s\S]?)/g, (_token, specifier: string) => {
    if (specifier === '') throw locationError(18535, "Unmatched '%' at end of format string");
    const write = Object.hasOwn(WRITERS, specifier) ? WRITERS[specifier] : undefined;
    if (write) return write(date);
    if (UNSUPPORTED.test(specifier)) throw notImplemented(`%${specifier} in a format of dates is not supported`);
    throw locationError(18536, `Invalid format character '%${specifier}' in format string`);
  });
}

const toText: Operator = (operand, context, name) => {
  const args = named(operand, context, name, ['date'], ['format', 'timezone', 'onNull']);
  return (scope) => {
    const date = args.date(scope);
    if (isNullish(date)) return args.onNull ? args.onNull(scope) : null;
    const zone = args.timezone ? args.timezone(scope) : 'UTC';
    const format = args.format ? args.format(scope) : DEFAULT_FORMAT;
    if (isNullish(zone) || isNullish(format)) return null;
    if (zone !== 'UTC' && zone !== 'GMT') throw notImplemented('time zones other than UTC are not supported');
    if (typeof format !== 'string')
      throw locationError(18533, `${name} requires that 'format' be a string, found: ${typeOf(format)}`);
    return formatDate(dateOf(date), format);
  };
};

export const DATES: Readonly<Record<string, Operator>> = { $dateToString: toText };
