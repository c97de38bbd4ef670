/** Field types that several calls share. Closed and bounded: no field takes an object where a string belongs, and none is without a limit. */
import { z } from 'zod';
import { ACCOUNT_NUMBER_PATTERN, MAX_OFFSET, PAGE_SIZE } from './constants';

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

/** Whole coins, zero or more. */
export const coins = z.int('Must be a whole number of coins').min(0).max(1_000_000_000);

/** Whole coins in an answer: what was accepted piece by piece may add up to more than may be asked for at once. */
export const coinSum = z.int().min(0);

/** US cents or another signed whole amount. */
export const cents = z.int('Must be a whole number of cents');

/** Moment in time, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** Payout account number (fair-work.md 11). */
export const accountNumber = z.string().trim().regex(ACCOUNT_NUMBER_PATTERN, 'Must be 11 digits beginning with 01');

/** A payment system's own number of a transfer; letters count in either case. */
export const payoutReference = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9._/-]{3,63}$/, 'Must be 4 to 64 letters, digits or . _ / -');

/** A card as the payment provider names it. */
export const cardId = z.string().regex(/^pm_[A-Za-z0-9]{8,120}$/, 'Must be the id of a card');

/** Query of every list call (decisions.md 13). */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
  offset: z.coerce.number().int().min(0).max(MAX_OFFSET).default(0),
});

/** Where a list goes on: what the answer before gave for it. Says nothing to whoever sends it. */
export const cursor = z.string().regex(/^[\w-]{1,200}$/, 'Must be a cursor that this list has given');

/** Query of lists that can be read from either end. */
export const orderedPageQuery = pageQuery.extend({ order: z.enum(['newest', 'oldest']).default('newest') });

/** Header that carries how many records there are in all. */
export const TOTAL_HEADER = { 'X-Total-Count': 'How many records match in all, whatever the page.' } as const;

/** Header that says where the list goes on. */
export const CURSOR_HEADER = { 'X-Next-Cursor': 'Cursor of the next page; absent after the last one.' } as const;
