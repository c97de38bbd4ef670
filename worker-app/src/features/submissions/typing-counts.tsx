/**
 * Counts how work is written, if the task allows no AI and the freelancer agrees (fair-work.md 14): pasted characters, seconds of typing, losses of focus.
 * Nothing is counted before they agree, and the content itself is never recorded.
 */
import type { AiRule, TypingCounts } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Checkbox, Note, Stack } from '@taskmint/ui-kit';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { workTexts } from '../../texts/work';
import { useNoteSignals } from './submission.queries';

/** A longer pause between two keys does not count as typing. */
const PAUSE_MS = 5_000;

/** What a form for handing in asks and sends about how the work was written. */
export interface Counting {
  inputs: ReactNode;
  handlers: { onPaste(event: ClipboardEvent): void; onKeyDown(): void };
  /** Sends the counts after the work is handed in; a failure is ignored. */
  sent(id: string): Promise<void>;
}

/** By the task's AI rule; null if nothing may be counted. */
export function useCounting(rule: AiRule): Counting | null {
  const { terms: texts } = useTexts(workTexts);
  const [isCounting, setCounting] = useState(false);
  const counted = useRef({ pasted: 0, typedMs: 0, losses: 0, lastKey: 0 });
  const noteSignals = useNoteSignals();
  useEffect(() => {
    if (!isCounting) return undefined;
    const lose = () => (counted.current.losses += 1);
    addEventListener('blur', lose);
    return () => removeEventListener('blur', lose);
  }, [isCounting]);
  if (rule !== 'not_allowed') return null;
  return {
    inputs: (
      <Stack gap={1}>
        <Checkbox label={texts.count} checked={isCounting} onChange={({ target }) => setCounting(target.checked)} />
        <Note>{texts.countHint}</Note>
      </Stack>
    ),
    handlers: {
      onPaste({ clipboardData }) {
        if (isCounting) counted.current.pasted += clipboardData.getData('text').length;
      },
      onKeyDown() {
        if (!isCounting) return;
        const at = Date.now();
        const since = at - counted.current.lastKey;
        if (since < PAUSE_MS) counted.current.typedMs += since;
        counted.current.lastKey = at;
      },
    },
    async sent(id) {
      if (isCounting) await noteSignals(id, read(counted.current)).catch(() => undefined);
    },
  };
}

/** Caps the counts at the contract's limits. */
function read({ pasted, typedMs, losses }: { pasted: number; typedMs: number; losses: number }): TypingCounts {
  return {
    pasted_characters: Math.min(pasted, 1_000_000),
    typing_seconds: Math.min(Math.round(typedMs / 1_000), 86_400),
    focus_losses: Math.min(losses, 10_000),
  };
}
