/**
 * When a card number, an expiry date and a security code are complete and valid, as decided by the provider's own card field while typing. Pure: no
 * DOM, no network. The messages are the provider's.
 */

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

interface BrandRule {
  brand: CardBrand;
  prefix: RegExp;
  lengths: readonly number[];
  cvcLength: number;
  /** Sizes of the groups in which the number is shown. */
  groups: readonly number[];
}

const FOURS = [4, 4, 4, 4, 3] as const;

const BRANDS: readonly BrandRule[] = [
  { brand: 'amex', prefix: /^3[47]/, lengths: [15], cvcLength: 4, groups: [4, 6, 5] },
  { brand: 'diners', prefix: /^3(?:0[0-5]|[689])/, lengths: [14, 16], cvcLength: 3, groups: FOURS },
  { brand: 'jcb', prefix: /^35/, lengths: [16], cvcLength: 3, groups: FOURS },
  { brand: 'visa', prefix: /^4/, lengths: [16], cvcLength: 3, groups: FOURS },
  { brand: 'mastercard', prefix: /^(?:5[1-5]|2[2-7])/, lengths: [16], cvcLength: 3, groups: FOURS },
  { brand: 'discover', prefix: /^6(?:011|5|4[4-9])/, lengths: [16], cvcLength: 3, groups: FOURS },
  { brand: 'unionpay', prefix: /^62/, lengths: [16, 19], cvcLength: 3, groups: FOURS },
];

const UNKNOWN: BrandRule = { brand: 'unknown', prefix: /^/, lengths: [16], cvcLength: 3, groups: FOURS };

export interface CardFault {
  code:
    | 'incomplete_number'
    | 'invalid_number'
    | 'incomplete_expiry'
    | 'invalid_expiry_year_past'
    | 'invalid_expiry_month_past'
    | 'incomplete_cvc';
  message: string;
}

const FAULTS: Readonly<Record<CardFault['code'], string>> = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
};

const fault = (code: CardFault['code']): CardFault => ({ code, message: FAULTS[code] });

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

export function brandOf(number: string): BrandRule {
  return BRANDS.find((rule) => rule.prefix.test(digitsOf(number))) ?? UNKNOWN;
}

/** Groups the digits the way the brand prints them and drops what is too long: `4242424242424242` -> `4242 4242 4242 4242`. */
export function formatNumber(text: string): string {
  const rule = brandOf(text);
  let rest = digitsOf(text).slice(0, Math.max(...rule.lengths));
  const parts: string[] = [];
  for (const size of rule.groups) {
    if (!rest) break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

/** `1230` -> `12 / 30`; a month such as `5` becomes `05` as soon as it is unambiguous. */
export function formatExpiry(text: string): string {
  let digits = digitsOf(text).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  return digits.length < 3 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function numberFault(text: string): CardFault | undefined {
  const digits = digitsOf(text);
  const { lengths } = brandOf(digits);
  if (digits.length < Math.min(...lengths)) return fault('incomplete_number');
  return lengths.includes(digits.length) && passesLuhn(digits) ? undefined : fault('invalid_number');
}

export function expiryFault(text: string, now: Date): CardFault | undefined {
  const expiry = parseExpiry(text);
  if (!expiry) return fault('incomplete_expiry');
  const year = now.getFullYear();
  if (expiry.year < year) return fault('invalid_expiry_year_past');
  if (expiry.year === year && expiry.month < now.getMonth() + 1) return fault('invalid_expiry_month_past');
  return undefined;
}

export function cvcFault(text: string, number: string): CardFault | undefined {
  return digitsOf(text).length === brandOf(number).cvcLength ? undefined : fault('incomplete_cvc');
}

/** Month 1 to 12 and the full year; undefined while it is incomplete or invalid. */
export function parseExpiry(text: string): { month: number; year: number } | undefined {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return undefined;
  return { month, year: 2000 + Number(digits.slice(2)) };
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
