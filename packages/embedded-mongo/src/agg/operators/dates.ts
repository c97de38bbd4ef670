/** Date operators over the calendar: parts, arithmetic, truncation, text. */
import { asInteger, type Doc, isPlainObject, Long, type ObjectId, type Timestamp, typeOf } from '../../bson';
import { conversionFailure, failedToParse, locationError, overflow, notImplemented } from '../../errors';
import { isNullish, named, requireInteger } from '../arguments';
import { compile } from '../compile';
import type { Compiled, Operator, Scope } from '../types';
import {
  addUnits,
  DAY_MS,
  dayOfYear,
  fromLocal,
  isoWeekDate,
  isoYearStart,
  toLocal,
  type Unit,
  UNIT_MS,
  unitIndex,
  unitStart,
  utc,
  weekOfYear,
} from './calendar';
import { DEFAULT_FORMAT, formatDate, parseDateString } from './date-text';

/** Milliseconds of what counts as a date: dates, timestamps, object ids. @throws 16006 for the rest. */
function dateMs(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  const type = typeOf(value);
  if (type === 'timestamp') return (value as Timestamp).t * 1000;
  if (type === 'objectId') return (value as ObjectId).getTimestamp().getTime();
  throw locationError(16006, `can't convert from BSON type ${type} to Date`);
}

/** The zone argument: undefined in gives UTC, null gives null (and so does the whole operator). */
function zoneOf(compiled: Compiled | undefined, scope: Scope): string | null {
  if (!compiled) return 'UTC';
  const zone = compiled(scope);
  if (isNullish(zone)) return null;
  if (typeof zone !== 'string') throw locationError(40517, `timezone must evaluate to a string, found ${typeOf(zone)}`);
  return zone;
}

/** An operator that reads one part of a date given alone or as `{date, timezone}`. */
function part(read: (local: Date) => unknown): Operator {
  return (operand, context, name) => {
    const list = Array.isArray(operand) ? operand : [operand];
    if (list.length !== 1) {
      throw locationError(
        40536,
        `${name} accepts exactly one argument if given an array, but was given ${list.length}`,
      );
    }
    const [only] = list as [unknown];
    const isDocument = isPlainObject(only) && !Object.keys(only)[0]?.startsWith('$');
    const args: { date: Compiled; timezone?: Compiled } = isDocument
      ? named(only, context, name, ['date'], ['timezone'])
      : { date: compile(only, context) };
    return (scope) => {
      const date = args.date(scope);
      const zone = zoneOf(args.timezone, scope);
      return isNullish(date) || zone === null ? null : read(new Date(toLocal(dateMs(date), zone)));
    };
  };
}

const UNITS: readonly string[] = ['year', 'quarter', 'month', 'week', 'day', ...Object.keys(UNIT_MS)];

