/** The calendar behind date operators: time zones, weeks, and arithmetic in local time. Dates are milliseconds since 1970. */
import { locationError } from '../../errors';

export const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Fixed-length units in milliseconds. */
export const UNIT_MS = { hour: 3_600_000, minute: 60_000, second: 1000, millisecond: 1 } as const;
export type Unit = 'year' | 'quarter' | 'month' | 'week' | 'day' | keyof typeof UNIT_MS;

const ZONE_CACHE_SIZE = 64;
const zones = new Map<string, Intl.DateTimeFormat>();

/**
 * Minutes that the zone is ahead of UTC at an instant. Zones are Olson names or fixed offsets (`+02`, `-0330`, `+05:30`).
 * @throws 40485 for an unknown zone.
 */
export function offsetMinutes(zone: string, atMs: number): number {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  const fixed = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (fixed) return (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * (fixed[1] === '-' ? -1 : 1);
  const parts: Record<string, number> = {};
  for (const { type, value } of zoneFormat(zone).formatToParts(atMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = utc(year, month - 1, day, hour, minute, second);
  return Math.round((local - Math.floor(atMs / 1000) * 1000) / 60_000);
}

function zoneFormat(zone: string): Intl.DateTimeFormat {
  let format = zones.get(zone);
  if (format) return format;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw locationError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
  if (zones.size >= ZONE_CACHE_SIZE) zones.clear();
  zones.set(zone, format);
  return format;
}

/** The local wall clock of an instant, as if it were UTC. */
export function toLocal(ms: number, zone: string): number {
  return ms + offsetMinutes(zone, ms) * 60_000;
}

/** The instant at which a zone's wall clock shows `localMs`. */
export function fromLocal(localMs: number, zone: string): number {
  const guess = localMs - offsetMinutes(zone, localMs) * 60_000;
  return localMs - offsetMinutes(zone, guess) * 60_000;
}

/** Date.UTC without its special treatment of the years 0 to 99. */
export function utc(year: number, month = 0, day = 1, hour = 0, minute = 0, second = 0, ms = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.setUTCHours(hour, minute, second, ms);
}

export function dayOfYear(local: Date): number {
  return Math.floor((local.getTime() - utc(local.getUTCFullYear())) / DAY_MS) + 1;
}

/** Weeks begin on Sunday; days before the year's first Sunday are in week 0. */
export function weekOfYear(local: Date): number {
  return Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);
}

/** ISO 8601: the week belongs to the year of its Thursday. */
export function isoWeekDate(local: Date): { year: number; week: number; day: number } {
  const day = local.getUTCDay() || 7;
  const thursday = new Date(local.getTime() + (4 - day) * DAY_MS);
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7), day };
}

/** The Monday of ISO week 1. */
export function isoYearStart(year: number): number {
  const fourth = utc(year, 0, 4);
  return fourth - ((new Date(fourth).getUTCDay() || 7) - 1) * DAY_MS;
}

/** Adds months to a local time; a day beyond the month's end becomes its last. */
function addMonths(localMs: number, months: number): number {
  const date = new Date(localMs);
  const target = date.getUTCMonth() + months;
  const lastDay = new Date(utc(date.getUTCFullYear(), target + 1, 0)).getUTCDate();
  return date.setUTCFullYear(date.getUTCFullYear(), target, Math.min(date.getUTCDate(), lastDay));
}

/** `$dateAdd`: whole days and more move the wall clock, shorter units the instant. */
export function addUnits(ms: number, unit: Unit, amount: number, zone: string): number {
  switch (unit) {
    case 'year':
    case 'quarter':
    case 'month':
      return fromLocal(addMonths(toLocal(ms, zone), amount * { year: 12, quarter: 3, month: 1 }[unit]), zone);
    case 'week':
    case 'day':
      return fromLocal(toLocal(ms, zone) + amount * (unit === 'week' ? WEEK_MS : DAY_MS), zone);
    default:
      return ms + amount * UNIT_MS[unit];
  }
}

const REFERENCE = utc(2000);

/** How many boundaries of the unit lie before a local time, counted from a fixed point; the truncation of that time. */
export function unitIndex(localMs: number, unit: Unit, firstWeekday: number): number {
  const date = new Date(localMs);
  switch (unit) {
    case 'year':
      return date.getUTCFullYear() - 2000;
    case 'quarter':
      return (date.getUTCFullYear() - 2000) * 4 + Math.floor(date.getUTCMonth() / 3);
    case 'month':
      return (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth();
    case 'week':
      return Math.floor((localMs - firstWeekStart(firstWeekday)) / WEEK_MS);
    case 'day':
      return Math.floor((localMs - REFERENCE) / DAY_MS);
    default:
      return Math.floor((localMs - REFERENCE) / UNIT_MS[unit]);
  }
}

/** The local time at which the unit with this index begins. */
export function unitStart(index: number, unit: Unit, firstWeekday: number): number {
  switch (unit) {
    case 'year':
      return utc(2000 + index);
    case 'quarter':
      return utc(2000, index * 3);
    case 'month':
      return utc(2000, index);
    case 'week':
      return firstWeekStart(firstWeekday) + index * WEEK_MS;
    case 'day':
      return REFERENCE + index * DAY_MS;
    default:
      return REFERENCE + index * UNIT_MS[unit];
  }
}

/** The first such weekday (0 is Sunday) of the year 2000, which began on a Saturday. */
function firstWeekStart(weekday: number): number {
  return REFERENCE + ((weekday - 6 + 7) % 7) * DAY_MS;
}
