/** An admin's review of a task, for its client: that it waits and what happens next, or why it was refused (decisions.md 30). */
import type { Task } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { color, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../../texts';

const Note = styled.span`
  display: block;
  max-width: 26rem;
  color: ${color.muted};
  font-size: ${text.small};
  font-weight: 400;
  overflow-wrap: anywhere;
  & > strong {
    color: ${color.ink};
  }
`;

/** The status to show: a task that nobody else sees yet is not called open. */
export function shownStatus({ moderation, status }: Pick<Task, 'moderation' | 'status'>): string {
  return status === 'open' && moderation?.state === 'waiting' ? 'pending' : status;
}

export function ModerationNote({ task: { moderation, status } }: { task: Task }) {
  const { moderation: texts } = useTexts(catalogue);
  const isLive = status === 'open' || status === 'paused';
  if (moderation?.state === 'waiting' && isLive) {
    const { reason } = moderation;
    return (
      <Note>
        <strong>{texts.waits}</strong> {reason ? texts.hidden({ reason }) : texts.next}
      </Note>
    );
  }
  if (moderation?.state !== 'refused') return null;
  return (
    <Note>
      <strong>{texts.refused}</strong> {moderation.reason && texts.because({ reason: moderation.reason })}
    </Note>
  );
}
