/** Dates as text: `$dateToString`'s formats, and reading dates from strings. */
import { locationError, notImplemented } from '../../errors';
import { dayOfYear, fromLocal, isoWeekDate, offsetMinutes, toLocal, utc, weekOfYear } from './calendar';

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

/** A date as ISO 8601 writes it; undefined if there is none or it is not a real day. `zone` applies if the text names none. */
export function parseDateString(text: string, zone?: string): Date | undefined {
  const iso = ISO_FORM.exec(text);
  if (!iso) {
    // Such as "Nov 5 2024": MongoDB reads many of these.
    if (/\d/.test(text) && /[a-z]{3}/i.test(text))
      throw notImplemented(`dates are read as ISO 8601 writes them, not as in '${text}'`);
    return undefined;
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

/** The instant the parts name, undefined if a part is out of its range. */
function assemble(parts: Readonly<Record<string, number>>, zone: string): Date | undefined {
  const { Y, m = 1, d = 1, H = 0, M = 0, S = 0, L = 0 } = parts;
  if (H > 23 || M > 59 || S > 59 || m < 1 || m > 12 || d < 1) return undefined;
  if (Y === undefined) return undefined;
  const day = utc(Y, m - 1, d);
  if (new Date(day).getUTCMonth() !== m - 1) return undefined;
  return new Date(fromLocal(day + ((H * 60 + M) * 60 + S) * 1000 + L, zone));
}
