/** Dates and deadlines. A deadline is shown as relative time; its exact time is available on hover and to screen readers. */
import { Clock } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { deadlineMs, formatDate, formatDateTime, formatDateTimeZone, formatRelative } from '../language/formatting';
import { useLanguage } from '../language/language';
import { useWords } from '../language/words';
import { VisuallyHidden } from '../layout/visually-hidden';
import { color, oneLine, space } from '../theme/tokens';

const TICK_MS = 30_000;
const SOON_MS = 24 * 3_600_000;

/** One timer for all deadlines on the page; stopped while there are none. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let tick = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick += 1;
    for (const each of [...listeners]) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

const Time = styled.time`
  font-variant-numeric: tabular-nums;
  white-space: ${oneLine};
`;

const Relative = styled(Time)<{ $tone: string }>`
  color: ${({ $tone }) => $tone};
  /* On the baseline of the text around it, with the clock centred on the line. Without a clock it is text: a full stop after a box may begin a line. */
  &:has(> svg) {
    display: inline-flex;
    align-items: baseline;
    gap: ${space(1)};
  }
  & > svg {
    align-self: center;
  }
`;

/**
 * With tabular figures the hyphens are as wide as digits: slightly tighter spacing makes a date read as one word again. The space before the time of
 * day, narrow to begin with, gets more than that back.
 */
const Day = styled(Time)`
  letter-spacing: -0.02em;
  word-spacing: 0.12em;
`;

/** dd-MM-yyyy, optionally with the time of day, whose time zone is shown on hover. Renders nothing for an invalid date. */
export function DateText({ value, withTime = false }: { value: string | Date; withTime?: boolean }) {
  const language = useLanguage();
  const shown = withTime ? formatDateTime(value, language) : formatDate(value, language);
  if (shown === '') return null;
  return (
    <Day
      dateTime={typeof value === 'string' ? value : value.toISOString()}
      {...(withTime && { title: formatDateTimeZone(value, language) })}
    >
      {shown}
    </Day>
  );
}

export interface DeadlineProps {
  /** A timestamp, or a calendar day, which lasts until its end in UTC. */
  at: string | Date;
  /** Small clock icon before the text. */
  icon?: boolean;
  /** Whether a screen reader is told the exact moment too; false where it stands beside. */
  exact?: boolean;
}

export function Deadline({ at, icon = true, exact = true }: DeadlineProps) {
  useSyncExternalStore(
    subscribe,
    () => tick,
    () => 0,
  );
  const language = useLanguage();
  const words = useWords();
  const endMs = deadlineMs(at);
  if (Number.isNaN(endMs)) return null;
  const nowMs = Date.now();
  const left = endMs - nowMs;
  const relative = formatRelative(endMs, nowMs, language);
  const tone = left < 0 ? color.muted : left < SOON_MS ? color.warn : color.ink;
  return (
    <Relative
      dateTime={typeof at === 'string' ? at : at.toISOString()}
      title={formatDateTimeZone(at, language)}
      $tone={tone}
    >
      {icon && <Clock size={15} aria-hidden />}
      {left < 0 ? words.ended(relative) : relative}
      {exact && <VisuallyHidden> ({formatDateTime(at, language)})</VisuallyHidden>}
    </Relative>
  );
}
