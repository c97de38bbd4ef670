/**
 * The catalogue of collections and indexes: one immutable value that is replaced as a whole, so that a transaction keeps the catalogue of
 * its snapshot. Knows how it is stored in the `meta` space; creates and drops nothing.
 */
import { BSON, type Binary, type Document } from 'bson';
import { afterPrefix, type Reader, type Writer } from './key-value';

export interface IndexInfo {
  /** Prefix of this index's keys; never reused during the directory's lifetime. */
  readonly id: number;
  readonly name: string;
  /** Field path and direction in key order. */
  readonly fields: readonly (readonly [string, 1 | -1])[];
  readonly unique: boolean;
  readonly sparse: boolean;
  /** At least one document has an array on an indexed path, so a record may have several keys. */
  readonly multikey: boolean;
  /** At least one value was too long for its key and was truncated: the index no longer gives an order. */
  readonly cut?: boolean;
  /** The index is still being built: writers maintain it, the planner ignores it. */
  readonly building: boolean;
  /** The specification as the client gave it (key, name, partialFilterExpression, collation, expireAfterSeconds ...). */
  readonly spec: Document;
}

export interface CollectionInfo {
  readonly id: number;
  /** `database.collection` */
  readonly ns: string;
  readonly uuid: Binary;
  readonly options: Document;
  readonly indexes: readonly IndexInfo[];
  /** Incremented by every change of definition (not by `multikey`): a transaction that began before it must not write. */
  readonly revision: number;
}

const COLLECTION_PREFIX = 'c:';
const NEXT_ID_KEY = Buffer.from('next-id');

/** Database and collection of a namespace; the collection may itself contain dots. */
export function splitNamespace(ns: string): { db: string; collection: string } {
  const dot = ns.indexOf('.');
  return { db: ns.slice(0, dot), collection: ns.slice(dot + 1) };
}

export class Catalogue {
  private constructor(
    private readonly byNamespace: ReadonlyMap<string, CollectionInfo>,
    /** The next unused id of collections and indexes. */
    readonly nextId: number,
  ) {}

  static load(reader: Reader): Catalogue {
    const found = new Map<string, CollectionInfo>();
    const start = Buffer.from(COLLECTION_PREFIX);
    for (const { value } of reader.range('meta', { start, end: afterPrefix(start) })) {
      const { info } = BSON.deserialize(value, { promoteBuffers: false }) as { info: CollectionInfo };
      found.set(info.ns, info);
    }
    const counter = reader.get('meta', NEXT_ID_KEY);
    return new Catalogue(found, counter ? Buffer.from(counter).readUInt32BE() : 1);
  }

  get(ns: string): CollectionInfo | undefined {
    return this.byNamespace.get(ns);
  }

  /** All collections, by namespace. */
  all(): CollectionInfo[] {
    return [...this.byNamespace.values()].sort((a, b) => (a.ns < b.ns ? -1 : 1));
  }

  inDatabase(db: string): CollectionInfo[] {
    return this.all().filter((info) => splitNamespace(info.ns).db === db);
  }

  /** This catalogue with another definition of a collection, or without the collection. */
  with(ns: string, info: CollectionInfo | undefined): Catalogue {
    const changed = new Map(this.byNamespace);
    if (info) changed.set(ns, info);
    else changed.delete(ns);
    return new Catalogue(changed, this.nextId);
  }
}

/** Stores one collection's definition; undefined removes it. */
export function putCollection(writer: Writer, ns: string, info: CollectionInfo | undefined): void {
  const key = Buffer.from(`${COLLECTION_PREFIX}${ns}`);
  if (info) writer.put('meta', key, BSON.serialize({ info }, { ignoreUndefined: true }));
  else writer.remove('meta', key);
}

/** Stores the id counter; ids allocated by an aborted transaction stay unused. */
export function putNextId(writer: Writer, nextId: number): void {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(nextId);
  writer.put('meta', NEXT_ID_KEY, value);
}
