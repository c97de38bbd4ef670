/**
 * Makes commits of this process go wrong the way networks and replica sets do: refused before they count, or carried out and never heard of. What
 * the driver then says is what a real server would make it say.
 */
import { mongo } from 'mongoose';
import type { SeededRandom } from '../seeded-random';

/**
 * - `refused`: a write conflict at the last moment; nothing of the transaction remains.
 * - `unheard-before`, `unheard-after`: the answer to the commit was lost, before or after it counted; asking again is safe.
 * - `cut-off`: the commit counted, and the connection is gone for good: the request ends in an error although its effect is there.
 */
export const COMMIT_FAULTS = ['refused', 'unheard-before', 'unheard-after', 'cut-off'] as const;
export type CommitFault = (typeof COMMIT_FAULTS)[number];

export interface CommitFaults {
  /** Share of commits that go wrong from now on. */
  rate: number;
  readonly counts: Record<CommitFault, number>;
  /** Leaves the driver as it was. */
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
