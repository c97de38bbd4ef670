/** The queue beside the work: who handed in, when, and what can be selected. Does not know what the selection is for. */
import type { Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { color, DateText, radius, space, StatusPill, tick, VisuallyHidden } from '@taskmint/ui-kit';
import { Flag } from 'lucide-react';
import styled from 'styled-components';
import { deskTexts } from '../../texts/desk';

const List = styled.ol`
  display: flex;
  flex-direction: column;
  max-height: 70dvh;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  overflow-y: auto;
  @media (max-width: 68.74em) {
    max-height: 14rem;
  }
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  border-bottom: 1px solid ${color.line};
  &:last-child {
    border-bottom: 0;
  }
  &[data-current='true'] {
    background: ${color.primarySoft};
  }
`;

/** The whole square is clickable. */
const Box = styled.label`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  cursor: pointer;
  & > input {
    ${tick}
  }
`;

const Opener = styled.button`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(2)};
  min-width: 0;
  min-height: 2.75rem;
  padding: ${space(2)} ${space(3)} ${space(2)} 0;
  border: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:first-child {
    padding-inline-start: ${space(3)};
  }
  & > strong {
    overflow-wrap: anywhere;
  }
  & > svg {
    flex: none;
    color: ${color.warn};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

export interface DeskQueueProps {
  works: readonly Submission[];
  current: string;
  onOpen(id: string): void;
  selected: ReadonlySet<string>;
  /** Absent where nothing can be selected. */
  onSelect: ((id: string) => void) | undefined;
}

export function DeskQueue({ works, current, onOpen, selected, onSelect }: DeskQueueProps) {
  const { desk: texts } = useTexts(deskTexts);
  return (
    <List role="list" aria-label={texts.queue}>
      {works.map((work) => (
        <Row key={work._id} data-current={work._id === current}>
          {onSelect && (
            <Box>
              <input
                type="checkbox"
                checked={selected.has(work._id)}
                aria-label={texts.select({ name: work.worker_name })}
                onChange={() => onSelect(work._id)}
              />
            </Box>
          )}
          <Opener
            type="button"
            aria-current={work._id === current ? 'true' : undefined}
            onClick={() => onOpen(work._id)}
          >
            <strong>{work.worker_name}</strong>
            {(work.flags?.length ?? 0) > 0 && (
              <>
                <Flag size={16} aria-hidden />
                <VisuallyHidden>{texts.tabs.flagged}</VisuallyHidden>
              </>
            )}
            {work.status === 'pending' ? (
              <small>
                <DateText value={work.edited_at ?? work.current_date} />
              </small>
            ) : (
              <StatusPill status={work.status} />
            )}
          </Opener>
        </Row>
      ))}
    </List>
  );
}
