/**
 * Says which transaction is the effect of the current request, so that this transaction stores the answer. The request is found through async context;
 * without a key there is none, and the command runs as usual.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { inTransaction, type RetryPolicy, type Transaction } from '../database/transaction';
import type { KeptReply } from '../ledger';
import { copyFromEntry } from './answer';
import { keepAnswer, type Answer, type Claim } from './claim';

/** A request with a key, from its claim to its answer. */
export class KeyedRequest {
  /** The answer that a committed transaction has stored. */
  answer: Answer | null = null;

  constructor(
    readonly claim: Claim,
    /** Success status of this call. */
    readonly status: number,
  ) {}

  answerOf(body: unknown): Answer {
    return { status: this.status, body: JSON.stringify(body) };
  }
}

const current = new AsyncLocalStorage<KeyedRequest | undefined>();

/** Runs `work` as the handling of `request`. */
export function asRequest<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  return current.run(request, work);
}

/**
 * Runs `work`, whose transactions are parts of the request, none of them its whole effect. The answer is stored once all are done, so a retry after a
 * partial run has to find those parts done. For commands that change nothing when repeated.
 */
export function inParts<T>(work: () => Promise<T>): Promise<T> {
  return current.run(undefined, work);
}

/**
 * `inTransaction` for the transaction that is the effect of a request. With a key it also stores the answer, or fails (ClaimLost). `answer` builds the body
 * from the result; by default the result itself. `retry` is passed to `inTransaction`.
 */
export async function inEffect<T>(
  work: (tx: Transaction) => Promise<T>,
  answer: (result: T) => unknown = (result) => result,
  retry?: RetryPolicy,
): Promise<T> {
  const request = current.getStore();
  if (!request) return inTransaction(work, retry);
  let kept: Answer | null = null;
  const result = await inTransaction(async (tx) => {
    const outcome = await work(tx);
    const body = request.answerOf(answer(outcome));
    kept = body;
    // Last, after the ledger entries that `work` has collected.
    tx.beforeCommit(() => keepAnswer(request.claim, body, tx.session));
    return outcome;
  }, retry);
  request.answer = kept;
  return result;
}

/** The effect of a request that shares its transaction with others. */
export interface SharedEffect {
  /** For the request's own ledger entry (`Transfer.request`), which the transaction writes anyway, so no extra command is needed. */
  readonly reply: KeptReply;
  /** To be called after the commit. */
  committed(): Promise<void>;
}

/** The current request, to be answered with `body` by a shared transaction; null without a key. Call it before queueing, not in the transaction. */
export function sharedEffect(body: unknown): SharedEffect | null {
  const request = current.getStore();
  if (!request) return null;
  const answer = request.answerOf(body);
  return {
    reply: { id: request.claim.id, hash: request.claim.hash, ...answer },
    committed: () => {
      request.answer = answer;
      return copyFromEntry(request.claim, answer);
    },
  };
}
