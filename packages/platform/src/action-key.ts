/**
 * One `Idempotency-Key` per thing that somebody means to do: pressing the button again after a lost answer sends the same key; an answer, also a refusal, or
 * another input makes the next press a new thing, since the API answers one key always alike. Knows nothing of what is sent.
 */
import { useRef } from 'react';
import { isApiError } from './api-error';
import { newIdempotencyKey } from './idempotency-key';

export interface ActionKey {
  /** The key for this input; the same one until the input changes or the action is over. */
  for(input: unknown): string;
  /** Sends the action with its key. It is over with any answer but a failure of the server, or one that it is being worked on. */
  send<T>(input: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T>;
  /** A refusal ends the action; after anything else pressing again sends the same key. */
  failed(error: unknown): void;
  /** The action has gone through; the next one is another. */
  done(): void;
}

export function useActionKey(): ActionKey {
  const current = useRef<{ input: string; key: string } | null>(null);
  const action: ActionKey = {
    for(input) {
      const text = JSON.stringify(input);
      if (current.current?.input !== text) current.current = { input: text, key: newIdempotencyKey() };
      return current.current.key;
    },
    async send(input, send) {
      try {
        const answer = await send(action.for(input));
        action.done();
        return answer;
      } catch (error) {
        action.failed(error);
        throw error;
      }
    },
    failed(error) {
      if (isRefusal(error)) current.current = null;
    },
    done() {
      current.current = null;
    },
  };
  return action;
}

/** Whether the answer is final: the same key would get it again. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== 'idempotency_in_progress';
}