function unitOf(value: unknown, name: string): Unit {
  if (typeof value !== 'string' || !UNITS.includes(value)) {
    throw failedToParse(`${name} parameter 'unit' value cannot be recognized as a time unit: ${String(value)}`);
  }
  return value as Unit;
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function weekdayOf(value: unknown, name: string): number {
  const day = typeof value === 'string' ? WEEKDAYS.indexOf(value.slice(0, 3).toLowerCase()) : -1;
  if (day < 0) throw failedToParse(`${name} parameter 'startOfWeek' value cannot be recognized as a day of a week`);
  return day;
}

/** Fails with 5166006 and the like when an argument that must be a date is none. */
function requireDate(value: unknown, name: string, what: string): number {
  const type = typeOf(value);
  if (type !== 'date' && type !== 'timestamp' && type !== 'objectId') {
    throw locationError(5166307, `${name} requires '${what}' to be a date, but got ${type}`);
  }
  return dateMs(value);
}

function adding(sign: 1 | -1): Operator {
  return (operand, context, name) => {
    const args = named(operand, context, name, ['startDate', 'unit', 'amount'], ['timezone']);
    return (scope) => {
      const [date, unit, amount] = [args.startDate(scope), args.unit(scope), args.amount(scope)];
      const zone = zoneOf(args.timezone, scope);
      if (isNullish(date) || isNullish(unit) || isNullish(amount) || zone === null) return null;
      const count = requireInteger(amount, `${name} 'amount'`, 5166405) * sign;
      const result = new Date(addUnits(requireDate(date, name, 'startDate'), unitOf(unit, name), count, zone));
      if (Number.isNaN(result.getTime())) throw overflow(`${name} overflowed`);
      return result;
    };
  };
}

const difference: Operator = (operand, context, name) => {
  const args = named(operand, context, name, ['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek']);
  return (scope) => {
    const [start, end, unitValue] = [args.startDate(scope), args.endDate(scope), args.unit(scope)];
    const zone = zoneOf(args.timezone, scope);
    if (isNullish(start) || isNullish(end) || isNullish(unitValue) || zone === null) return null;
    const unit = unitOf(unitValue, name);
    const weekday = unit === 'week' && args.startOfWeek ? weekdayOf(args.startOfWeek(scope), name) : 0;
    const index = (value: unknown, what: string) =>
      unitIndex(localFor(unit, requireDate(value, name, what), zone), unit, weekday);
    return Long.fromNumber(index(end, 'endDate') - index(start, 'startDate'));
  };
};

/** Short units count real time, in which no hour is skipped or repeated. */
function localFor(unit: Unit, ms: number, zone: string): number {
  return unit in UNIT_MS && unit !== 'hour' ? ms : toLocal(ms, zone);
}

const truncate: Operator = (operand, context, name) => {
  const args = named(operand, context, name, ['date', 'unit'], ['binSize', 'timezone', 'startOfWeek']);
  return (scope) => {
    const [date, unitValue] = [args.date(scope), args.unit(scope)];
    const binValue = args.binSize ? args.binSize(scope) : 1;
    const zone = zoneOf(args.timezone, scope);
    if (isNullish(date) || isNullish(unitValue) || isNullish(binValue) || zone === null) return null;
    const unit = unitOf(unitValue, name);
    const weekday = unit === 'week' && args.startOfWeek ? weekdayOf(args.startOfWeek(scope), name) : 0;
    const bin = requireInteger(binValue, `${name} 'binSize'`, 5439017);
    if (bin <= 0) throw locationError(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${bin}`);
    const index = unitIndex(toLocal(requireDate(date, name, 'date'), zone), unit, weekday);
    return new Date(fromLocal(unitStart(Math.floor(index / bin) * bin, unit, weekday), zone));
  };
};

const toParts: Operator = (operand, context, name) => {
  const args = named(operand, context, name, ['date'], ['timezone', 'iso8601']);
  return (scope) => {
    const date = args.date(scope);
    const zone = zoneOf(args.timezone, scope);
    const iso = args.iso8601?.(scope);
    if (isNullish(date) || zone === null || iso === null) return null;
    const local = new Date(toLocal(dateMs(date), zone));
    const { year, week, day } = isoWeekDate(local);
    const head: Doc =
      iso === true
        ? { isoWeekYear: year, isoWeek: week, isoDayOfWeek: day }
        : { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
    return {
      ...head,
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
      second: local.getUTCSeconds(),
      millisecond: local.getUTCMilliseconds(),
    };
  };
};

const TIME_PARTS = ['hour', 'minute', 'second', 'millisecond'] as const;

const fromParts: Operator = (operand, context, name) => {
  const args = named(
    operand,
    context,
    name,
    [],
    ['year', 'month', 'day', 'isoWeekYear', 'isoWeek', 'isoDayOfWeek', ...TIME_PARTS, 'timezone'],
  );
  if (!args.year === !args.isoWeekYear)
    throw locationError(40516, `${name} requires either 'year' or 'isoWeekYear' to be present`);
  return (scope) => {
    const zone = zoneOf(args.timezone, scope);
    const read = (compiled: Compiled | undefined, fallback: number): number => {
      if (!compiled) return fallback;
      const value = compiled(scope);
      // NaN runs through all arithmetic below and makes the result null.
      if (isNullish(value)) return NaN;
      const integer = asInteger(value);
      if (integer === undefined) throw locationError(40515, `${name} requires integer parts, found ${typeOf(value)}`);
      return Number(integer);
    };
    const [hour, minute, second, ms] = TIME_PARTS.map((key) => read(args[key], 0)) as [number, number, number, number];
    const day = args.isoWeekYear
      ? isoYearStart(read(args.isoWeekYear, 1970)) +
        ((read(args.isoWeek, 1) - 1) * 7 + read(args.isoDayOfWeek, 1) - 1) * DAY_MS
      : utc(read(args.year, 1970), read(args.month, 1) - 1, read(args.day, 1));
    const local = day + hour * UNIT_MS.hour + minute * UNIT_MS.minute + second * UNIT_MS.second + ms;
    return zone === null || Number.isNaN(local) ? null : new Date(fromLocal(local, zone));
  };
};

const toText: Operator = (operand, context, name) => {
  const args = named(operand, context, name, ['date'], ['format', 'timezone', 'onNull']);
  return (scope) => {
    const date = args.date(scope);
    if (isNullish(date)) return args.onNull ? args.onNull(scope) : null;
    const zone = zoneOf(args.timezone, scope);
    const format = args.format ? args.format(scope) : `${DEFAULT_FORMAT}${zone === 'UTC' ? 'Z' : ''}`;
    if (zone === null || isNullish(format)) return null;
    if (typeof format !== 'string')
      throw locationError(18533, `${name} requires that 'format' be a string, found: ${typeOf(format)}`);
    return formatDate(dateMs(date), format, zone);
  };
};

const fromText: Operator = (operand, context, name) => {
  const args = named(operand, context, name, ['dateString'], ['format', 'timezone', 'onError', 'onNull']);
  if (args.format) throw notImplemented(`${name} with a format is not supported`);
  return (scope) => {
    const text = args.dateString(scope);
    if (isNullish(text)) return args.onNull ? args.onNull(scope) : null;
    const zone = args.timezone ? zoneOf(args.timezone, scope) : undefined;
    if (zone === null) return null;
    const date = typeof text === 'string' ? parseDateString(text, zone) : undefined;
    if (date) return date;
    if (args.onError) return args.onError(scope);
    throw conversionFailure(`Error parsing date string '${String(text)}'`);
  };
};

export const DATES: Readonly<Record<string, Operator>> = {
  $year: part((date) => date.getUTCFullYear()),
  $month: part((date) => date.getUTCMonth() + 1),
  $dayOfMonth: part((date) => date.getUTCDate()),
  $dayOfWeek: part((date) => date.getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((date) => date.getUTCHours()),
  $minute: part((date) => date.getUTCMinutes()),
  $second: part((date) => date.getUTCSeconds()),
  $millisecond: part((date) => date.getUTCMilliseconds()),
  $week: part(weekOfYear),
  $isoWeek: part((date) => isoWeekDate(date).week),
  $isoWeekYear: part((date) => Long.fromNumber(isoWeekDate(date).year)),
  $isoDayOfWeek: part((date) => isoWeekDate(date).day),
  $dateAdd: adding(1),
  $dateSubtract: adding(-1),
  $dateDiff: difference,
  $dateTrunc: truncate,
  $dateToParts: toParts,
  $dateFromParts: fromParts,
  $dateToString: toText,
  $dateFromString: fromText,
};
