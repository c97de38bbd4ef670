/**
 * A list that the server pages and sorts: reads the page given in the address, and shows it with loading, error and empty states and with pagination.
 * Knows no noun.
 */
import type { User } from '@taskmint/contract';
import { usePaging, useServerSort, type ColumnSort, type HostServices } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { formatNumber, Pagination, useWords, VisuallyHidden } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useEffect, useState, type ReactNode } from 'react';
import type { ListQuery, Range } from './list-query';
import { isKnown } from './reserved-space';

interface ListProps {
  pageSize: number;
  /** Shown until the first page has arrived, in its shape. */
  skeleton: ReactNode;
  /** Name of the page parameter in the address, where two lists share one. */
  pageName?: string;
  /** Content below the list: as the list's height is unknown, it appears together with it. */
  below?: ReactNode;
}

export interface PagedListProps<Row> extends ListProps {
  query(host: HostServices, user: User, range: Range): ListQuery<Row>;
  /** Shown instead of pages when there are no rows; without it the table says so itself. */
  empty?: ReactNode;
  /** `firstNumber` is the number of the first row, counted from 1 across all pages; `total` is how many rows all pages have. */
  children(rows: readonly Row[], firstNumber: number, total: number): ReactNode;
}

export function PagedList<Row>({ pageSize, skeleton, pageName, below, query, empty, children }: PagedListProps<Row>) {
  const { range, ...paging } = usePaging(pageSize, pageName);
  const page = useUserQuery(query, range);
  const { data, isPlaceholderData } = page;
  // The rows of the former page stay until those of the next one have arrived, and so do their numbers.
  const [offset, setOffset] = useState(range.offset);
  if (!isPlaceholderData && offset !== range.offset) setOffset(range.offset);
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  // Its last row was decided, or the address is old: that there is nothing would be wrong, since there are pages before it.
  const isBehindLast = data !== undefined && !isPlaceholderData && data.items.length === 0 && paging.page > lastPage;
  // Where nothing was found with the former filter, it is not known yet whether there is anything with this one.
  const instead = (items: readonly Row[]) => (items.length > 0 ? null : isPlaceholderData ? skeleton : empty);
  const { onPage } = paging;
  useEffect(() => {
    if (isBehindLast) onPage(lastPage, { replace: true });
    // `onPage` is another function in every rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBehindLast, lastPage]);
  return (
    <>
      {isBehindLast ? (
        skeleton
      ) : (
        <Loaded query={page} skeleton={skeleton}>
          {({ items, total }) => (
            <div>
              {instead(items) ?? (
                <>
                  {children(items, offset + 1, total)}
                  <Pagination {...paging} total={total} />
                </>
              )}
              <WhatIsShown first={offset + 1} count={items.length} total={total} />
            </div>
          )}
        </Loaded>
      )}
      {isKnown(page) && below}
    </>
  );
}

interface WhatIsShownProps {
  first: number;
  count: number;
  total: number;
}

/** Announces which rows are shown whenever a filter, a search or a page changes that: the focus stays where it was, far from the rows. */
function WhatIsShown({ first, count, total }: WhatIsShownProps) {
  const { nothingFound, range } = useWords();
  const words =
    count === 0 ? nothingFound : range(formatNumber(first), formatNumber(first + count - 1), formatNumber(total));
  const [last, setLast] = useState({ words, announced: '' });
  if (last.words !== words) setLast({ words, announced: words });
  return <VisuallyHidden role="status">{last.announced}</VisuallyHidden>;
}

/** For `DataTable`. */
export interface Sorting {
  sort: ColumnSort;
  onSort(sort: ColumnSort): void;
}

/** `orders` of a list that the server sorts by its column `date` only. */
export const BY_DATE = { date: { desc: 'newest', asc: 'oldest' } } as const;

export interface SortedListProps<Row, Order extends string> extends ListProps {
  /** The server's names for both directions of each column; a list starts in the first one, descending. */
  orders: Readonly<Record<string, { readonly desc: Order; readonly asc: Order }>>;
  /** Name of the sort parameter in the address. */
  orderName?: string;
  query(host: HostServices, user: User, page: Range & { order: Order }): ListQuery<Row>;
  children(rows: readonly Row[], sorting: Sorting, firstNumber: number): ReactNode;
}

export function SortedList<Row, Order extends string>({
  orders,
  orderName,
  query,
  children,
  ...list
}: SortedListProps<Row, Order>) {
  const { order, ...sorting } = useServerSort(orders, orderName);
  return (
    <PagedList {...list} query={(host, user, range) => query(host, user, { ...range, order })}>
      {(rows, firstNumber) => children(rows, sorting, firstNumber)}
    </PagedList>
  );
}
