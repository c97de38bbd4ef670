/**
 * What was made of an answer is made anew only when the answer is another one. The database is asked every time and its bytes are compared, so nothing here can be
 * older than the question; what is saved is the work that would come to the same: reading records out of the bytes, and whatever hangs on them.
 */
import { mongo } from 'mongoose';

/**
 * Resolves an answer, `rows` as the bytes of each, to what `make` makes of its records: to the same object as long as the answer to `key` stays the same. Nobody
 * may change that object.
 */
export type WhileUnchanged<T> = (key: string, rows: readonly Uint8Array[], make: (records: mongo.Document[]) => T) => T;

/** Keeps so many answers; those that were not asked for longest go first. */
export function whileUnchanged<T>(maxAnswers: number): WhileUnchanged<T> {
  const answers = new Map<string, { readonly rows: readonly Uint8Array[]; readonly made: T }>();
  return (key, rows, make) => {
    const last = answers.get(key);
    const isSame = last?.rows.length === rows.length && last.rows.every((row, at) => areEqual(row, rows[at]));
    const answer = last && isSame ? last : { rows, made: make(rows.map((row) => mongo.BSON.deserialize(row))) };
    // Those asked for last stand last.
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest);
    return answer.made;
  };
}

const areEqual = (one: Uint8Array, other: Uint8Array | undefined): boolean =>
  other !== undefined && Buffer.compare(one, other) === 0;

/** The id of a record that lies there as bytes, in hexadecimal digits: an ObjectId, and the first field, which MongoDB sees to. */
export const idOf = (row: Uint8Array): string => Buffer.from(row.subarray(ID_AT, ID_AT + 12)).toString('hex');

/** Behind the record's length (4), the type (1) and the name of the field, which ends with a zero (4). */
const ID_AT = 9;
