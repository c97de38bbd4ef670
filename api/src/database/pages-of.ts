/** Reads a list of any length with a bounded part of it in memory. Knows collections, no records. */
import type { mongo } from 'mongoose';
import { STATEMENT_BUDGET_MS } from './connection';

/** Records that are held at once. */
const PAGE = 200;

/** The matching records as `present` shows them, page by page, in an order that an index serves. Closes its cursor when the caller stops early. */
export async function* pagesOf<T extends mongo.Document, R>(
  from: mongo.Collection<T>,
  filter: mongo.Filter<T>,
  sort: mongo.Sort,
  present: (records: readonly T[]) => readonly R[] | Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  let page: T[] = [];
  const records = from.find(filter, { batchSize: PAGE, maxTimeMS: STATEMENT_BUDGET_MS }).sort(sort);
  for await (const record of records) {
    page.push(record as T);
    if (page.length < PAGE) continue;
    yield await present(page);
    page = [];
  }
  if (page.length > 0) yield await present(page);
}
