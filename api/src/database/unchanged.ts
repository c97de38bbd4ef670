/**
 * Rebuilds a result only when the database's answer has changed. The database is queried every time and the bytes are compared, so nothing can be stale.
 * What is saved is repeating the same work: deserialising the records, and everything derived from them.
 */
import { mongo } from 'mongoose';

/**
 * Returns what `make` builds from the records in `rows` (one item of bytes each): the same object as long as the answer for `key` stays the same. Nobody
 * may change that object.
 */
export type WhileUnchanged<T> = (key: string, rows: readonly Uint8Array[], make: (records: mongo.Document[]) => T) => T;

/** Keeps `maxAnswers` answers; the least recently used ones are dropped first. */
export function whileUnchanged<T>(maxAnswers: number): WhileUnchanged<T> {
  const answers = new Map<string, { readonly rows: readonly Uint8Array[]; readonly made: T }>();
  return (key, rows, make) => {
    const last = answers.get(key);
    const isSame = last?.rows.length === rows.length && last.rows.every((row, at) => areEqual(row, rows[at]));
    const answer = last && isSame ? last : { rows, made: make(rows.map((row) => mongo.BSON.deserialize(row))) };
    // Moves the answer to the most recent position.
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest);
    return answer.made;
  };
}

const areEqual = (one: Uint8Array, other: Uint8Array | undefined): boolean =>
  other !== undefined && Buffer.compare(one, other) === 0;

/** The id of a record in BSON, in hexadecimal digits. It is an ObjectId and the first field, which MongoDB guarantees. */
export const idOf = (row: Uint8Array): string => Buffer.from(row.subarray(ID_AT, ID_AT + 12)).toString('hex');

/** Offset of its value: after the record's length (4), the type (1) and the name `_id` with its final zero (4). */
const ID_AT = 9;
