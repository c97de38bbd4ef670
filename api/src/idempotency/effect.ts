/**
 * Says which transaction is the effect of the request under way, so that its answer is kept by that transaction. The request is found by the asynchronous
 * context; without a key there is none, and a command runs as it would anyway.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { inTransaction, type Patience, type Transaction } from '../database/transaction';
import type { KeptReply } from '../ledger';
import { copyFromEntry } from './answer';
import { keepAnswer, type Answer, type Claim } from './claim';

/** A request with a key, from its claim to its answer. */
export class KeyedRequest {
  /** The answer that is kept by a committed transaction. */
  answer: Answer | null = null;

  constructor(
    readonly claim: Claim,
    /** Status of a success of this call. */
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
 * Runs `work` whose transactions are each a part of the request and none of them its effect: the answer is kept once all are done, and who repeats the request
 * after half of it went through has to find that half done. For commands that change nothing the second time.
 */
export function inParts<T>(work: () => Promise<T>): Promise<T> {
  return current.run(undefined, work);
}

/**
 * `inTransaction` for the transaction that is the effect of a request: with a key its answer is kept with it, or it fails (ClaimLost). `answer` makes the body
 * from the result; the result itself by default. `patience` as for `inTransaction`.
 */
export async function inEffect<T>(
  work: (tx: Transaction) => Promise<T>,
  answer: (result: T) => unknown = (result) => result,
  patience?: Patience,
): Promise<T> {
  const request = current.getStore();
  if (!request) return inTransaction(work, patience);
  let kept: Answer | null = null;
  const result = await inTransaction(async (tx) => {
    const outcome = await work(tx);
    const body = request.answerOf(answer(outcome));
    kept = body;
    // Last, after the ledger entries that the work has gathered.
    tx.beforeCommit(() => keepAnswer(request.claim, body, tx.session));
    return outcome;
  }, patience);
  request.answer = kept;
  return result;
}

/** The effect of a request that shares its transaction with others. */
export interface SharedEffect {
  /** For the request's own ledger entry (`Transfer.request`), which the transaction writes anyway: no further command. */
  readonly reply: KeptReply;
  /** To be called once the transaction is committed. */
  committed(): Promise<void>;
}

/** The request under way, to be answered `body` by a transaction that others share; null without a key. Ask before queueing, not in the transaction. */
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
