/** A state as a pill with icon and word, never by colour alone. Knows the states of tasks, submissions, withdrawals, orders, people, releases and jobs. */
import {
  BadgeCheck,
  Ban,
  CircleCheck,
  CircleDot,
  CirclePause,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  PencilLine,
  RotateCcw,
  Scale,
  TimerOff,
} from 'lucide-react';
import styled from 'styled-components';
import { useWords, type Words, wordsNow } from '../language/words';
import { color, oneLine, radius, space, text } from '../theme/tokens';

type Tone = 'good' | 'wait' | 'bad' | 'note' | 'plain';
type Word = keyof Words['status'];

/** Every status name of the API, with the word shown for it. */
const states: Readonly<Record<string, readonly [Word, Tone, LucideIcon]>> = {
  open: ['open', 'good', CircleDot],
  paused: ['paused', 'wait', CirclePause],
  filled: ['filled', 'note', CircleCheck],
  expired: ['expired', 'plain', TimerOff],
  cancelled: ['cancelled', 'plain', Ban],
  pending: ['pending', 'wait', Clock],
  revision: ['revision', 'note', PencilLine],
  in_revision: ['revision', 'note', PencilLine],
  approve: ['approved', 'good', BadgeCheck],
  approved: ['approved', 'good', BadgeCheck],
  reject: ['rejected', 'bad', CircleX],
  rejected: ['rejected', 'bad', CircleX],
  appealed: ['appealed', 'note', Scale],
  held: ['held', 'wait', Hourglass],
  paid: ['paid', 'good', CircleCheck],
  sent: ['sent', 'good', CircleCheck],
  returned: ['returned', 'plain', RotateCcw],
  withdrawn: ['withdrawn', 'plain', RotateCcw],
  failed: ['failed', 'bad', CircleX],
  awaiting_payment: ['awaiting', 'wait', Clock],
  refunded: ['refunded', 'plain', RotateCcw],
  disputed: ['disputed', 'bad', Scale],
  lost: ['lost', 'bad', CircleX],
  active: ['active', 'good', CircleCheck],
  suspended: ['suspended', 'bad', Ban],
  closed: ['closed', 'plain', Ban],
  live: ['live', 'good', CircleDot],
  quarantined: ['quarantined', 'bad', Ban],
  disabled: ['disabled', 'plain', CirclePause],
  on_time: ['onTime', 'good', CircleCheck],
  late: ['late', 'bad', TimerOff],
};

const tones: Readonly<Record<Tone, readonly [string, string]>> = {
  good: [color.primarySoft, color.primary],
  wait: [color.warnSoft, color.warn],
  bad: [color.dangerSoft, color.danger],
  note: [color.infoSoft, color.info],
  plain: [color.sunken, color.muted],
};

const Pill = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  padding: ${space(0.5)} ${space(2.5)} ${space(0.5)} ${space(1.5)};
  border-radius: ${radius.pill};
  background: ${({ $tone }) => tones[$tone][0]};
  color: ${({ $tone }) => tones[$tone][1]};
  font-size: ${text.small};
  font-weight: 600;
  line-height: 1.4;
  white-space: ${oneLine};
  & > svg {
    flex: none;
  }
`;

const markOf = (status: string) => (Object.hasOwn(states, status) ? states[status] : undefined);

function wordOf(status: string, words: Words): string {
  const [word] = markOf(status) ?? [];
  return word ? words.status[word] : status.replaceAll('_', ' ');
}

/** The word for a status, e.g. for a file. */
export function statusWord(status: string): string {
  return wordOf(status, wordsNow());
}

/** An unknown status is shown under its own name, in a neutral tone. */
export function StatusPill({ status }: { status: string }) {
  const words = useWords();
  const [, tone, Mark] = markOf(status) ?? [null, 'plain' as const, CircleDot];
  return (
    <Pill $tone={tone}>
      <Mark size={15} aria-hidden />
      {wordOf(status, words)}
    </Pill>
  );
}
