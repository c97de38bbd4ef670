/** Searching, filtering and sorting the task list; all of it is kept in the address. */
import { FilterBar } from '@taskmint/dashboard-kit';
import { useSearch, useTexts } from '@taskmint/platform';
import { Button, Checkbox, Select, space, TextInput } from '@taskmint/ui-kit';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import type { TaskFilter } from './task.queries';

const Bar = styled(FilterBar)`
  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) 13rem 13rem auto;
  }
  & > label {
    justify-self: start;
    grid-column: 1 / -1;
    margin-block: calc(-1 * ${space(2)});
  }
`;

const SORTS = ['newest', 'pay', 'ending', 'oldest'] as const;
const LOWEST_PAYS = [10, 25, 50, 100] as const;

/** What the address asks for; anything it does not know counts as not asked. */
export function filterFrom(search: URLSearchParams): Pick<TaskFilter, 'search' | 'sort' | 'min_pay' | 'cash_only'> {
  const sort = SORTS.find((each) => each === search.get('sort')) ?? 'newest';
  const text = search.get('q')?.trim().slice(0, 80);
  const min_pay = LOWEST_PAYS.find((each) => String(each) === search.get('pay'));
  const cash = search.get('cash') === 'only';
  return {
    sort,
    ...(text && { search: text }),
    ...(min_pay && { min_pay }),
    ...(cash && { cash_only: 'true' as const }),
  };
}

export function TaskFilters() {
  const [search, setSearch] = useSearch();
  const { tasks: texts, pay } = useTexts(catalogue);
  const { sort, search: searched = '', min_pay: lowest, cash_only: cash } = filterFrom(search);

  function apply(change: Record<'q' | 'sort' | 'pay' | 'cash', string>): void {
    const next = new URLSearchParams();
    if (change.q.trim()) next.set('q', change.q.trim());
    if (change.sort !== 'newest') next.set('sort', change.sort);
    if (change.pay) next.set('pay', change.pay);
    if (change.cash) next.set('cash', change.cash);
    setSearch(next);
  }

  const now = { q: searched, sort, pay: lowest ? String(lowest) : '', cash: cash ? 'only' : '' };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    apply({ ...now, q: String(new FormData(event.currentTarget).get('q') ?? '') });
  }

  return (
    <Bar role="search" onSubmit={submit}>
      <TextInput
        key={searched}
        type="search"
        name="q"
        label={texts.searchTasks}
        hideLabel
        placeholder={texts.searchTasks}
        maxLength={80}
        defaultValue={searched}
      />
      <Select
        label={texts.minPay}
        hideLabel
        placeholder={texts.anyPay}
        options={LOWEST_PAYS.map((count) => ({ value: String(count), label: texts.payFrom({ count }) }))}
        value={now.pay}
        onChange={(event) => apply({ ...now, pay: event.target.value })}
      />
      <Select
        label={texts.sort}
        hideLabel
        options={SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
        value={sort}
        onChange={(event) => apply({ ...now, sort: event.target.value })}
      />
      <Button type="submit" variant="secondary" icon={<Search size={18} aria-hidden />}>
        {texts.search}
      </Button>
      <Checkbox
        label={pay.cashOnly}
        checked={Boolean(cash)}
        onChange={(event) => apply({ ...now, cash: event.target.checked ? 'only' : '' })}
      />
    </Bar>
  );
}
