/** One page of a list with its total, in one command where possible. Knows collections, no records. */
import type { mongo } from 'mongoose';
import { STATEMENT_BUDGET_MS } from './connection';

export interface PageRequest {
  /** Records wanted, at most 200 (contract). */
  readonly limit: number;
  readonly offset: number;
}

export interface Page<T> {
  readonly records: T[];
  /** How many match in all; exact up to COUNT_LIMIT, which it never exceeds. */
  readonly total: number;
}

/** Beyond this many records a total is not counted further: nobody pages that far (`offset` ends there) and counting must not grow with the data. */
export const COUNT_LIMIT = 10_000;

/** Reads a page; a second command counts only when the page does not show the end of the list by itself. */
export async function listPage<T extends mongo.Document>(
  from: mongo.Collection<T>,
  filter: mongo.Filter<T>,
  sort: mongo.Sort,
  { limit, offset }: PageRequest,
  countLimit: number = COUNT_LIMIT,
  projection: mongo.Document | undefined = undefined,
): Promise<Page<T>> {
  const records = (await from
    .find(filter, {
      sort,
      skip: offset,
      limit,
      batchSize: limit + 1,
      maxTimeMS: STATEMENT_BUDGET_MS,
      ...(projection ? { projection } : {}),
    })
    .toArray()) as T[];
  const showsTheEnd = records.length < limit && (records.length > 0 || offset === 0);
  const total = showsTheEnd
    ? offset + records.length
    : await from.countDocuments(filter, { limit: countLimit, maxTimeMS: STATEMENT_BUDGET_MS });
  return { records, total };
}
