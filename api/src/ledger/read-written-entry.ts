/**
 * Reads an entry from its bytes if it has exactly the fields, types and order in which the ledger writes entries, and hashes it in the same pass. The hash
 * covers JSON, where a string without quotes, backslashes and control characters has the same bytes as in BSON. Such bytes are copied, and most of them
 * never become JavaScript strings. Anything else is left to the driver's reader.
 */
import { createHmac } from 'node:crypto';
import { ledgerKey } from './secret';
import type { CheckedEntry } from './verify-entries';

/** BSON type codes. */
const TYPE = { text: 2, document: 3, array: 4, objectId: 7, date: 9, nothing: 10, int: 16 } as const;

/** The bytes before a value: its type and its name. */
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
const FROM_LOTS = heading(TYPE.text, 'from_lots');
const TO_LOTS = heading(TYPE.text, 'to_lots');
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

/** Bytes that are the same in JSON and in a BSON string; UTF-8 beyond ASCII included. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 0x20 || byte === 0x22 || byte === 0x5c ? 0 : 1));
const [QUOTE, COMMA, OPEN, CLOSE] = [0x22, 0x2c, 0x5b, 0x5d];
/** The furthest that a date can be from 1970, in milliseconds (ECMAScript). */
const LAST_MOMENT = 8.64e15;

/** The document being read. Reading is synchronous, so module variables save an allocation per entry. */
let bytes: Buffer = Buffer.alloc(0);
let at = 0;
let fits = true;
/** Bounds of the last string read, and whether it is known to be ASCII. */
let from = 0;
let end = 0;
let isAscii = false;

/** The JSON to be hashed, as far as it has been built (`entryHash` in transfer.ts). It is never longer than the entry. */
const json = Buffer.alloc(64 * 1024);
let length = 0;

/** The entry in `document`, or null when it is not as the ledger writes it. */
export function readWrittenEntry(document: Buffer): CheckedEntry | null {
  if (document.length > json.length) return null;
  bytes = document;
  at = 4;
  fits = true;
  length = 0;
  json[length++] = OPEN;
  expectHeading(ID);
  const idBytes = document.toString('latin1', at, at + 12);
  at += 12;
  hashText(KEY);
  const key = lastText();
  hashText(INPUT_HASH);
  hashText(DEBIT);
  const debit = lastText();
  hashText(CREDIT);
  const credit = lastText();
  const amount = hashNumber(readInt(AMOUNT));
  const promotional = hashNumber(readInt(PROMOTIONAL));
  hashText(FROM_LOTS);
  const from_lots = lastText();
  hashText(TO_LOTS);
  const to_lots = lastText();
  hashText(KIND);
  const kind = lastText();
  expectHeading(CAUSE);
  at += 4;
  hashText(KIND);
  const causeKind = lastText();
  hashText(CAUSE_ID);
  const cause = { kind: causeKind, id: lastText() };
  expectEnd();
  let payer: string | null = null;
  if (isHeading(NO_PAYER)) hashWord('null');
  else {
    hashText(PAYER);
    payer = lastText();
  }
  hashText(MEMO);
  expectHeading(AT);
  const moment = int(at + 4) * 2 ** 32 + (int(at) >>> 0);
  if (Math.abs(moment) > LAST_MOMENT) fits = false;
  hashNumber(moment);
  at += 8;
  json[length - 1] = CLOSE;
  expectHeading(ACCOUNTS);
  at += int(at);
  goOverText(HASH);
  const hash = lastText();
  const seal = isHeading(NO_SEAL) ? null : readInt(SEAL);
  // The stored reply of a request is skipped.
  if (isHeading(REQUEST)) at += int(at);
  expectEnd();
  if (!fits || at !== document.length) return null;
  const ownHash = createHmac('sha256', ledgerKey()).update(json.subarray(0, length)).digest('hex');
  return {
    idBytes,
    key,
    debit,
    credit,
    amount,
    promotional,
    from_lots,
    to_lots,
    kind,
    cause,
    payer,
    hash,
    ownHash,
    seal,
  };
}

/** Skips the heading if it is there. */
function isHeading(expected: Uint8Array): boolean {
  for (let index = 0; index < expected.length; index += 1) if (bytes[at + index] !== expected[index]) return false;
  at += expected.length;
  return true;
}

/** Skips the heading; if it is missing, the whole read is void. */
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

/** Skips a string; `lastText` then returns it. */
function goOverText(expected: Uint8Array): void {
  expectHeading(expected);
  from = at + 4;
  end = from + int(at) - 1;
  if (!fits || end < from || end >= bytes.length) {
    fits = false;
    end = from;
    return;
  }
  at = end + 1;
  isAscii = false;
}

function lastText(): string {
  return bytes.toString(isAscii ? 'latin1' : 'utf8', from, end);
}

/** Skips a string that the hash covers. */
function hashText(expected: Uint8Array): void {
  goOverText(expected);
  let to = length;
  json[to++] = QUOTE;
  let isPlain = 1;
  let all = 0;
  for (let index = from; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    isPlain &= IS_PLAIN[byte] ?? 0;
    all |= byte;
    json[to++] = byte;
  }
  if (!isPlain) fits = false;
  isAscii = all < 0x80;
  json[to++] = QUOTE;
  json[to++] = COMMA;
  length = to;
}

function hashNumber(value: number): number {
  hashWord(String(value));
  return value;
}

function hashWord(word: string): void {
  for (let index = 0; index < word.length; index += 1) json[length++] = word.charCodeAt(index);
  json[length++] = COMMA;
}
