/**
 * The only way to run a transaction: with bounded attempts, bounded time, and a hook for what must be written last. Knows what the driver's error labels
 * mean, but no business rule.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { mongo, type ClientSession } from 'mongoose';
import { now } from '../clock';
import { refuse } from '../errors';
import { log } from '../log';
import { counters } from '../metrics';

/** How a transaction waits for others that write the same records. */
export interface RetryPolicy {
  /** Attempts before it gives up with `busy`. */
  readonly attempts: number;
  /** Longest pause between two of them, in ms. */
  readonly longestPauseMs: number;
}

/** A conflict is usually gone after one or two attempts. */
const USUAL: RetryPolicy = { attempts: 25, longestPauseMs: 200 };
/**
 * For records that many requests of all processes change. The transaction should write them first, so that a failed attempt costs next to nothing; it is
 * repeated until the total time runs out.
 */
export const PERSISTENT: RetryPolicy = { attempts: 1_000, longestPauseMs: 60 };
/** Longest time for all attempts together, in ms. */
const TOTAL_BUDGET_MS = 15_000;
const COMMIT_ATTEMPTS = 5;

/** What a command gets inside `inTransaction`. */
export interface Transaction {
  readonly session: ClientSession;
  /** 1 for the first attempt; higher after conflicts with other transactions. */
  readonly attempt: number;
  /** The timestamp of everything that this transaction writes. */
  readonly at: Date;
  /** Registers `step` to run after `work`, just before the commit, in the order of registration. Applies to this attempt only. */
  beforeCommit(step: () => Promise<void>): void;
}

/**
 * Runs `work` in one transaction and commits it. After a write conflict everything is rolled back and `work` runs again, so it must have no effect outside
 * the transaction. Refusals and other errors roll back and are rethrown. Refuses with `busy` (503) when attempts or time run out.
 */
export async function inTransaction<T>(
  work: (tx: Transaction) => Promise<T>,
  { attempts, longestPauseMs }: RetryPolicy = USUAL,
): Promise<T> {
  const deadline = performance.now() + TOTAL_BUDGET_MS;
  const session = mongoose.connection.getClient().startSession();
  try {
    for (let attempt = 1; ; attempt += 1) {
      session.startTransaction({
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
        readPreference: 'primary',
      });
      const last: (() => Promise<void>)[] = [];
      const tx: Transaction = {
        session: session as unknown as ClientSession,
        attempt,
        at: now(),
        beforeCommit: (step) => void last.push(step),
      };
      try {
        const result = await work(tx);
        for (const step of last) await step();
        await commit(session);
        counters.transactions.inc({ outcome: 'committed' });
        return result;
      } catch (error) {
        await abandon(session);
        if (!hasLabel(error, 'TransientTransactionError')) {
          counters.transactions.inc({ outcome: 'refused' });
          throw error;
        }
        counters.transactions.inc({ outcome: 'retried' });
        if (attempt >= attempts || performance.now() >= deadline) {
          log().warn({ attempt }, 'a transaction gave up after write conflicts');
          refuse('busy', undefined, { retryAfterSeconds: 1, cause: error });
        }
        // Full jitter, so that losers of one round do not meet again in the next.
        await sleep(Math.random() * Math.min(longestPauseMs, 2 ** attempt * 2));
      }
    }
  } finally {
    await session.endSession();
  }
}

/** Commits. When the outcome is unknown the commit is repeated, which is safe because it is idempotent. */
async function commit(session: mongo.ClientSession): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult') || attempt >= COMMIT_ATTEMPTS) throw error;
      await sleep(20 * attempt);
    }
  }
}

async function abandon(session: mongo.ClientSession): Promise<void> {
  if (!session.inTransaction()) return;
  // The server drops an abandoned transaction anyway, so a failure here changes nothing.
  await session.abortTransaction().catch(() => undefined);
}

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel(label);
}

/** First field of the unique index that was violated; null for other errors. */
export function duplicateKeyField(error: unknown): string | null {
  if (!(error instanceof mongo.MongoServerError) || error.code !== 11_000) return null;
  const { keyPattern, writeErrors } = error as {
    keyPattern?: object;
    writeErrors?: { err?: { keyPattern?: object } }[];
  };
  const pattern = keyPattern ?? writeErrors?.[0]?.err?.keyPattern;
  const named = pattern ? Object.keys(pattern)[0] : /dup key: \{ "?([\w.]+)"?:/.exec(error.message)?.[1];
  return named ?? 'unknown';
}

/** Whether `error` is a violation of a unique index; with `field`, of the index that begins with that field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  const refused = duplicateKeyField(error);
  return refused !== null && (field === undefined || refused === field);
}
