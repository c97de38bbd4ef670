/**
 * Makes commits of this process fail as networks and replica sets do: refused before they take effect, or carried out with the reply lost. The driver then
 * reports what a real server would make it report.
 */
import { mongo } from 'mongoose';
import type { SeededRandom } from '../seeded-random';

/**
 * - `refused`: a write conflict at the last moment; nothing of the transaction remains.
 * - `unheard-before`, `unheard-after`: the reply to the commit was lost, before or after it took effect; a retry is safe.
 * - `cut-off`: the commit took effect, and the connection is gone for good: the request ends in an error although it succeeded.
 */
export const COMMIT_FAULTS = ['refused', 'unheard-before', 'unheard-after', 'cut-off'] as const;
export type CommitFault = (typeof COMMIT_FAULTS)[number];

export interface CommitFaults {
  /** Share of commits that fail from now on. */
  rate: number;
  readonly counts: Record<CommitFault, number>;
  /** Restores the driver. */
  remove(): void;
}

type Commit = (this: mongo.ClientSession, ...rest: unknown[]) => Promise<void>;

function failure(message: string, label: string): mongo.MongoError {
  const error = new mongo.MongoServerError({ message, code: 112, errorLabels: [label] });
  error.addErrorLabel(label);
  return error;
}

/** Patches the driver until `remove` is called. */
export function injectCommitFaults(random: SeededRandom): CommitFaults {
  const session = mongo.ClientSession.prototype as unknown as { commitTransaction: Commit };
  const commit = session.commitTransaction;
  const faults: CommitFaults = {
    rate: 0,
    counts: { refused: 0, 'unheard-before': 0, 'unheard-after': 0, 'cut-off': 0 },
    remove() {
      session.commitTransaction = commit;
    },
  };
  session.commitTransaction = async function (this: mongo.ClientSession, ...rest) {
    if (!random.chance(faults.rate)) return commit.apply(this, rest);
    const fault = random.pick(COMMIT_FAULTS) ?? 'refused';
    faults.counts[fault] += 1;
    switch (fault) {
      case 'refused':
        await this.abortTransaction();
        throw failure('the test refuses this commit', 'TransientTransactionError');
      case 'unheard-before':
        throw failure('the test lost the way to the commit', 'UnknownTransactionCommitResult');
      case 'unheard-after':
        await commit.apply(this, rest);
        throw failure('the test lost the answer to the commit', 'UnknownTransactionCommitResult');
      case 'cut-off':
        await commit.apply(this, rest);
        throw new mongo.MongoNetworkError('the test cut the connection after the commit');
    }
  };
  return faults;
}
