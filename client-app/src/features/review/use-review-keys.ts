/**
 * Single-key shortcuts of the review desk. They are ignored while somebody types, while a dialog is open, with a modifier, when held down, and when
 * switched off, which is remembered in this browser (WCAG 2.2, 2.1.4).
 */
import { useEffect, useRef, useState } from 'react';

export const REVIEW_KEYS = { next: 'j', previous: 'k', approve: 'a', changes: 'c', reject: 'r', select: 'x' } as const;
export type ReviewAction = keyof typeof REVIEW_KEYS;

const STORED = 'taskmint-desk-keys';
const WRITING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

function isBusyElsewhere({ target }: KeyboardEvent): boolean {
  return (
    document.querySelector('dialog[open], [aria-modal="true"]') !== null ||
    (target instanceof Element && target.closest(WRITING) !== null)
  );
}

function isOn(): boolean {
  try {
    return window.localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function remember(on: boolean): void {
  try {
    window.localStorage.setItem(STORED, on ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** By the letter typed; on a keyboard without Latin letters, such as a Bangla one, by the letter that the key has on a Latin keyboard. */
function actOf({ key, code }: KeyboardEvent): ReviewAction | undefined {
  const letter = /^[\x20-\x7e]$/.test(key) ? key : code.replace(/^Key/, '');
  return (Object.keys(REVIEW_KEYS) as ReviewAction[]).find((act) => REVIEW_KEYS[act] === letter.toLowerCase());
}

/** `acts` is read on every key press, so that no key acts on what was shown before. */
export function useReviewKeys(acts: Readonly<Partial<Record<ReviewAction, () => void>>>): {
  on: boolean;
  set(on: boolean): void;
} {
  const [on, setOn] = useState(isOn);
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event)) return;
      const act = actOf(event);
      const run = act && latest.current[act];
      if (!run) return;
      event.preventDefault();
      // A dialog returns the focus to where it was; with no focus before, Tab would restart at the top of the page. Approving takes no focus: Space would
      // approve again.
      if (act === 'changes' || act === 'reject') {
        document.querySelector<HTMLElement>(`[aria-keyshortcuts="${REVIEW_KEYS[act].toUpperCase()}"]`)?.focus();
      }
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
  return {
    on,
    set: (next) => {
      remember(next);
      setOn(next);
    },
  };
}
