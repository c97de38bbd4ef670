/** Saved searches above the task list: each opens its results, and tells of new tasks as the freelancer has chosen (fair-work.md 9). */
import { SAVED_SEARCH, SEARCH_ALERTS, type SavedSearch, type SearchFilter } from '@taskmint/contract';
import { asOneLine, DialogForm, SavedItem, SavedList, ReservedSpace } from '@taskmint/dashboard-kit';
import { useHost, useSearch, useTexts } from '@taskmint/platform';
import { textRule } from '@taskmint/platform/form';
import { useUserQuery } from '@taskmint/platform/query';
import { Button, Note, Select, space, TextInput } from '@taskmint/ui-kit';
import { Bell, BellOff, Bookmark } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { findingTexts } from '../../texts/finding';
import { addressOf, filterFrom, savedFilterOf } from './filter-address';
import { searchesQuery, useDeleteSearch, useKeepSearch, type NamedAlert } from './saved-search.queries';

const Section = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${space(5)};
`;

/** The subject of the dialog: the current filter, or a saved search. */
type Open = { filter: SearchFilter } | { search: SavedSearch } | null;

export function SavedSearches({ children }: { children: ReactNode }) {
  const [address] = useSearch();
  const { searches: texts } = useTexts(findingTexts);
  const reading = useUserQuery(searchesQuery);
  const searches = reading.data ?? [];
  const [open, setOpen] = useState<Open>(null);
  const filter = savedFilterOf(filterFrom(address));
  const asksForSomething = Object.keys(filter).length > 0;
  const mayKeep = asksForSomething && searches.length < SAVED_SEARCH.most;
  return (
    <ReservedSpace name="savedSearches" reads={[reading]} below={children}>
      {(searches.length > 0 || asksForSomething) && (
        <Section aria-label={texts.title}>
          <SavedList role="list">
            {searches.map((search) => (
              <SearchItem key={search._id} search={search} onEdit={() => setOpen({ search })} />
            ))}
          </SavedList>
          {mayKeep && (
            <Button
              variant="ghost"
              size="small"
              icon={<Bookmark size={16} aria-hidden />}
              onClick={() => setOpen({ filter })}
            >
              {texts.keep}
            </Button>
          )}
          {asksForSomething && !mayKeep && <Note>{texts.enough({ most: SAVED_SEARCH.most })}</Note>}
          {open && <SearchDialog open={open} onClose={() => setOpen(null)} />}
        </Section>
      )}
    </ReservedSpace>
  );
}

function SearchItem({ search, onEdit }: { search: SavedSearch; onEdit(): void }) {
  const { searches: texts } = useTexts(findingTexts);
  const remove = useDeleteSearch();
  const { _id, name, filter, alert } = search;
  const Mark = alert === 'off' ? BellOff : Bell;
  return (
    <SavedItem
      icon={<Mark size={16} role="img" aria-label={texts.alerts[alert]} />}
      name={name}
      to={addressOf(filter)}
      editLabel={texts.edit({ name })}
      texts={texts}
      onEdit={onEdit}
      onDelete={() => remove.mutateAsync(_id)}
    />
  );
}

function SearchDialog({ open, onClose }: { open: NonNullable<Open>; onClose(): void }) {
  const host = useHost();
  const { searches: texts } = useTexts(findingTexts);
  const keep = useKeepSearch();
  const before = 'search' in open ? open.search : null;
  const form = useForm<NamedAlert>({
    defaultValues: {
      name: before?.name ?? ('filter' in open ? (open.filter.search ?? '') : ''),
      alert: before?.alert ?? 'at_once',
    },
  });
  const { register, formState } = form;
  return (
    <DialogForm
      title={before ? texts.editTitle : texts.keep}
      submitLabel={texts.save}
      form={form}
      onClose={onClose}
      onSend={async ({ name, alert }) => {
        const fields = { name: asOneLine(name), alert };
        await keep.mutateAsync(
          'search' in open ? { ...fields, id: open.search._id } : { ...fields, filter: open.filter },
        );
        host.toasts.show('success', texts.kept);
        onClose();
      }}
    >
      <TextInput
        label={texts.name}
        enterKeyHint="done"
        error={formState.errors.name?.message}
        {...register('name', {
          validate: textRule({ min: 1, max: SAVED_SEARCH.nameLength }, asOneLine),
        })}
      />
      <Select
        label={texts.alert}
        hint={texts.alertHint}
        options={SEARCH_ALERTS.map((value) => ({ value, label: texts.alerts[value] }))}
        {...register('alert')}
      />
    </DialogForm>
  );
}
