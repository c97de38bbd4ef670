/** Tabs that filter a list, the chosen one kept in the address as `show`. The contents of a tab are up to the screen. */
import { useSearch } from '@taskmint/platform';
import { Tabs } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';

export interface FilterTabsProps<Filter extends string> {
  /** Name of the tab list, for screen readers. */
  label: string;
  filters: readonly Filter[];
  /** Chosen when the address names none. */
  initial: Filter;
  labels: Readonly<Record<Filter, ReactNode>>;
  children(filter: Filter): ReactNode;
}

export function FilterTabs<Filter extends string>({
  label,
  filters,
  initial,
  labels,
  children,
}: FilterTabsProps<Filter>) {
  const [search, setSearch] = useSearch();
  const chosen = filters.find((filter) => filter === search.get('show')) ?? initial;
  return (
    <Tabs
      label={label}
      value={chosen}
      onChange={(id) => setSearch(id === initial ? {} : { show: id })}
      tabs={filters.map((id) => ({ id, label: labels[id], content: children(id) }))}
    />
  );
}
