/** Requests that move coins, each repeated with the same key until it has a final answer, and the ledger entry that must result. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TransferKind } from '@taskmint/contract';
import type { ApiClient, RequestOptions } from '../../../api/src/testing/http-client';

/** Maximum wait for an answer, in ms: longer than a request may take. */
const ANSWER_MS = 25_000;
const PAUSE_MS = 100;
/** How long a request is repeated, in ms. */
const PATIENCE_MS = 120_000;

export interface Operation {
  readonly key: string;
  /** Sends it; identical each time. */
  send(client: ApiClient, options: RequestOptions): Promise<{ status: number; text: string; body: unknown }>;
  /** The movement made by an acknowledged request: the kind of its entry, and its cause. Null if it moves nothing. */
  moves(body: unknown): { kind: TransferKind; cause: string } | null;
}

/** A final answer. */
export interface Settled {
  readonly isDone: boolean;
  readonly status: number;
  readonly body: unknown;
}

/** Number of answers, by what they tell the caller. */
export interface Tally {
  acknowledged: number;
  /** Answers that nothing has happened. */
  refused: number;
  /** Requests without an answer. */
  unknown: number;
}

/** Whether repeating the request may give another answer. */
const isForNow = (status: number): boolean => status === 429 || status === 409 || status >= 500;

/** Asks `clients` in turn until one gives a final answer. Throws when none does in time. */
export async function settle(
  operation: Operation,
  clients: readonly ApiClient[],
  token: string,
  tally: Tally,
): Promise<Settled> {
  const until = Date.now() + PATIENCE_MS;
  for (let attempt = 0; ; attempt += 1) {
    const client = clients[attempt % clients.length] as ApiClient;
    const options = { token, idempotencyKey: operation.key, signal: AbortSignal.timeout(ANSWER_MS) };
    const answer = await operation.send(client, options).catch(() => null);
    if (answer === null) tally.unknown += 1;
    else if (answer.status < 400) {
      tally.acknowledged += 1;
      return { isDone: true, status: answer.status, body: answer.body };
    } else {
      tally.refused += 1;
      const isKeyBusy = answer.status !== 409 || answer.text.includes('idempotency_in_progress');
      if (!isForNow(answer.status) || !isKeyBusy) return { isDone: false, status: answer.status, body: answer.body };
    }
    if (Date.now() > until)
      throw new Error(`${operation.key} was not answered for good: ${answer?.status} ${answer?.text}`);
    await sleep(PAUSE_MS);
  }
}
