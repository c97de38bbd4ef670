/** What somebody asks the API for that moves coins, asked again under the same key until it is answered for good; and what the ledger must show for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TransferKind } from '../../../api/src/ledger';
import type { ApiClient, RequestOptions } from '../../../api/src/testing/http-client';

/** How long an answer is waited for, in ms: longer than a request may take. */
const ANSWER_MS = 25_000;
const PAUSE_MS = 100;
/** How long the same is asked for again, in ms. */
const PATIENCE_MS = 120_000;

export interface Deed {
  readonly key: string;
  /** Sends it; the same each time. */
  send(client: ApiClient, options: RequestOptions): Promise<{ status: number; text: string; body: unknown }>;
  /** What an acknowledged one has moved: the kind of its entry, and what caused it. Null for what moves nothing. */
  moves(body: unknown): { kind: TransferKind; cause: string } | null;
}

/** An answer for good. */
export interface Settled {
  readonly isDone: boolean;
  readonly status: number;
  readonly body: unknown;
}

/** Answers, by what they say to whoever asked. */
export interface Tally {
  acknowledged: number;
  /** Answers that say that nothing has happened. */
  refused: number;
  /** Requests without an answer. */
  unknown: number;
}

/** Whether the same may be asked for again and answered otherwise. */
const isForNow = (status: number): boolean => status === 429 || status === 409 || status >= 500;

/** Asks `clients` in turn until one answers for good. Throws when none does in time. */
export async function settle(deed: Deed, clients: readonly ApiClient[], token: string, tally: Tally): Promise<Settled> {
  const until = Date.now() + PATIENCE_MS;
  for (let attempt = 0; ; attempt += 1) {
    const client = clients[attempt % clients.length] as ApiClient;
    const options = { token, idempotencyKey: deed.key, signal: AbortSignal.timeout(ANSWER_MS) };
    const answer = await deed.send(client, options).catch(() => null);
    if (answer === null) tally.unknown += 1;
    else if (answer.status < 400) {
      tally.acknowledged += 1;
      return { isDone: true, status: answer.status, body: answer.body };
    } else {
      tally.refused += 1;
      const isKeyBusy = answer.status !== 409 || answer.text.includes('idempotency_in_progress');
      if (!isForNow(answer.status) || !isKeyBusy) return { isDone: false, status: answer.status, body: answer.body };
    }
    if (Date.now() > until) throw new Error(`${deed.key} was not answered for good: ${answer?.status} ${answer?.text}`);
    await sleep(PAUSE_MS);
  }
}
