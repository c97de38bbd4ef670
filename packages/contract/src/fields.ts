/** Field types shared by several calls. Closed and bounded: no field accepts an object in place of a string, and every field has a limit. */
import { z } from 'zod';
import {
  ACCOUNT_NUMBER_PATTERN,
  MAX_OFFSET,
  PAGE_SIZE,
  REJECTION_CATEGORIES,
  REJECTION_REASON_LENGTH,
} from './constants';
import { line } from './form-fields';

export { day, webAddress, line, text } from './form-fields';

/** Identifier of a record: 24 hexadecimal digits. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'Must be an id of 24 hexadecimal digits');

/** E-mail address, compared in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Must be at most 254 characters')
  .pipe(z.email('Must be an email address'));

/** Path of one record, and of one person. */
export const byId = z.strictObject({ id });
export const byEmail = z.strictObject({ email });

/** Why an admin does something, for those whom it concerns. */
export const reason = line(10, 500);

/** Whole coins, zero or more. */
export const coins = z.int('Must be a whole number of coins').min(0).max(1_000_000_000);

/** Whole coins in a response: the sum of accepted amounts may exceed what a single request may contain. */
export const coinSum = z.int().min(0);

/** US cents or another signed whole amount. */
export const cents = z.int('Must be a whole number of cents');

/** Timestamp, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** Payout account number (fair-work.md 11). */
export const accountNumber = z.string().trim().regex(ACCOUNT_NUMBER_PATTERN, 'Must be 11 digits beginning with 01');

/** A payment system's own number of a transfer; case-insensitive. */
export const payoutReference = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9._/-]{3,63}$/, 'Must be 4 to 64 letters, digits or . _ / -');

/** The payment provider's id of a card. */
export const cardId = z.string().regex(/^pm_[A-Za-z0-9]{8,120}$/, 'Must be the id of a card');

/** Query of every list call (decisions.md 13). */
export const pageQuery = z.strictObject({
  limit: z.int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
  offset: z.int().min(0).max(MAX_OFFSET).default(0),
});

/** Where a list continues, as given by the previous response. Opaque to its sender. */
export const cursor = z.string().regex(/^[\w-]{1,200}$/, 'Must be a cursor that this list has given');

/** Query of lists that can be read in either order. */
export const orderedPageQuery = pageQuery.extend({ order: z.enum(['newest', 'oldest']).default('newest') });

/** Number of an item in a list that is numbered without gaps. */
export const listNumber = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Query of such a list. */
export const numberedPageQuery = z.strictObject({
  limit: z.int().min(1).max(100).default(20),
  /** Only those before this number, the last one of the previous page. */
  before: listNumber.optional(),
});

/** Why a client rejects work. */
export const rejection = z.strictObject({
  category: z.enum(REJECTION_CATEGORIES),
  reason: line(REJECTION_REASON_LENGTH.min, REJECTION_REASON_LENGTH.max),
});
export type Rejection = z.infer<typeof rejection>;

/** Header with the total number of records. */
export const TOTAL_HEADER = { 'X-Total-Count': 'How many records match in all, whatever the page.' } as const;

/** Header that says where the list continues. */
export const CURSOR_HEADER = { 'X-Next-Cursor': 'Cursor of the next page; absent after the last one.' } as const;
