/** What somebody has typed and not sent, in this tab alone: it outlives the page, and nobody who comes after finds it. Storage may be full or forbidden; then nothing is kept. */
import { useEffect } from 'react';
import type { FieldValues, UseFormWatch } from 'react-hook-form';

const nameOf = (draft: string): string => `draft:${draft}`;

function keepDraft(draft: string, values: object): void {
  try {
    // A chosen file can be kept nowhere, and is empty as JSON.
    const written = JSON.stringify(values, (_, value: unknown) => (value instanceof FileList ? null : value));
    sessionStorage.setItem(nameOf(draft), written);
  } catch {
    // What is typed still stands in the form.
  }
}

/** Null where nothing is kept. A number's empty box, which is NaN, was written as null. */
export function keptDraft<Values extends object>(draft: string): Partial<Values> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(draft)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)) as Partial<Values>;
  } catch {
    return null;
  }
}

export function forgetDraft(draft: string): void {
  try {
    sessionStorage.removeItem(nameOf(draft));
  } catch {
    // Nothing was kept.
  }
}

/** Keeps what a form holds, as it is typed; nothing without a name. */
export function useKeptDraft<Values extends FieldValues>(draft: string | null, watch: UseFormWatch<Values>): void {
  useEffect(() => {
    if (draft === null) return;
    const { unsubscribe } = watch((values) => keepDraft(draft, values));
    return unsubscribe;
  }, [watch, draft]);
}
