/** One page of a list with its total, by one command. Knows collections, no records. */
import { MAX_OFFSET } from '@taskmint/contract';
import type { mongo } from 'mongoose';
import { readTogether, type Part, type Repeated } from './read-together';

export interface PageRequest {
  /** Records wanted, at most 200 (contract). */
  readonly limit: number;
  readonly offset: number;
  /** What the records of this page fit besides; the total counts all the same what does not, being on pages before. */
  readonly after?: mongo.Document | undefined;
}

export interface Page<T> {
  readonly records: T[];
  /** How many match in all; exact up to COUNT_LIMIT, which it never exceeds. */
  readonly total: number;
  /** Rows of `beside`. */
  readonly beside: mongo.Document[];
}

/** Beyond this many records a total is not counted further. */
const COUNT_LIMIT = MAX_OFFSET;

/** What one command reads for a page. */
export type PartOfPage = 'page' | 'count' | 'other';

export interface PageOptions {
  /** Beyond this many records a total is not counted further. */
  readonly countLimit?: number;
  readonly projection?: mongo.Document;
  /** Something else that is read by the same command. */
  readonly beside?: Part;
  /** Says that this page is asked for again and again: its records are the same list as long as nothing in them has changed. */
  readonly repeated?: Repeated<PartOfPage>;
}

/** Reads a page and counts, both on the filter's index, by one command: half the round trips. MongoDB shows each of the two a moment of its own. */
export async function listPage<T extends mongo.Document>(
  from: mongo.Collection<T>,
  filter: mongo.Filter<T>,
  sort: mongo.Sort,
  { limit, offset, after }: PageRequest,
  { countLimit = COUNT_LIMIT, projection, beside, repeated }: PageOptions = {},
): Promise<Page<T>> {
  const parts = {
    page: {
      from: from.collectionName,
      pipeline: [
        { $match: after ? { $and: [filter, after] } : filter },
        { $sort: sort },
        ...(offset > 0 ? [{ $skip: offset }] : []),
        { $limit: limit },
        ...(projection ? [{ $project: projection }] : []),
      ],
    },
    count: { from: from.collectionName, pipeline: [{ $match: filter }, { $limit: countLimit }, { $count: 'total' }] },
    ...(beside ? { other: beside } : {}),
  };
  const { page, count, other = [] } = await readTogether(parts as Record<PartOfPage, Part>, repeated);
  const records = page as T[];
  const showsTheEnd = !after && records.length < limit && (records.length > 0 || offset === 0);
  return { records, beside: other, total: showsTheEnd ? offset + records.length : Number(count[0]?.total ?? 0) };
}
