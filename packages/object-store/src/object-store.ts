/**
 * The interface of an object store: bytes under keys, written atomically, with a tag that lets a writer detect writes by others. Knows
 * neither where the bytes are stored nor what they mean.
 */

/** The form of a key, valid as a file path, as a URL and in S3. No part begins with a dot, so no key can leave the folder or be hidden. */
const KEY = /^[\w-][\w.~-]*(\/[\w-][\w.~-]*)*$/;
const MAX_KEY_LENGTH = 512;

export interface StoredObject {
  readonly data: Buffer;
  /** Changes with every write. Meaningful only to the store it came from. */
  readonly tag: string;
}

export interface ObjectPart extends StoredObject {
  /** Size of the whole object, in bytes. */
  readonly size: number;
}

export interface WriteOptions {
  /** Media type, for servers that serve the object directly. */
  readonly type?: string;
  /** The bytes under this key never change, so they may be cached forever. */
  readonly immutable?: boolean;
  /** Write only if the object still has this tag, or, if null, only if it does not exist. Otherwise the store throws WrittenMeanwhile. */
  readonly expected?: string | null;
}

export interface ObjectStore {
  /** Used in messages: the folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /** How long a cached copy may be used before it is revalidated, in ms: longer where a check is costly. */
  readonly recheckMs: number;
  read(key: string): Promise<StoredObject | null>;
  /** Reads the object, without its bytes if its tag is still `tag`. */
  readChanged(key: string, tag: string): Promise<StoredObject | 'unchanged' | null>;
  /** `length` bytes starting at `from`, fewer at the object's end; null if it does not exist or ends at or before `from`. */
  readPart(key: string, from: number, length: number): Promise<ObjectPart | null>;
  /** Size of the object in bytes; null if it does not exist. */
  size(key: string): Promise<number | null>;
  /** Readers see the old bytes or the new ones, even after a crash. */
  write(key: string, data: Buffer, options?: WriteOptions): Promise<void>;
  /** Does nothing if the object does not exist. */
  remove(key: string): Promise<void>;
  /** All keys that begin with `prefix`, which must end with a slash (`images/`), in byte order. */
  list(prefix: string): Promise<string[]>;
  /** Resolves when the store is usable. Rejects with StoreRefused or StoreUnavailable. */
  check(): Promise<void>;
  /** Names of leftovers from writers that died, all or those below `prefix` (`images/`); nothing reads them. */
  leftovers(prefix?: string): Promise<string[]>;
}

/** Another writer came first: read again and retry. */
export class WrittenMeanwhile extends Error {
  override readonly name = 'WrittenMeanwhile';
  constructor(readonly key: string) {
    super(`${key} was written by somebody else meanwhile`);
  }
}

/** The store did not respond, or is temporarily unavailable; a retry makes sense. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store responded but refuses access: wrong bucket, credentials or permissions. A retry is pointless. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/** Throws for a key that is not valid in every store. */
export function assertKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
    throw new RangeError(`${JSON.stringify(key)} is no key of a store`);
}
