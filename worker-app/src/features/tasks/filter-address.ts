/** Reads the task list's filters from its address and writes them: each has a named parameter, and unknown values are ignored. Renders nothing. */
import { TASK_CATEGORIES, type SearchFilter } from '@taskmint/contract';
import type { TaskFilter } from './task.queries';

const SORTS = ['newest', 'pay', 'hourly', 'ending', 'oldest'] as const;
/** A search adds one sort order, which is then the default. */
const SEARCH_SORTS = ['match', ...SORTS] as const;

/** Coins per piece. */
export const LOWEST_PAYS = [10, 25, 50, 100] as const;
/** Coins per hour. */
export const LOWEST_HOURLY = [30, 60, 100, 200] as const;
/** Stars of the client. */
export const LOWEST_STARS = [3, 4, 4.5] as const;
/** Days. */
export const ENDS_WITHIN = [1, 3, 7] as const;

export function sortsOf(text: string | undefined): typeof SORTS | typeof SEARCH_SORTS {
  return text ? SEARCH_SORTS : SORTS;
}

export function filterFrom(search: URLSearchParams): TaskFilter {
  const text = search.get('q')?.trim().slice(0, 80);
  const [usual, ...others] = sortsOf(text);
  const among = <Value extends string | number>(values: readonly Value[], name: string) =>
    values.find((each) => String(each) === search.get(name));
  const category = among(TASK_CATEGORIES, 'category');
  const min_pay = among(LOWEST_PAYS, 'pay');
  const min_hourly = among(LOWEST_HOURLY, 'hourly');
  const min_rating = among(LOWEST_STARS, 'stars');
  const ends_within = among(ENDS_WITHIN, 'ends');
  return {
    sort: others.find((each) => each === search.get('sort')) ?? usual,
    ...(text && { search: text }),
    ...(category && { category }),
    ...(min_pay && { min_pay }),
    ...(min_hourly && { min_hourly }),
    ...(min_rating && { min_rating }),
    ...(ends_within && { ends_within }),
    ...(search.get('cash') === 'only' && { cash_only: 'true' as const }),
    // The list never shows what the reader has handed in, unless they ask for it (fair-work.md 9).
    ...(search.get('done') !== 'shown' && { hide_done: 'true' as const }),
  };
}

/** How many filters narrow the list, counting neither the search nor what everybody's list leaves out. */
export function countOf({ sort: _sort, search: _search, hide_done: _done, ...choices }: TaskFilter): number {
  return Object.keys(choices).length;
}

/** The part of a filter that a saved search stores: neither the sort order nor what concerns the reader alone. */
export function savedFilterOf({ sort: _sort, hide_done: _done, client: _client, ...filter }: TaskFilter): SearchFilter {
  return filter;
}

/** The address of the list with this filter. */
export function addressOf(filter: SearchFilter): string {
  const { search, category, min_pay, min_hourly, min_rating, ends_within, cash_only } = filter;
  const names = {
    q: search,
    category,
    pay: min_pay,
    hourly: min_hourly,
    stars: min_rating,
    ends: ends_within,
    cash: cash_only && 'only',
  };
  const asked = Object.entries(names).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `/dashboard/taskList?${new URLSearchParams(asked).toString()}`;
}
