/**
 * Queries on facts about how work was written: the same for both parties, without telling whose other work it resembles (fair-work.md 14).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Types } from 'mongoose';
import type { TypingCounts, WorkSignals } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { ProofModel } from '../proofs/proof.model';
import { SubmissionModel, type SubmissionRecord } from '../submissions/submission.model';
import { SignalModel, type SignalRecord } from './signal.model';
import { likeness, NEARLY_SAME, runsOf } from '../submissions/text-likeness';

/** Maximum other works on the task compared, newest first. */
const MAX_OTHERS = 200;

type Work = Pick<SubmissionRecord, '_id' | 'task_id' | 'worker' | 'owner' | 'submission_details' | 'ai_rule'>;

/** The work, for its two parties and admins. Refuses with `submission_not_found`. */
export async function workFor(actor: Actor, id: string): Promise<Work> {
  const work = await collectionOf(SubmissionModel).findOne(
    { _id: new Types.ObjectId(id) },
    { projection: { task_id: 1, worker: 1, owner: 1, submission_details: 1, ai_rule: 1 } },
  );
  const isParty = work && [work.worker, work.owner].some((party) => party.toHexString() === actor.id);
  return work && (isParty || actor.role === 'admin') ? work : refuse('submission_not_found');
}

export async function signalsOf(work: Work): Promise<WorkSignals> {
  const [counted, likenesses, copied_files] = await Promise.all([
    collectionOf(SignalModel).findOne({ _id: work._id }),
    likenessesOf(work),
    copiedFiles(work),
  ]);
  return {
    counted: counted && { ...presentCounts(counted), at: counted.at.toISOString() },
    similar_texts: likenesses.filter((share) => share >= NEARLY_SAME).length,
    most_similar_percent: likenesses.length === 0 ? null : Math.round(Math.max(...likenesses) * 100),
    copied_files,
  };
}

export function presentCounts({ pasted_characters, typing_seconds, focus_losses }: SignalRecord): TypingCounts {
  return { pasted_characters, typing_seconds, focus_losses };
}

/** The similarity to each other worker's text on the task; empty if the text is too short. */
async function likenessesOf({ task_id, worker, submission_details: own }: Work): Promise<number[]> {
  const runs = runsOf(own);
  if (!runs) return [];
  const others = await collectionOf(SubmissionModel)
    .find({ task_id, worker: { $ne: worker } }, { projection: { submission_details: 1 } })
    .sort({ _id: -1 })
    .limit(MAX_OTHERS)
    .toArray();
  const found: number[] = [];
  for (const { submission_details: other } of others) {
    const theirs = runsOf(other);
    if (theirs) found.push(likeness(runs, theirs));
    // All of them take a tenth of a second, in which this process would answer nobody else.
    await nextTurn();
  }
  return found;
}

async function copiedFiles({ _id, worker }: Work): Promise<number> {
  const proofs = collectionOf(ProofModel);
  const own = await proofs.find({ submission_id: _id }, { projection: { sha256: 1 } }).toArray();
  if (own.length === 0) return 0;
  const hashes = own.map(({ sha256 }) => sha256);
  const copies: string[] = await proofs.distinct('sha256', { sha256: { $in: hashes }, worker: { $ne: worker } });
  return own.filter(({ sha256 }) => copies.includes(sha256)).length;
}
