/**
 * The entries of the change log, and resume tokens. A token names a position between two changes: a number in the log, and whether the
 * `invalidate` that followed it has been returned. Knows neither the log nor streams.
 */
import { Binary, type Timestamp } from 'bson';
import { createHash } from 'node:crypto';
import { isPlainObject, MAX_INTERNAL_BYTES, readDoc, writeDoc, type Doc } from '../bson';
import { mongoError, typeMismatch } from '../errors';

/** A change as reported by the write that makes it. */
export interface Change {
  readonly operation: 'insert' | 'update' | 'replace' | 'delete' | 'drop' | 'rename';
  readonly ns: string;
  /** `_id` of the changed document. */
  readonly id?: unknown;
  /** The whole document after an insert or a replacement, as BSON. */
  readonly document?: Uint8Array;
  readonly updateDescription?: Doc;
  /** The new namespace of a renamed collection. */
  readonly to?: string;
}

/** The multi-document transaction of a change. */
export interface Origin {
  readonly lsid: Doc;
  readonly txnNumber: number;
}

/** A change with its position in the log; numbers increase in commit order. */
export interface LoggedChange extends Omit<Change, 'document'> {
  readonly clusterTime: Timestamp;
  readonly wallTime: Date;
  readonly origin: Origin | undefined;
  readonly document: Doc | undefined;
}

/** @returns BSON of everything but the document, followed by the document itself */
export function encodeChange(change: Change, clusterTime: Timestamp, origin: Origin | undefined): Buffer {
  const { document, ...rest } = change;
  const head = writeDoc({ ...rest, clusterTime, wallTime: new Date(), origin }, MAX_INTERNAL_BYTES);
  return document ? Buffer.concat([head, document]) : Buffer.from(head);
}

export function decodeChange(bytes: Uint8Array): LoggedChange {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readInt32LE();
  const { origin, ...change } = readDoc(bytes.subarray(0, head)) as unknown as LoggedChange;
  const document = bytes.length > head ? readDoc(bytes.subarray(head)) : undefined;
  return { ...change, origin, document };
}

/** A transaction's session id as shown in events. */
export function lsidOf(sessionKey: string): Doc {
  const [id = '', user = ''] = sessionKey.split('@');
  const uid = new Binary(createHash('sha256').update(user).digest());
  return { id: Binary.createFromHexString(id, Binary.SUBTYPE_UUID), uid };
}

/** A position in the log: after the change with this number. */
export interface Place {
  readonly number: number;
  /** Whether the position is also after the `invalidate` that follows the change. */
  readonly isInvalidated: boolean;
}

const TOKEN = /^[0-9a-f]{16}0[01]$/;

export function tokenOf({ number, isInvalidated }: Place): Doc {
  return { _data: `${number.toString(16).padStart(16, '0')}${isInvalidated ? '01' : '00'}` };
}

/** @throws 14 and 260 for an invalid token */
export function placeOf(token: unknown, option: string): Place {
  if (!isPlainObject(token))
    throw typeMismatch(`BSON field '$changeStream.${option}' is the wrong type, expected type 'object'`);
  const data = token['_data'];
  if (typeof data !== 'string' || !TOKEN.test(data))
    throw mongoError('InvalidResumeToken', `${option} is no resume token of this server`);
  return { number: Number.parseInt(data.slice(0, 16), 16), isInvalidated: data.endsWith('1') };
}
