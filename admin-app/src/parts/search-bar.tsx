/** One search input whose text is kept in the address as `q`; filters beside it come from the screen. */
import { useChangeSearch, useFieldText } from '@taskmint/dashboard-kit';
import { useSearch, useTexts } from '@taskmint/platform';
import { Button, space, TextInput } from '@taskmint/ui-kit';
import { Search } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../texts';

const Bar = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  align-items: flex-end;
  margin-bottom: ${space(5)};
  & > :first-child {
    flex: 1 1 11rem;
    max-width: 28rem;
  }
  @media (max-width: 39.99em) {
    & > :first-child {
      flex-basis: 100%;
      max-width: none;
    }
    & > :not(:first-child) {
      flex: 1 1 6rem;
    }
  }
`;

/** The search text, or undefined. */
export function searchedText(search: URLSearchParams): string | undefined {
  return search.get('q')?.trim().slice(0, 80) || undefined;
}

export function SearchBar({ label, children }: { label: string; children?: ReactNode }) {
  const [search] = useSearch();
  const changeSearch = useChangeSearch();
  const { form: texts } = useTexts(catalogue);
  const current = searchedText(search) ?? '';
  const field = useFieldText(current);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    changeSearch({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  }

  return (
    <Bar role="search" onSubmit={submit}>
      <TextInput
        ref={field}
        type="search"
        name="q"
        aria-required={false}
        label={label}
        hideLabel
        placeholder={label}
        maxLength={80}
      />
      {children}
      <Button type="submit" variant="secondary" icon={<Search size={18} aria-hidden />}>
        {texts.search}
      </Button>
    </Bar>
  );
}
