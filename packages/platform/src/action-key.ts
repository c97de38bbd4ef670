/**
 * One `Idempotency-Key` per thing that somebody means to do: pressing the button again after a lost answer sends the same key, changing the
 * form first makes a new one. Knows nothing of what is sent.
 */
import { useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key';

export interface ActionKey {
  /** The key for this input; the same one until the input changes or `done` is called. */
  for(input: unknown): string;
  /** The action has gone through; the next one is another. */
  done(): void;
}

export function useActionKey(): ActionKey {
  const current = useRef<{ input: string; key: string } | null>(null);
  return {
    for(input) {
      const text = JSON.stringify(input);
      if (current.current?.input !== text) current.current = { input: text, key: newIdempotencyKey() };
      return current.current.key;
    },
    done() {
      current.current = null;
    },
  };
}
