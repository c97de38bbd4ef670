/** Several reads by one command: one round trip, and one state of the data where the server gives one to a command. Knows no collection by name. */
import type { mongo } from 'mongoose';
import { database, STATEMENT_BUDGET_MS } from './connection';

export interface Part {
  readonly from: string;
  /** Stages on that collection; those in front should be served by an index. */
  readonly pipeline: readonly mongo.Document[];
}

/** Field that says which part a row belongs to, but for the first one, whose rows leave as they are; no record of ours has it. */
const PART = 'read_part';

/** Rows of one answer; more would need a second round trip. */
const MAX_ROWS = 20_000;

/** Rows of each part, in the order of its own pipeline. Each part should be small or limited: all rows come at once. */
export async function readTogether<K extends string>(
  parts: Readonly<Record<K, Part>>,
): Promise<Record<K, mongo.Document[]>> {
  const [first, ...others] = Object.entries(parts) as [K, Part][];
  const rows = Object.fromEntries(Object.keys(parts).map((name) => [name, []])) as unknown as Record<
    K,
    mongo.Document[]
  >;
  if (!first) return rows;
  const [firstName, { from, pipeline }] = first;
  const unions = others.map(([name, part]) => ({
    $unionWith: { coll: part.from, pipeline: [...part.pipeline, { $set: { [PART]: { $literal: name } } }] },
  }));
  const found = await database()
    .collection(from)
    .aggregate<mongo.Document>([...pipeline, ...unions], { batchSize: MAX_ROWS, maxTimeMS: STATEMENT_BUDGET_MS })
    .toArray();
  for (const row of found) {
    const { [PART]: name = firstName } = row;
    delete row[PART];
    rows[name as K].push(row);
  }
  return rows;
}
