/** Whether tasks are shown as cards or as a compact list. Kept in the address, so that Back and shared links preserve it. */
import { useChangeSearch } from '@taskmint/dashboard-kit';
import { useSearch, useTexts } from '@taskmint/platform';
import { color, IconButton, radius } from '@taskmint/ui-kit';
import { LayoutGrid, List } from 'lucide-react';
import styled from 'styled-components';
import { catalogue } from '../../texts';

export type ListView = 'cards' | 'list';

export function viewFrom(search: URLSearchParams): ListView {
  return search.get('view') === 'list' ? 'list' : 'cards';
}

const Group = styled.div`
  display: inline-flex;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  & > [aria-pressed='true'] {
    background: ${color.primarySoft};
    color: ${color.primary};
  }
`;

export function ViewSwitch() {
  const [search] = useSearch();
  const changeSearch = useChangeSearch();
  const { tasks: texts } = useTexts(catalogue);
  const view = viewFrom(search);

  function choose(next: ListView): void {
    // Changing the view is not a step for Back to undo.
    changeSearch({ view: next === 'list' ? next : '' }, { replace: true });
  }

  return (
    <Group role="group" aria-label={texts.view}>
      <IconButton
        label={texts.asCards}
        aria-pressed={view === 'cards'}
        icon={<LayoutGrid size={18} aria-hidden />}
        onClick={() => choose('cards')}
      />
      <IconButton
        label={texts.asList}
        aria-pressed={view === 'list'}
        icon={<List size={18} aria-hidden />}
        onClick={() => choose('list')}
      />
    </Group>
  );
}
