/** Dates as text: `$dateToString`'s formats, and reading dates from strings. */
import { locationError } from '../../errors';
import {
  dayOfYear,
  fromLocal,
  isoWeekDate,
  isoYearStart,
  offsetMinutes,
  toLocal,
  utc,
  weekOfYear,
  DAY_MS,
} from './calendar';

export const DEFAULT_FORMAT = '%Y-%m-%dT%H:%M:%S.%L';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

const WRITERS: Readonly<Record<string, (local: Date, offset: number) => string>> = {
  d: (date) => pad(date.getUTCDate(), 2),
  G: (date) => pad(isoWeekDate(date).year, 4),
  H: (date) => pad(date.getUTCHours(), 2),
  j: (date) => pad(dayOfYear(date), 3),
  L: (date) => pad(date.getUTCMilliseconds(), 3),
  m: (date) => pad(date.getUTCMonth() + 1, 2),
  M: (date) => pad(date.getUTCMinutes(), 2),
  S: (date) => pad(date.getUTCSeconds(), 2),
  u: (date) => String(date.getUTCDay() || 7),
  U: (date) => pad(weekOfYear(date), 2),
  V: (date) => pad(isoWeekDate(date).week, 2),
  w: (date) => String(date.getUTCDay() + 1),
  Y: (date) => pad(date.getUTCFullYear(), 4),
  z: (_date, offset) =>
    `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60), 2)}${pad(Math.abs(offset) % 60, 2)}`,
  Z: (_date, offset) => `${offset < 0 ? '-' : '+'}${pad(Math.abs(offset), 3)}`,
  b: (date) => (MONTHS[date.getUTCMonth()] as string).slice(0, 3),
  B: (date) => MONTHS[date.getUTCMonth()] as string,
  '%': () => '%',
};

/** @throws 18535, 18536 for a bad format. */
export function formatDate(ms: number, format: string, zone: string): string {
  const local = new Date(toLocal(ms, zone));
  return format.replace(/%([\s\S]?)/g, (_token, specifier: string) => {
    if (specifier === '') throw locationError(18535, "Unmatched '%' at end of format string");
    const write = Object.hasOwn(WRITERS, specifier) ? WRITERS[specifier] : undefined;
    if (!write) throw locationError(18536, `Invalid format character '%${specifier}' in format string`);
    return write(local, offsetMinutes(zone, ms));
  });
}

const ISO_FORM =
  /^\s*(\d{4})-?(\d{1,2})(?:-?(\d{1,2}))?(?:[T\s]\s*(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?\s*$/i;

/** A date from any usual spelling; undefined if there is none or it is not a real day. `zone` applies if the text names none. */
export function parseDateString(text: string, zone?: string): Date | undefined {
  const iso = ISO_FORM.exec(text);
  if (!iso) {
    // Spellings such as "Nov 5 2024 10:00": the engine reads them, in UTC unless they say otherwise.
    const hasZone = /(Z|UTC|GMT|[+-]\d{2}:?\d{2})\s*$/i.test(text);
    const ms = /\d/.test(text) && /[a-z]{3}/i.test(text) ? Date.parse(hasZone ? text : `${text} UTC`) : NaN;
    if (Number.isNaN(ms)) return undefined;
    return new Date(zone !== undefined && !hasZone ? fromLocal(ms, zone) : ms);
  }
  const [, year, month, day, hour, minute, second, fraction, ownZone] = iso;
  return assemble(
    {
      Y: Number(year),
      m: Number(month),
      d: Number(day ?? 1),
      H: Number(hour ?? 0),
      M: Number(minute ?? 0),
      S: Number(second ?? 0),
      L: Number((fraction ?? '').padEnd(3, '0').slice(0, 3)),
    },
    ownZone?.toUpperCase() ?? zone ?? 'UTC',
  );
}

const READERS: Readonly<Record<string, string>> = {
  d: '\\d{1,2}',
  G: '\\d{4}',
  H: '\\d{1,2}',
  j: '\\d{1,3}',
  L: '\\d{1,3}',
  m: '\\d{1,2}',
  M: '\\d{1,2}',
  S: '\\d{1,2}',
  u: '[1-7]',
  V: '\\d{1,2}',
  Y: '\\d{4}',
  z: 'Z|[+-]\\d{2}:?\\d{2}|[A-Za-z_]+(?:/[A-Za-z_]+)*',
  Z: '[+-]\\d+',
  b: '[A-Za-z]{3}',
  B: '[A-Za-z]+',
};

/** A date by a format; undefined if the text does not follow it. */
export function parseDateFormat(text: string, format: string, zone?: string): Date | undefined {
  const names: string[] = [];
  const source = format.replace(/%([\s\S]?)|[\s\S]/g, (token, specifier?: string) => {
    if (specifier === undefined) return token.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    if (specifier === '%') return '%';
    const reader = Object.hasOwn(READERS, specifier) ? READERS[specifier] : undefined;
    if (!reader) throw locationError(18536, `Invalid format character '%${specifier}' in format string`);
    names.push(specifier);
    return `(${reader})`;
  });
  const match = new RegExp(`^${source}$`).exec(text);
  if (!match) return undefined;
  const parts: Record<string, number> = {};
  let ownZone = zone ?? 'UTC';
  for (const [i, name] of names.entries()) {
    const value = match[i + 1] as string;
    if (name === 'z') ownZone = value;
    else if (name === 'Z') ownZone = zoneFromMinutes(Number(value));
    else if (name === 'b' || name === 'B') parts.m = MONTHS.findIndex((month) => monthMatches(month, value)) + 1;
    else if (name === 'L') parts.L = Number(value.padEnd(3, '0'));
    else parts[name] = Number(value);
  }
  return assemble(parts, ownZone);
}

const monthMatches = (month: string, text: string): boolean => month.toLowerCase().startsWith(text.toLowerCase());

function zoneFromMinutes(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}${pad(size % 60, 2)}`;
}

/** The instant the parts name, undefined if a part is out of its range. */
function assemble(parts: Readonly<Record<string, number>>, zone: string): Date | undefined {
  const { Y, m = 1, d = 1, H = 0, M = 0, S = 0, L = 0, j, G, V, u } = parts;
  if (H > 23 || M > 59 || S > 59 || m < 1 || m > 12 || d < 1) return undefined;
  let day: number;
  if (G !== undefined) day = isoYearStart(G) + (((V ?? 1) - 1) * 7 + (u ?? 1) - 1) * DAY_MS;
  else if (Y === undefined) return undefined;
  else if (j !== undefined) day = utc(Y, 0, j);
  else {
    day = utc(Y, m - 1, d);
    if (new Date(day).getUTCMonth() !== m - 1) return undefined;
  }
  return new Date(fromLocal(day + ((H * 60 + M) * 60 + S) * 1000 + L, zone));
}
