/** A person's named items in one row: each links to where it is used, and can be edited and deleted. What they are is up to the screen. */
import { Link } from '@taskmint/platform';
import { color, IconButton, narrow, oneLine, radius, space, TextLink, tight } from '@taskmint/ui-kit';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useConfirmedAction } from './use-confirmed-action';

export const SavedList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  min-width: 0;
  /* One scrollable line on a phone, so that the list below begins on the first screen. */
  @media ${narrow} {
    flex-wrap: nowrap;
    margin-inline: calc(-1 * ${space(4)});
    padding: 4px ${space(4)};
    overflow-x: auto;
    scrollbar-width: none;
    & > li {
      flex: none;
    }
  }
  @media ${tight} {
    flex-wrap: wrap;
  }
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  max-width: 100%;
  padding-inline-start: ${space(3)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  @media ${tight} {
    flex-wrap: wrap;
  }
  & > svg {
    flex: none;
    color: ${color.muted};
  }
  & > a {
    overflow: hidden;
    /* As high as the buttons beside it. */
    line-height: 2.75rem;
    text-overflow: ellipsis;
    white-space: ${oneLine};
    @media ${tight} {
      line-height: inherit;
    }
  }
`;

const Buttons = styled.div`
  display: flex;
  flex: none;
`;

export interface SavedItemProps {
  icon: ReactNode;
  name: string;
  to: string;
  editLabel: string;
  /** Words of deleting it: the button, the question, and that it is done. */
  texts: Record<'delete' | 'deleteTitle', (facts: { name: string }) => string> &
    Record<'deleteText' | 'deleteConfirm' | 'deleted', string>;
  onEdit(): void;
  onDelete(): Promise<unknown>;
}

export function SavedItem({ icon, name, to, editLabel, texts, onEdit, onDelete }: SavedItemProps) {
  const confirmAndRun = useConfirmedAction();
  const askAndDelete = () =>
    confirmAndRun({
      confirm: { title: texts.deleteTitle({ name }), text: texts.deleteText, confirmLabel: texts.deleteConfirm },
      run: onDelete,
      report: () => ({ as: 'success', text: texts.deleted }),
    });
  return (
    <Item>
      {icon}
      <TextLink as={Link} to={to}>
        {name}
      </TextLink>
      <Buttons>
        <IconButton label={editLabel} icon={<Pencil size={16} aria-hidden />} onClick={onEdit} />
        <IconButton
          label={texts.delete({ name })}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => void askAndDelete()}
        />
      </Buttons>
    </Item>
  );
}
