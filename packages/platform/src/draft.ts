/**
 * Unsent input, kept in this tab only: it survives a reload, and nobody who comes later finds it. Storage may be full or blocked; then nothing is
 * stored.
 */
import { useSession } from '@taskmint/platform';
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn, UseFormWatch } from 'react-hook-form';

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

/**
 * Puts back what this person, or a visitor, left unsent about something, and stores what they type from now on. Without a name it does nothing.
 * Returns what forgets it, for when it was sent.
 */
export function useDraft<Values extends FieldValues, Output>(
  about: string | undefined,
  { setValue, watch }: Pick<UseFormReturn<Values, unknown, Output>, 'setValue' | 'watch'>,
): () => void {
  const who = useSession(({ status, user }) => (status === 'loading' ? null : (user?._id ?? 'visitor')));
  const draft = about === undefined || who === null ? null : `${who}:${about}`;
  useEffect(() => {
    if (draft === null) return;
    for (const [name, value] of Object.entries(readDraft<Values>(draft) ?? {})) {
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
    }
  }, [draft, setValue]);
  useDraftAutosave(draft, watch);
  return () => {
    if (draft !== null) forgetDraft(draft);
  };
}
