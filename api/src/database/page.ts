/** One page of a list with its total, by one command. Knows collections, no records. */
import { MAX_OFFSET } from '@taskmint/contract';
import type { mongo } from 'mongoose';
import { readTogether, type Part, type Repeated } from './read-together';

export interface PageRequest {
  /** Records wanted, at most 200 (contract). */
  readonly limit: number;
  readonly offset: number;
  /** Further condition on this page's records. The total ignores it, since it still counts what was on earlier pages. */
  readonly after?: mongo.Document | undefined;
}

/** The direction in which a sort takes the field for the order that was asked for. */
export const directionOf = ({ order }: { readonly order: 'newest' | 'oldest' }): 1 | -1 =>
  order === 'oldest' ? 1 : -1;

export interface Page<T> {
  readonly records: T[];
  /** Number of matches; exact up to COUNT_LIMIT, where counting stops. */
  readonly total: number;
  /** Rows of `beside`. */
  readonly beside: mongo.Document[];
}

/** Totals are counted up to this number of records. */
const COUNT_LIMIT = MAX_OFFSET;

/** The parts that one command reads for a page. */
export type PartOfPage = 'page' | 'count' | 'other';

export interface PageOptions {
  /** The total is counted up to this number of records. */
  readonly countLimit?: number;
  readonly projection?: mongo.Document;
  /** Something else that is read by the same command. */
  readonly beside?: Part;
  /** For pages that are requested again and again: the same array is returned as long as its records have not changed. */
  readonly repeated?: Repeated<PartOfPage>;
}

/** Reads a page and its total by one command, both on the filter's index: half the round trips. MongoDB may show the two parts at different moments. */
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
