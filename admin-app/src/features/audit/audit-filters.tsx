/** The filters of the audit log, kept in the address: who, what and when. */
import { FilterBar, FilterSheet, useChangeSearch, useFieldText } from '@taskmint/dashboard-kit';
import { fieldText, useSearch, useTexts } from '@taskmint/platform';
import { Button, DateInput, Select, space, TextInput } from '@taskmint/ui-kit';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { operationTexts } from '../../texts/operation';
import { en } from '../../texts/operation/en';
import type { AuditFilter } from './audit.queries';

/** Labels, inputs and errors each have a row: what is wrong with one field moves no other. */
const Bar = styled(FilterBar)`
  @media (min-width: 40em) {
    /* Two rows of fields: who and what, then both dates and the button. */
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
    row-gap: ${space(1.5)};
    margin-bottom: ${space(3.5)};
    & > div {
      grid-row: span 3;
      grid-template-rows: subgrid;
    }
    & > :nth-child(2) {
      grid-column: 2 / -1;
    }
    & > :last-child {
      grid-area: 5 / 3;
    }
  }
  @media (min-width: 68.75em) {
    grid-template-columns: minmax(0, 1fr) 14rem 11rem 11rem auto;
    & > :nth-child(2) {
      grid-column: auto;
    }
    & > :last-child {
      grid-area: 2 / 5;
    }
  }
`;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
type Known = keyof typeof en.audit.actions;
const ACTIONS = Object.keys(en.audit.actions) as readonly Known[];

const isHalf = (actor: string): boolean => actor !== '' && !EMAIL.test(actor);

/** Reads the filters from the address; unknown values are ignored. The server accepts only a complete e-mail address. */
export function auditFilterFrom(search: URLSearchParams): Omit<AuditFilter, 'limit' | 'offset'> {
  const actor = search.get('q')?.trim().slice(0, 254);
  const action = ACTIONS.find((each) => each === search.get('action'));
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  return {
    ...(actor && EMAIL.test(actor) && { actor_email: actor }),
    ...(action && { action }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
  };
}

export function AuditFilters() {
  const [search] = useSearch();
  const count = Object.keys(auditFilterFrom(search)).length;
  return <FilterSheet count={count}>{(_, close) => <FilterForm onSubmitted={close} />}</FilterSheet>;
}

function FilterForm({ onSubmitted }: { onSubmitted(): void }) {
  const [search] = useSearch();
  const changeSearch = useChangeSearch();
  const { audit: texts } = useTexts(operationTexts);
  const { form } = useTexts(catalogue);
  const [isRefused, setRefused] = useState(() => isHalf(search.get('q')?.trim() ?? ''));
  const actor = useFieldText(search.get('q') ?? '');
  const action = useFieldText<HTMLSelectElement>(search.get('action') ?? '');
  const from = useFieldText(search.get('from') ?? '');
  const to = useFieldText(search.get('to') ?? '');

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const names = ['q', 'action', 'from', 'to'];
    const typed = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '').trim()]));
    const isWrong = isHalf(typed.q ?? '');
    setRefused(isWrong);
    if (isWrong) return actor.current?.focus();
    changeSearch(typed);
    onSubmitted();
  }

  return (
    <Bar role="search" onSubmit={submit}>
      <TextInput
        ref={actor}
        type="search"
        name="q"
        aria-required={false}
        label={texts.search}
        error={isRefused ? fieldText({ path: 'q', code: 'not_an_email', message: '' }) : undefined}
        placeholder="admin@example.com"
        maxLength={254}
      />
      <Select
        ref={action}
        name="action"
        aria-required={false}
        label={texts.action}
        placeholder={texts.allActions}
        options={ACTIONS.map((value) => ({ value, label: texts.actions[value] }))}
      />
      <DateInput ref={from} name="from" aria-required={false} label={texts.from} />
      <DateInput ref={to} name="to" aria-required={false} label={texts.to} />
      <Button type="submit" variant="secondary" icon={<Search size={18} aria-hidden />}>
        {form.search}
      </Button>
    </Bar>
  );
}
