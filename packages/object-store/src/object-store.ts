/**
 * What a store is: bytes under keys, written whole or not at all, with a tag by which a writer knows that nobody wrote in between. Knows neither where they lie
 * nor what they are.
 */

/** Parts of a key: what a folder, an address and S3 all take as it is. None begins with a dot, so none climbs or hides. */
const KEY = /^[\w-][\w.~-]*(\/[\w-][\w.~-]*)*$/;
const MAX_KEY_LENGTH = 512;

export interface StoredObject {
  readonly data: Buffer;
  /** Changes with every writing. Means something only to the store that it came from. */
  readonly tag: string;
}

export interface ObjectPart extends StoredObject {
  /** Bytes of the whole object. */
  readonly size: number;
}

export interface WriteOptions {
  /** Media type, for whoever serves the store's objects as they are. */
  readonly type?: string;
  /** The bytes under this key never change, so anybody may keep them for ever. */
  readonly immutable?: boolean;
  /** Write only if the object has this tag still; null: only if there is none. Else the store throws WrittenMeanwhile. */
  readonly expected?: string | null;
}

export interface ObjectStore {
  /** For messages: the folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /** How long a copy of a document may be used before asking again costs nothing, in ms. */
  readonly recheckMs: number;
  read(key: string): Promise<StoredObject | null>;
  /** The same, without the bytes when `tag` is that of what is there. */
  readChanged(key: string, tag: string): Promise<StoredObject | 'unchanged' | null>;
  /** `length` bytes from the byte `from` on, fewer where the object ends; null when there is none, or nothing from there on. */
  readPart(key: string, from: number, length: number): Promise<ObjectPart | null>;
  /** Bytes of the object; null when there is none. */
  size(key: string): Promise<number | null>;
  /** Readers see the old bytes or the new ones, also after a crash. */
  write(key: string, data: Buffer, options?: WriteOptions): Promise<void>;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Every key that begins with `prefix`, which ends a part of a key (`images/`), in the order of their bytes. */
  list(prefix: string): Promise<string[]>;
  /** Resolves when the store can be used. Rejects with StoreRefused or StoreUnavailable. */
  check(): Promise<void>;
  /** What a writer that died has left, by name; nobody reads it. */
  leftovers(): Promise<string[]>;
}

/** Somebody else wrote in between; read again and decide anew. */
export class WrittenMeanwhile extends Error {
  override readonly name = 'WrittenMeanwhile';
  constructor(readonly key: string) {
    super(`${key} was written by somebody else meanwhile`);
  }
}

/** The store did not answer, or not now; trying again makes sense. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store answers and will not have us: wrong bucket, key or rights. Trying again makes no sense. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/** Throws for a key that not every store would take as it is. */
export function assertKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
    throw new RangeError(`${JSON.stringify(key)} is no key of a store`);
}
