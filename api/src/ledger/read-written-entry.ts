/**
 * Reads an entry from its bytes when it has exactly the fields, types and order in which the ledger writes entries: names are compared as bytes, and all
 * texts are cut out of one. Anything else is left to the general readers.
 */
import type { CheckedEntry } from './verify-entries';

/** Types of BSON values, by their codes. */
export const TYPE = { double: 1, text: 2, document: 3, array: 4, objectId: 7, date: 9, nothing: 10, int: 16 } as const;

/** What stands before a value: its type and its name. */
function heading(type: number, name: string): Uint8Array {
  return Uint8Array.from([type, ...Buffer.from(name), 0]);
}

const ID = heading(TYPE.objectId, '_id');
const KEY = heading(TYPE.text, 'key');
const INPUT_HASH = heading(TYPE.text, 'input_hash');
const DEBIT = heading(TYPE.text, 'debit');
const CREDIT = heading(TYPE.text, 'credit');
const AMOUNT = heading(TYPE.int, 'amount');
const PROMOTIONAL = heading(TYPE.int, 'promotional');
const KIND = heading(TYPE.text, 'kind');
const CAUSE = heading(TYPE.document, 'cause');
const CAUSE_ID = heading(TYPE.text, 'id');
const PAYER = heading(TYPE.text, 'payer');
const NO_PAYER = heading(TYPE.nothing, 'payer');
const MEMO = heading(TYPE.text, 'memo');
const AT = heading(TYPE.date, 'at');
const ACCOUNTS = heading(TYPE.array, 'accounts');
const HASH = heading(TYPE.text, 'hash');
const SEAL = heading(TYPE.int, 'seal');
const NO_SEAL = heading(TYPE.nothing, 'seal');
const REQUEST = heading(TYPE.document, 'request');

/** The document being read. Reading is synchronous, so one place for all of them spares an object for each. */
let bytes: Buffer = Buffer.alloc(0);
let text = '';
let at = 0;
let fits = true;

/** The entry in `document`, or null when it is not as the ledger writes it. */
export function readWrittenEntry(document: Buffer): CheckedEntry | null {
  bytes = document;
  text = document.toString('latin1');
  at = 4;
  fits = true;
  expectHeading(ID);
  const idBytes = text.substring(at, at + 12);
  at += 12;
  const key = readText(KEY);
  const input_hash = readText(INPUT_HASH);
  const debit = readText(DEBIT);
  const credit = readText(CREDIT);
  const amount = readInt(AMOUNT);
  const promotional = readInt(PROMOTIONAL);
  const kind = readText(KIND) as CheckedEntry['kind'];
  expectHeading(CAUSE);
  at += 4;
  const cause = { kind: readText(KIND), id: readText(CAUSE_ID) };
  expectEnd();
  const payer = isHeading(NO_PAYER) ? null : readText(PAYER);
  const memo = readText(MEMO);
  expectHeading(AT);
  const moment = int(at + 4) * 2 ** 32 + (int(at) >>> 0);
  at += 8;
  expectHeading(ACCOUNTS);
  at += int(at);
  const hash = readText(HASH);
  const seal = isHeading(NO_SEAL) ? null : readInt(SEAL);
  // The kept reply of a request is not looked at.
  if (isHeading(REQUEST)) at += int(at);
  expectEnd();
  if (!fits || at !== document.length) return null;
  return {
    idBytes,
    key,
    input_hash,
    debit,
    credit,
    amount,
    promotional,
    kind,
    cause,
    payer,
    memo,
    at: new Date(moment),
    hash,
    seal,
  };
}

/** Goes over the heading if it is there. */
function isHeading(expected: Uint8Array): boolean {
  for (let index = 0; index < expected.length; index += 1) if (bytes[at + index] !== expected[index]) return false;
  at += expected.length;
  return true;
}

/** Goes over the heading; without it nothing that is read counts. */
function expectHeading(expected: Uint8Array): void {
  if (!isHeading(expected)) fits = false;
}

function expectEnd(): void {
  if (bytes[at] !== 0) fits = false;
  at += 1;
}

function int(from: number): number {
  return (
    (bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8) | ((bytes[from + 2] ?? 0) << 16) | ((bytes[from + 3] ?? 0) << 24)
  );
}

function readInt(expected: Uint8Array): number {
  expectHeading(expected);
  at += 4;
  return int(at - 4);
}

function readText(expected: Uint8Array): string {
  expectHeading(expected);
  const from = at + 4;
  const end = from + int(at) - 1;
  if (!fits || end < from || end >= bytes.length) {
    fits = false;
    return '';
  }
  at = end + 1;
  let all = 0;
  for (let index = from; index < end; index += 1) all |= bytes[index] ?? 0;
  return all < 128 ? text.substring(from, end) : bytes.toString('utf8', from, end);
}
