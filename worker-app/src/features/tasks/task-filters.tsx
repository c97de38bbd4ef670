/** Searching, filtering and sorting the task list; all of it is kept in the address. On a phone the filters are in a sheet. */
import { FilterBar, FilterSheet, useCategoryNames, useChangeSearch, useFieldText } from '@taskmint/dashboard-kit';
import { useSearch, useTexts } from '@taskmint/platform';
import { Button, Checkbox, Select, space, TextInput } from '@taskmint/ui-kit';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { TASK_CATEGORIES } from '@taskmint/contract';
import { catalogue } from '../../texts';
import { findingTexts } from '../../texts/finding';
import { countOf, ENDS_WITHIN, filterFrom, LOWEST_HOURLY, LOWEST_PAYS, LOWEST_STARS, sortsOf } from './filter-address';

/** Where the filters are in a sheet instead of beside the search. */
const narrowBar = '(max-width: 39.99em)';
/** From this width on all filters are in the bar; below it, only the most used ones are, and the sheet has all. */
const ROOM = 1280;

const Bar = styled(FilterBar)`
  grid-template-columns: repeat(3, minmax(0, 1fr));
  & > div:first-child {
    grid-column: span 2;
  }
  & > span > button {
    width: 100%;
  }
  @media ${narrowBar} {
    grid-template-columns: minmax(0, 1fr) auto;
    & > div:first-child {
      grid-column: span 1;
    }
  }
  @media (min-width: ${ROOM}px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/** In the bar only where there is room. */
const More = styled.div<{ $always: boolean }>`
  display: ${({ $always }) => ($always ? 'contents' : 'none')};
  @media (min-width: ${ROOM}px) {
    display: contents;
  }
`;

const SearchRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(3)};
  align-items: end;
  @media ${narrowBar} {
    grid-template-columns: minmax(0, 1fr);
    & > button {
      display: none;
    }
  }
`;

/** Checkboxes, side by side below the rest. */
const Ticks = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: ${space(1)} ${space(6)};
`;

export function TaskFilters() {
  const [search] = useSearch();
  const changeSearch = useChangeSearch();
  const { tasks: texts } = useTexts(catalogue);
  const filter = filterFrom(search);
  const { search: searched = '' } = filter;
  const field = useFieldText(searched);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    changeSearch({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  }

  return (
    <Bar role="search" onSubmit={submit}>
      <SearchRow>
        <TextInput
          ref={field}
          type="search"
          name="q"
          label={texts.searchTasks}
          hideLabel
          placeholder={texts.searchTasks}
          maxLength={80}
        />
        <Button type="submit" variant="secondary" icon={<Search size={18} aria-hidden />}>
          {texts.search}
        </Button>
      </SearchRow>
      <FilterSheet count={countOf(filter)} until={ROOM}>
        {(inSheet) => <Choices labelled={inSheet} />}
      </FilterSheet>
    </Bar>
  );
}

/** `labelled`: in the sheet there is room for labels. */
function Choices({ labelled }: { labelled: boolean }) {
  const [search] = useSearch();
  const changeSearch = useChangeSearch();
  const { tasks: texts, pay } = useTexts(catalogue);
  const { filters } = useTexts(findingTexts);
  const categories = useCategoryNames();
  const filter = filterFrom(search);
  const sorts = sortsOf(filter.search);
  const choice = (label: string, name: string, any: string, value: string | number | undefined) => ({
    label,
    hideLabel: !labelled,
    placeholder: any,
    value: String(value ?? ''),
    onChange: ({ target }: { target: { value: string } }) => changeSearch({ [name]: target.value }),
  });
  const numbers = (list: readonly number[], name: (count: { count: number }) => string) =>
    list.map((count) => ({ value: String(count), label: name({ count }) }));
  const order = (
    <Select
      label={texts.sort}
      hideLabel={!labelled}
      options={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
      value={filter.sort}
      onChange={(event) => changeSearch({ sort: event.target.value === sorts[0] ? '' : event.target.value })}
    />
  );
  return (
    <>
      <Select
        {...choice(filters.category, 'category', filters.anyCategory, filter.category)}
        options={TASK_CATEGORIES.map((value) => ({ value, label: categories[value] }))}
      />
      <Select
        {...choice(texts.minPay, 'pay', texts.anyPay, filter.min_pay)}
        options={numbers(LOWEST_PAYS, texts.payFrom)}
      />
      {order}
      <More $always={labelled}>
        <Select
          {...choice(filters.hourly, 'hourly', filters.anyHourly, filter.min_hourly)}
          options={numbers(LOWEST_HOURLY, filters.hourlyFrom)}
        />
        <Select
          {...choice(filters.stars, 'stars', filters.anyStars, filter.min_rating)}
          options={numbers(LOWEST_STARS, filters.starsFrom)}
        />
        <Select
          {...choice(filters.ending, 'ends', filters.anyEnding, filter.ends_within)}
          options={numbers(ENDS_WITHIN, filters.endsWithin)}
        />
        <Ticks>
          <Checkbox
            label={pay.cashOnly}
            checked={Boolean(filter.cash_only)}
            onChange={(event) => changeSearch({ cash: event.target.checked ? 'only' : '' })}
          />
          <Checkbox
            label={filters.hideDone}
            checked={Boolean(filter.hide_done)}
            onChange={(event) => changeSearch({ done: event.target.checked ? '' : 'shown' })}
          />
        </Ticks>
      </More>
    </>
  );
}
