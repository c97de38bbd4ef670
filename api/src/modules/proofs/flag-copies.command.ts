/**
 * Tells the reviewer that a file was seen with other work: on the file itself, and as a flag on all work that has it, so that a review desk
 * can filter such work (fair-work.md 7, 8). Decides nothing.
 */
import type { Types } from 'mongoose';
import type { WorkFlag } from '@taskmint/contract';
import { fittingInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { SubmissionModel } from '../submissions/submission.model';
import { ProofModel, type ProofRecord } from './proof.model';

type Hashed = Pick<ProofRecord, 'submission_id' | 'sha256'>;

/** Maximum copies considered. */
const MAX_COPIES = 1_000;
const FLAG: WorkFlag = 'file_seen_before';

/** The same files with work other than that of `records`, which all belong to one submission. Files waiting for their work do not count. */
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

/** Call it after the files of the work are stored: of two concurrent uploads, the later then finds the other. */
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

/** Backfills flags on waiting work from before flags existed. */
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
