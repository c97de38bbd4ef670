/** Sort control for a table shown as cards, whose headers cannot be pressed: the column and the direction. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { Button, space, useWords } from '@taskmint/ui-kit/core';
import { Select } from '../forms/select';
import { onlyAsCards } from './data-table.styles';
import type { Sort, SortedAs } from './sorting';

const Bar = styled.div`
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(2)};
  max-width: 26rem;
  margin-bottom: ${space(3)};
  /* Wide enough for the longest choice. */
  & > :not(button) {
    flex: 1 1 10.5rem;
  }
  & > button {
    padding-inline: ${space(3)};
  }
  ${onlyAsCards}
`;

export interface SortChoice {
  key: string;
  label: string;
  as: SortedAs;
}

export interface SortControlProps {
  /** The sorted table, for screen readers. */
  caption: string;
  choices: readonly SortChoice[];
  /** Null while the rows are in their original order. */
  sort: Sort | null;
  onSort(sort: Sort): void;
}

/**
 * Choosing another column keeps the direction. With a single column there is nothing to choose, and the button names it unless a label such as
 * `Newest first` is enough.
 */
export function SortControl({ caption, choices, sort, onSort }: SortControlProps) {
  const words = useWords();
  const id = useId();
  const direction = sort?.direction ?? 'asc';
  const next = direction === 'desc' ? 'asc' : 'desc';
  const chosen = choices.find(({ key }) => key === sort?.key);
  const only = choices.length === 1 ? chosen : undefined;
  const named = only && only.as !== 'past' ? `${only.label}: ` : '';
  const order = words.sorted[chosen?.as ?? 'size'];
  return (
    <Bar role="group" aria-label={words.sortTable(caption)}>
      {!only && (
        <Select
          id={id}
          label={words.sortBy}
          {...(sort ? {} : { placeholder: words.asItCame })}
          options={choices.map(({ key, label }) => ({ value: key, label }))}
          value={sort?.key ?? ''}
          onChange={({ target }) => {
            if (target.value) onSort({ key: target.value, direction });
          }}
        />
      )}
      <Button
        variant="secondary"
        icon={direction === 'desc' ? <ArrowDown size={18} aria-hidden /> : <ArrowUp size={18} aria-hidden />}
        disabled={!sort}
        aria-label={named + words.changeOrder(order[direction], order[next])}
        onClick={() => sort && onSort({ key: sort.key, direction: next })}
      >
        {named + order[direction]}
      </Button>
    </Bar>
  );
}
