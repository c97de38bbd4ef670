/** Sorting by the server, across all pages; the order is kept in the address. Knows no columns. */
import { useSearch } from './navigation';

/** A column and its direction, as expected by the design system's tables. */
export interface ColumnSort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface ServerSort<Order extends string> {
  order: Order;
  /** For `DataTable`. */
  sort: ColumnSort;
  onSort(sort: ColumnSort): void;
}

/** `orders` maps each column's directions to the server's names; a list starts in the first one, descending. */
export function useServerSort<Order extends string>(
  orders: Readonly<Record<string, { readonly desc: Order; readonly asc: Order }>>,
  name = 'order',
): ServerSort<Order> {
  const [search, setSearch] = useSearch();
  const all = Object.entries(orders).flatMap(([key, { desc, asc }]) => [
    { order: desc, sort: { key, direction: 'desc' as const } },
    { order: asc, sort: { key, direction: 'asc' as const } },
  ]);
  const [first] = all;
  if (!first) throw new RangeError('there is no order');
  const chosen = all.find(({ order }) => order === search.get(name)) ?? first;
  return {
    ...chosen,
    onSort(sort) {
      const next = all.find((each) => each.sort.key === sort.key && each.sort.direction === sort.direction) ?? first;
      const changed = new URLSearchParams(search);
      changed.delete('page');
      if (next === first) changed.delete(name);
      else changed.set(name, next.order);
      setSearch(changed);
    },
  };
}
