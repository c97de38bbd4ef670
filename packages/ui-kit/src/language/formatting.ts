/** Numbers, money and dates as text, in the document's language. Coins and money never share a format. */
import { centsToDollars } from '@taskmint/contract';
import { documentLanguage, type Language } from './language';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', bn: 'bn-BD' };
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

const numberFormats: Partial<Record<Language, Intl.NumberFormat>> = {};

function numberFormat(language: Language): Intl.NumberFormat {
  return (numberFormats[language] ??= new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 0 }));
}

/**
 * Whether `String(value)` has the digits of the language. Such numbers bypass Intl, whose data browsers load when the first number is formatted: 30
 * to 100 ms on a desktop, in the middle of hydrating the first page.
 */
function hasPlainDigits(value: number, language: Language): boolean {
  return language === 'en' && Number.isSafeInteger(value) && !Object.is(value, -0);
}

/** As wide as a plus sign, and read out as "minus"; Intl's hyphen is neither. */
const MINUS = '\u2212';

/** `12500` -> `12,500`. Whole numbers only; fractions are rounded. */
export function formatNumber(value: number, language: Language = documentLanguage()): string {
  const digits = hasPlainDigits(value, language)
    ? String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : numberFormat(language).format(value);
  return digits.replace('-', MINUS);
}

/** A year, not grouped: `2026`. */
export function formatYear(year: number, language: Language = documentLanguage()): string {
  return padded(year, language);
}

/** At most one decimal, in the digits of the language: `4.25` -> `4.3`, `5` -> `5`. */
export function formatTenths(value: number, language: Language = documentLanguage()): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 }).format(value);
}

/** For where there is space for six characters, as on an axis: `80000` -> `80,000`, `2500000` -> `2.5M` (`২৫ লা` in Bangla). */
export function formatShort(value: number, language: Language = documentLanguage()): string {
  if (value < 100_000) return formatNumber(value, language);
  return new Intl.NumberFormat(LOCALES[language], { notation: 'compact', maximumFractionDigits: 2 }).format(value);
}

/** US cents as dollars, exact: `750` -> `$7.50`, `-5` -> `−$0.05`. */
export function formatMoney(cents: number, language: Language = documentLanguage()): string {
  const dollars = centsToDollars(Math.abs(cents));
  const [whole = '0', fraction = '00'] = dollars.split('.');
  return `${cents < 0 ? MINUS : ''}$${formatNumber(Number(whole), language)}.${padded(Number(fraction), language)}`;
}

const paddedFormats: Partial<Record<Language, Intl.NumberFormat>> = {};

/** At least two digits, not grouped: `7` -> `07`, `2026` -> `2026`. Not for negative numbers. */
function padded(value: number, language: Language): string {
  if (hasPlainDigits(value, language)) return String(value).padStart(2, '0');
  paddedFormats[language] ??= new Intl.NumberFormat(LOCALES[language], { useGrouping: false, minimumIntegerDigits: 2 });
  return paddedFormats[language].format(value);
}

/**
 * dd-MM-yyyy (product.md §9) in the digits of the language. A calendar day stays the same day in every time zone; a timestamp is shown in the
 * reader's time zone. Anything that is not a date gives an empty text.
 */
export function formatDate(value: string | Date, language: Language = documentLanguage()): string {
  const day = typeof value === 'string' ? DAY_PATTERN.exec(value) : null;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return '';
  const parts = day
    ? day.slice(1).map(Number).reverse()
    : [moment.getDate(), moment.getMonth() + 1, moment.getFullYear()];
  return parts.map((part) => padded(part, language)).join('-');
}

/** dd-MM-yyyy HH:mm in the reader's time zone; a calendar day has no time and gives dd-MM-yyyy. */
export function formatDateTime(value: string | Date, language: Language = documentLanguage()): string {
  const date = formatDate(value, language);
  if (date === '' || (typeof value === 'string' && DAY_PATTERN.test(value))) return date;
  const moment = new Date(value);
  return `${date} ${padded(moment.getHours(), language)}:${padded(moment.getMinutes(), language)}`;
}

/** A timestamp with the reader's time zone, in full: `21-12-2026 16:00 UTC+06:00`. A calendar day has none. */
export function formatDateTimeZone(value: string | Date, language: Language = documentLanguage()): string {
  const shown = formatDateTime(value, language);
  if (shown === '' || (typeof value === 'string' && DAY_PATTERN.test(value))) return shown;
  // `getTimezoneOffset` counts from local time to UTC, so it is negative in the east.
  const ahead = -new Date(value).getTimezoneOffset();
  if (ahead === 0) return `${shown} UTC`;
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `${shown} UTC${ahead < 0 ? '-' : '+'}${padded(hours, language)}:${padded(minutes, language)}`;
}

/** When a deadline ends, in ms since the epoch: a calendar day lasts until its end in UTC (decisions.md 17). NaN when it is not a date. */
export function deadlineMs(at: string | Date): number {
  if (typeof at === 'string' && DAY_PATTERN.test(at)) return Date.parse(`${at}T23:59:59.999Z`);
  return new Date(at).getTime();
}

interface Unit {
  name: Intl.RelativeTimeFormatUnit;
  lengthMs: number;
  /** Distance from which the unit is used: one whole unit less half of the next smaller unit, from where that would be rounded up to it. */
  fromMs: number;
}

const UNITS: readonly Unit[] = [
  { name: 'year', lengthMs: 365 * 86_400_000, fromMs: 365 * 86_400_000 },
  // "One month" could be anything from 30 to 45 days, too vague for a deadline: up to two months, days are counted.
  { name: 'month', lengthMs: 30 * 86_400_000, fromMs: 59.5 * 86_400_000 },
  { name: 'day', lengthMs: 86_400_000, fromMs: 23.5 * 3_600_000 },
  { name: 'hour', lengthMs: 3_600_000, fromMs: 59.5 * 60_000 },
  { name: 'minute', lengthMs: 60_000, fromMs: 0 },
];

/**
 * `in 3 days`, `2 hours ago`: the largest unit that fits. Future times are rounded to the nearest unit, so that a promise of three days does not read
 * "in 2 days" a second later; past times are counted in whole units.
 */
export function formatRelative(targetMs: number, nowMs: number, language: Language = documentLanguage()): string {
  const difference = targetMs - nowMs;
  const past = difference < 0;
  const away = Math.abs(difference);
  const unit = UNITS.find(({ lengthMs, fromMs }) => away >= (past ? Math.max(fromMs, lengthMs) : fromMs));
  const { name, lengthMs } = unit ?? UNITS.at(-1)!;
  const amount = Math.max(1, past ? Math.floor(away / lengthMs) : Math.round(away / lengthMs));
  return inUnits(past ? -amount : amount, name, language);
}

function inUnits(amount: number, unit: Intl.RelativeTimeFormatUnit, language: Language): string {
  if (!hasPlainDigits(amount, language)) {
    return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'always' }).format(amount, unit);
  }
  const count = Math.abs(amount);
  const counted = `${formatNumber(count, language)} ${unit}${count === 1 ? '' : 's'}`;
  return amount < 0 ? `${counted} ago` : `in ${counted}`;
}
