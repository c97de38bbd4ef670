/** Searching, filtering and sorting the task list; all of it is kept in the address. On a phone the choices are in a sheet. */
import { FilterBar, FilterSheet } from '@taskmint/dashboard-kit';
import { useSearch, useTexts } from '@taskmint/platform';
import { Button, Checkbox, Select, space, TextInput } from '@taskmint/ui-kit';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import type { TaskFilter } from './task.queries';

/** Where the choices stand in a sheet instead of beside the search. */
const narrowBar = '(max-width: 639.98px)';

const Bar = styled(FilterBar)`
  /* The last choice has a line of its own. */
  & > div > label:last-child {
    justify-self: start;
    grid-column: 1 / -1;
    order: 1;
    margin-block: calc(-1 * ${space(2)});
  }
  @media ${narrowBar} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) 13rem 13rem auto;
  }
`;

const SearchButton = styled(Button)`
  @media ${narrowBar} {
    display: none;
  }
`;

const SORTS = ['newest', 'pay', 'ending', 'oldest'] as const;
/** With a search there is one order more, and it is what holds until another is chosen. */
const SEARCH_SORTS = ['match', ...SORTS] as const;
const LOWEST_PAYS = [10, 25, 50, 100] as const;

/** What the address asks for; anything it does not know counts as not asked. */
export function filterFrom(search: URLSearchParams): Pick<TaskFilter, 'search' | 'sort' | 'min_pay' | 'cash_only'> {
  const text = search.get('q')?.trim().slice(0, 80);
  const [usual, ...others] = text ? SEARCH_SORTS : SORTS;
  const sort = others.find((each) => each === search.get('sort')) ?? usual;
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
  const { tasks: texts } = useTexts(catalogue);
  const { search: searched = '', ...chosen } = filterFrom(search);
  const count = [chosen.min_pay, chosen.cash_only].filter(Boolean).length;

  /** Changes some of what the address asks for; a new question begins at its first page. */
  function apply(change: Readonly<Record<string, string>>): void {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    apply({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
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
      <FilterSheet count={count}>{(inSheet) => <Choices apply={apply} labelled={inSheet} />}</FilterSheet>
      <SearchButton type="submit" variant="secondary" icon={<Search size={18} aria-hidden />}>
        {texts.search}
      </SearchButton>
    </Bar>
  );
}

/** Lowest pay, order, and whether promotional pay counts. In the sheet they have room for their labels. */
function Choices({ apply, labelled = false }: { apply(change: Record<string, string>): void; labelled?: boolean }) {
  const [search] = useSearch();
  const { tasks: texts, pay } = useTexts(catalogue);
  const { search: text, sort, min_pay: lowest, cash_only: cash } = filterFrom(search);
  const sorts = text ? SEARCH_SORTS : SORTS;
  return (
    <>
      <Select
        label={texts.minPay}
        hideLabel={!labelled}
        placeholder={texts.anyPay}
        options={LOWEST_PAYS.map((count) => ({ value: String(count), label: texts.payFrom({ count }) }))}
        value={lowest ? String(lowest) : ''}
        onChange={(event) => apply({ pay: event.target.value })}
      />
      <Select
        label={texts.sort}
        hideLabel={!labelled}
        options={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
        value={sort}
        onChange={(event) => apply({ sort: event.target.value === sorts[0] ? '' : event.target.value })}
      />
      <Checkbox
        label={pay.cashOnly}
        checked={Boolean(cash)}
        onChange={(event) => apply({ cash: event.target.checked ? 'only' : '' })}
      />
    </>
  );
}
