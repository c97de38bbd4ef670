/**
 * One `Idempotency-Key` per action that somebody intends: after a lost response, sending the same again uses the same key, also when the screen was left
 * or the page reloaded in between. A response, even a refusal, ends the action, because the API always gives the same answer to the same key. Knows
 * nothing of what is sent.
 */
import { useRef } from 'react';
import { isApiError } from './api-error';
import { newIdempotencyKey } from './idempotency-key';

/** In this tab only. Actions are stored as fingerprints, so that nothing of what was sent can be read from it. */
const STORED_AS = 'open-actions';
/** How many actions may wait for a repetition; beyond it the oldest is forgotten. */
const MAX_OPEN = 50;
/** After this time, in ms, the same again is meant as another action. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;

interface OpenAction {
  key: string;
  at: number;
  /** Fingerprint of what the action is about. */
  about: string | null;
}

type OpenActions = Record<string, OpenAction>;

/** What is open if storage is blocked or full. */
let unstored: OpenActions = {};

function stored(): OpenActions | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') as OpenActions | null;
  } catch {
    return null;
  }
}

function change(work: (open: OpenActions) => void): void {
  const since = Date.now() - FORGOTTEN_AFTER_MS;
  const open = Object.fromEntries(Object.entries({ ...unstored, ...stored() }).filter(([, { at }]) => at > since));
  work(open);
  const kept = Object.entries(open)
    .sort(([, one], [, other]) => one.at - other.at)
    .slice(-MAX_OPEN);
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries(kept)));
    unstored = {};
  } catch {
    unstored = Object.fromEntries(kept);
  }
}

/** The key of an action, described by anything that JSON can express; the same one until it is over. */
function keyOf(action: unknown, about: string | null = null): string {
  const name = fingerprint(action);
  let key = '';
  change((open) => {
    key = open[name]?.key ?? newIdempotencyKey();
    open[name] = { key, at: Date.now(), about };
  });
  return key;
}

/** Makes the same a new action from now on. */
function end(action: unknown): void {
  change((open) => delete open[fingerprint(action)]);
}

/** Ends all actions about these things: the same is meant anew from now on. */
export function endActionsAbout(...things: readonly unknown[]): void {
  const ended = new Set<string | null>(things.map(fingerprint));
  change((open) => {
    for (const [name, { about }] of Object.entries(open)) if (ended.has(about)) delete open[name];
  });
}

/**
 * Sends an action with its key. Any response completes it, except a server failure or one that says nothing about an earlier attempt. `about`: see
 * `endActionsAbout`.
 */
export async function sendAction<T>(
  action: unknown,
  send: (idempotencyKey: string) => Promise<T>,
  about?: unknown,
): Promise<T> {
  try {
    const answer = await send(keyOf(action, about === undefined ? null : fingerprint(about)));
    end(action);
    return answer;
  } catch (error) {
    if (isRefusal(error)) end(action);
    throw error;
  }
}

export interface ActionKey {
  /** The key for this input; the same one until the action is over. */
  for(input: unknown): string;
  /** A refusal completes the action that `for` was asked about last; after any other error pressing again sends the same key. */
  failed(error: unknown): void;
  /** The action that `for` was asked about last succeeded; the next one is new. */
  done(): void;
}

/** For actions that are more than one call. A single call has its key from the API client, or from `sendAction` if its body names the key. */
export function useActionKey(): ActionKey {
  const last = useRef<unknown>(null);
  return {
    for(input) {
      last.current = input;
      return keyOf(input);
    },
    failed(error) {
      if (isRefusal(error)) end(last.current);
    },
    done: () => end(last.current),
  };
}

/** Refusals that say nothing about an earlier attempt with the same key: the server did not look at the key, or that attempt is still going on. */
const NOT_ABOUT_IT = new Set(['idempotency_in_progress', 'rate_limited', 'not_signed_in', 'token_expired']);

/** Whether the response is final: the same key would get it again. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && !NOT_ABOUT_IT.has(error.code);
}

/** 64 bits that are the same for the same action. Should two share them, the API refuses the second, which ends the action. */
function fingerprint(action: unknown): string {
  const text = JSON.stringify(action);
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b) ^ (other >>> 13);
  }
  return `${(one >>> 0).toString(16)}-${(other >>> 0).toString(16)}`;
}
