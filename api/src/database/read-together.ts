/** Several reads in one command: one round trip, and one state of the data where the server guarantees that per command. Knows no collection by name. */
import type { mongo } from 'mongoose';
import { database, STATEMENT_BUDGET_MS } from './connection';
import type { WhileUnchanged } from './unchanged';

export interface Part {
  readonly from: string;
  /** Stages on that collection; those in front should be served by an index. */
  readonly pipeline: readonly mongo.Document[];
}

/** Field that names the part a row belongs to; rows of the first part do not carry it. No record has such a field. */
const PART = 'read_part';

/** Rows of one reply; more would need a second round trip. */
const MAX_ROWS = 20_000;

/** Rows of each part. */
export type Rows<K extends string> = Record<K, mongo.Document[]>;

/** A query whose result is mostly the same as last time: the key that identifies it, and where results are kept. */
export interface Repeated<K extends string> {
  readonly key: string;
  readonly kept: WhileUnchanged<Rows<K>>;
}

/**
 * Rows of each part, in the order of its own pipeline. With `repeated`, the same objects as last time if nothing in them has changed. Each part should be
 * small or limited: all rows come at once.
 */
export async function readTogether<K extends string>(
  parts: Readonly<Record<K, Part>>,
  repeated?: Repeated<K>,
): Promise<Rows<K>> {
  const [first, ...others] = Object.entries(parts) as [K, Part][];
  if (!first) return byPart(parts, [], undefined);
  const [firstName, { from, pipeline }] = first;
  const unions = others.map(([name, part]) => ({
    $unionWith: { coll: part.from, pipeline: [...part.pipeline, { $set: { [PART]: { $literal: name } } }] },
  }));
  const found = await database()
    .collection(from)
    .aggregate([...pipeline, ...unions], {
      batchSize: MAX_ROWS,
      maxTimeMS: STATEMENT_BUDGET_MS,
      ...(repeated ? { raw: true } : {}),
    })
    .toArray();
  const read = (rows: mongo.Document[]): Rows<K> => byPart(parts, rows, firstName);
  return repeated ? repeated.kept(repeated.key, found as unknown as Uint8Array[], read) : read(found);
}

/** Groups rows by the part that they name; rows that name none belong to `first`. */
function byPart<K extends string>(parts: Readonly<Record<K, Part>>, all: mongo.Document[], first?: K): Rows<K> {
  const rows = Object.fromEntries(Object.keys(parts).map((name) => [name, []])) as unknown as Rows<K>;
  for (const row of all) {
    const { [PART]: name = first } = row;
    delete row[PART];
    rows[name as K].push(row);
  }
  return rows;
}
