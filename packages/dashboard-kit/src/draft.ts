/**
 * Unsent input, kept in this tab only: it survives a reload, and nobody who comes later finds it. Storage may be full or blocked; then nothing is
 * stored.
 */
import { useEffect } from 'react';
import type { FieldValues, UseFormWatch } from 'react-hook-form';

const nameOf = (draft: string): string => `draft:${draft}`;

function saveDraft(draft: string, values: object): void {
  try {
    // A chosen file cannot be stored, and would be an empty object in JSON.
    const written = JSON.stringify(values, (_, value: unknown) => (value instanceof FileList ? null : value));
    sessionStorage.setItem(nameOf(draft), written);
  } catch {
    // The input is still in the form.
  }
}

/** Null when there is none. An empty number input, NaN, was stored as null. */
export function readDraft<Values extends object>(draft: string): Partial<Values> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(draft)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null)) as Partial<Values>;
  } catch {
    return null;
  }
}

export function forgetDraft(draft: string): void {
  try {
    sessionStorage.removeItem(nameOf(draft));
  } catch {
    // There was nothing to remove.
  }
}

/** Stores the form's values as they are typed; without a name it does nothing. */
export function useDraftAutosave<Values extends FieldValues>(draft: string | null, watch: UseFormWatch<Values>): void {
  useEffect(() => {
    if (draft === null) return;
    const { unsubscribe } = watch((values) => saveDraft(draft, values));
    return unsubscribe;
  }, [watch, draft]);
}
