/**
 * Single keys that act on the review desk. They do nothing while somebody writes, while a dialog is open, with a modifier, when held down, or when they are switched
 * off, which is remembered in this browser (WCAG 2.2, 2.1.4).
 */
import { useEffect, useRef, useState } from 'react';

export const DESK_KEYS = { next: 'j', previous: 'k', approve: 'a', changes: 'c', reject: 'r', select: 'x' } as const;
export type DeskAct = keyof typeof DESK_KEYS;

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
    // Where nothing can be stored the choice holds for this page.
  }
}

/** By the letter; with a keyboard that writes no Latin ones, as those for Bangla, by the key that has it on a Latin keyboard. */
function actOf({ key, code }: KeyboardEvent): DeskAct | undefined {
  const letter = /^[\x20-\x7e]$/.test(key) ? key : code.replace(/^Key/, '');
  return (Object.keys(DESK_KEYS) as DeskAct[]).find((act) => DESK_KEYS[act] === letter.toLowerCase());
}

/** `acts` is asked anew with every key, so that no key acts on what was shown before. */
export function useDeskKeys(acts: Readonly<Partial<Record<DeskAct, () => void>>>): {
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
      // A dialog gives focus back to where it was; from nowhere, Tab would go on at the beginning of the page. Approving keeps off: Space would do it again.
      if (act === 'changes' || act === 'reject') {
        document.querySelector<HTMLElement>(`[aria-keyshortcuts="${DESK_KEYS[act].toUpperCase()}"]`)?.focus();
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
