/**
 * One `Idempotency-Key` per action that somebody intends: pressing the button again after a lost response sends the same key. A response, even a
 * refusal, or a changed input makes the next press a new action, because the API always gives the same answer to the same key. Knows nothing of what
 * is sent.
 */
import { useRef } from 'react';
import { isApiError } from './api-error';
import { newIdempotencyKey } from './idempotency-key';

export interface ActionKey {
  /** The key for this input; the same one until the input changes or the action is over. */
  for(input: unknown): string;
  /** Sends the action with its key. Any response completes it, except a server failure or one saying that it is still being processed. */
  send<T>(input: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T>;
  /** A refusal completes the action; after any other error pressing again sends the same key. */
  failed(error: unknown): void;
  /** The action succeeded; the next one is new. */
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

/** Whether the response is final: the same key would get it again. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== 'idempotency_in_progress';
}
