/** Counts how work is written, from the moment its worker says yes to that: pasted characters, seconds of typing, losses of focus. Never looks at what is written (fair-work.md 14). */
import type { TypingCounts } from '@taskmint/contract';
import { type ClipboardEvent, useEffect, useMemo, useRef } from 'react';

/** A longer pause between two keys is no typing, in ms. */
const PAUSE_MS = 5_000;

/** Handlers for the form, and what they have counted so far. */
export function useTypingCounts(isCounting: boolean) {
  const counted = useRef({ pasted: 0, typedMs: 0, losses: 0, lastKey: 0 });
  useEffect(() => {
    if (!isCounting) return undefined;
    const lose = () => (counted.current.losses += 1);
    addEventListener('blur', lose);
    return () => removeEventListener('blur', lose);
  }, [isCounting]);
  return useMemo(
    () => ({
      handlers: {
        onPaste: ({ clipboardData }: ClipboardEvent) => {
          if (isCounting) counted.current.pasted += clipboardData.getData('text').length;
        },
        onKeyDown: () => {
          if (!isCounting) return;
          const at = Date.now();
          const since = at - counted.current.lastKey;
          if (since < PAUSE_MS) counted.current.typedMs += since;
          counted.current.lastKey = at;
        },
      },
      read: (): TypingCounts => ({
        pasted_characters: Math.min(counted.current.pasted, 1_000_000),
        typing_seconds: Math.min(Math.round(counted.current.typedMs / 1_000), 86_400),
        focus_losses: Math.min(counted.current.losses, 10_000),
      }),
    }),
    [isCounting],
  );
}
