/**
 * Tells the reviewer that a file came with other work before: on the file itself, and as a flag on all work that it came with, so that a review desk can show such
 * work apart (fair-work.md 7, 8). Decides nothing.
 */
import type { Types } from 'mongoose';
import type { WorkFlag } from '@taskmint/contract';
import { fittingInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { SubmissionModel } from '../submissions/submission.model';
import { ProofModel, type ProofRecord } from './proof.model';

type Hashed = Pick<ProofRecord, 'submission_id' | 'sha256'>;

/** Copies that are looked for at most. */
const MAX_COPIES = 1_000;
const FLAG: WorkFlag = 'file_seen_before';

/** The same files with other work than that of `records`, which are all of one submission. What waits for its work counts for none. */
export async function copiesOf(records: readonly Hashed[]): Promise<Hashed[]> {
  const first = records[0];
  if (!first) return [];
  return collectionOf(ProofModel)
    .find(
      {
        sha256: { $in: records.map(({ sha256 }) => sha256) },
        submission_id: { $ne: first.submission_id },
        waits_on: { $exists: false },
      },
      { projection: { submission_id: 1, sha256: 1 } },
    )
    .limit(MAX_COPIES)
    .toArray();
}

/** Call it when the files of the work are kept: of two that come at once, the later one then finds the other. */
export async function flagCopies(submission: Types.ObjectId): Promise<void> {
  const files = await collectionOf(ProofModel)
    .find({ submission_id: submission, waits_on: { $exists: false } }, { projection: { submission_id: 1, sha256: 1 } })
    .toArray();
  const copies = await copiesOf(files);
  if (copies.length === 0) return;
  const works = [submission, ...copies.map(({ submission_id }) => submission_id)];
  await collectionOf(SubmissionModel).updateMany(
    { _id: { $in: works } },
    { $addToSet: { flags: FLAG } as Record<string, unknown> },
  );
}

/** Waiting work from before there were flags gets those that it would have. */
export async function flagOlderCopies(progress: Progress): Promise<void> {
  const submissions = collectionOf(SubmissionModel);
  const unflagged = { flags: { $exists: false } };
  const waiting = { status: 'pending', ...unflagged };
  for await (const older of fittingInSteps(progress, 'work', submissions, waiting, { _id: 1 })) {
    for (const { _id } of older) {
      progress.signal.throwIfAborted();
      await flagCopies(_id);
    }
    await submissions.updateMany({ _id: { $in: older.map(({ _id }) => _id) }, ...unflagged }, { $set: { flags: [] } });
  }
}
