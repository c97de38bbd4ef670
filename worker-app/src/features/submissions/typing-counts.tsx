/**
 * How work is written, where the client wants none by AI and the worker says yes to counting (fair-work.md 14): pasted characters, seconds of typing, losses of
 * focus. Nothing is counted before the yes, and nothing is ever looked at of what is written.
 */
import type { AiRule, TypingCounts } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Checkbox, Note, Stack } from '@taskmint/ui-kit';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { catalogue } from '../../texts';
import { useNoteSignals } from './submission.queries';

/** A longer pause between two keys is no typing, in ms. */
const PAUSE_MS = 5_000;

/** What a form of work asks and sends of how it was written. */
export interface Counting {
  inputs: ReactNode;
  handlers: { onPaste(event: ClipboardEvent): void; onKeyDown(): void };
  /** Sends what was counted, once the work is in and whatever becomes of it. */
  sent(id: string): Promise<void>;
}

/** For the rule of a task; null where nothing may be counted. */
export function useCounting(rule: AiRule): Counting | null {
  const { terms: texts } = useTexts(catalogue);
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

/** Within the bounds of the contract. */
function read({ pasted, typedMs, losses }: { pasted: number; typedMs: number; losses: number }): TypingCounts {
  return {
    pasted_characters: Math.min(pasted, 1_000_000),
    typing_seconds: Math.min(Math.round(typedMs / 1_000), 86_400),
    focus_losses: Math.min(losses, 10_000),
  };
}
