/** What the dashboards have in common, above platform and design system. Bundled and tree-shaken per remote. */
export { FilterTabs, type FilterTabsProps } from './filter-tabs';
export { listQuery, useRefresh, type ListQuery, type Range } from './list-query';
export { PagedList, SortedList, type PagedListProps, type SortedListProps, type Sorting } from './paged-list';
export { useAskDoSay, type Deed, type Said } from './use-ask-do-say';
