/** The balance of an account before or after a page of its movements, as a part of the command that reads the page. */
import type { mongo } from 'mongoose';
import type { Part } from '../../database/read-together';
import { ENTRIES, type LedgerEntry } from '../../ledger';

interface Page {
  readonly offset: number;
  readonly order: 'newest' | 'oldest';
}

/**
 * For a page that starts from the oldest, the sum of the entries before it; otherwise the sum of all entries up to its newest one. Computed
 * from the entries alone, which never change.
 */
export function sumBeside(own: string, { offset, order }: Page): Part {
  const range =
    order === 'oldest'
      ? [{ $sort: { _id: 1 } }, { $limit: Math.max(1, offset) }, ...(offset === 0 ? [{ $match: { _id: null } }] : [])]
      : [{ $sort: { _id: -1 } }, ...(offset === 0 ? [] : [{ $skip: offset }])];
  return {
    from: ENTRIES,
    pipeline: [
      { $match: { accounts: own } },
      ...range,
      {
        $group: {
          _id: null,
          newest: { $max: '$_id' },
          coins: { $sum: { $cond: [{ $eq: ['$credit', own] }, '$amount', { $multiply: ['$amount', -1] }] } },
        },
      },
    ],
  };
}

/** Whether a movement was written between reading the page and the sum: MongoDB gives each part of a command its own snapshot. */
export function isOvertaken(
  records: readonly LedgerEntry[],
  [sum]: readonly mongo.Document[],
  { order }: Page,
): boolean {
  return order === 'newest' && String(sum?.['newest']) !== String(records[0]?._id);
}
