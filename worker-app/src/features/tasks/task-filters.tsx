/** Searching and sorting the task list; both are kept in the address. */
import { useSearch } from '@taskmint/platform';
import { Button, Select, space, TextInput } from '@taskmint/ui-kit';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import type { TaskFilter } from './task.queries';

const Bar = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  align-items: end;
  margin-bottom: ${space(5)};
  @media (min-width: 640px) {
    grid-template-columns: minmax(0, 1fr) 12rem auto;
  }
`;

const SORTS: readonly { value: TaskFilter['sort']; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'pay', label: 'Best paid first' },
  { value: 'ending', label: 'Ending soon first' },
];

/** What the address asks for; anything it does not know counts as not asked. */
export function filterFrom(search: URLSearchParams): Pick<TaskFilter, 'search' | 'sort'> {
  const sort = SORTS.find((each) => each.value === search.get('sort'))?.value ?? 'newest';
  const text = search.get('q')?.trim().slice(0, 80);
  return { sort, ...(text && { search: text }) };
}

export function TaskFilters() {
  const [search, setSearch] = useSearch();
  const { sort, search: searched = '' } = filterFrom(search);

  function apply(text: string, order: string): void {
    const next = new URLSearchParams();
    if (text.trim()) next.set('q', text.trim());
    if (order !== 'newest') next.set('sort', order);
    setSearch(next);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    apply(String(data.get('q') ?? ''), sort);
  }

  return (
    <Bar role="search" onSubmit={submit}>
      <TextInput
        key={searched}
        type="search"
        name="q"
        label="Search tasks"
        hideLabel
        placeholder="Search tasks"
        maxLength={80}
        defaultValue={searched}
      />
      <Select
        label="Sort"
        hideLabel
        options={SORTS}
        value={sort}
        onChange={(event) => apply(searched, event.target.value)}
      />
      <Button type="submit" variant="secondary" icon={<Search size={18} aria-hidden />}>
        Search
      </Button>
    </Bar>
  );
}
