/**
 * Files that come before the work they prove: with a place that their worker keeps, where the task asks for files (fair-work.md 7). They go with the work when it is
 * handed in; what stays behind is removed a day later.
 */
import { Types, type mongo } from 'mongoose';
import { PROOF_FILES } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { eachItem, waitingIds } from '../../jobs/each-item';
import type { JobDefinition } from '../../jobs/job';
import { isStoreAway } from '../../store';
import { ReservationModel } from '../reservations/reservation.model';
import type { Upload } from '../uploads/read-upload';
import { whileOpen } from '../users/stays-open';
import { removeProof, storeProof } from './attach-proof.command';
import { ProofModel, type ProofRecord } from './proof.model';

const NAME = 'collect-files';
const BATCH = 100;

/** Refuses `reservation_not_found` without a place, `files_not_asked`, `file_invalid`, `too_many_files`, `not_signed_in`. */
export async function attachWaiting(actor: Actor, taskId: string, upload: Upload): Promise<Types.ObjectId> {
  const worker = new Types.ObjectId(actor.id);
  const waits_on = new Types.ObjectId(taskId);
  await assertTakesFile(waits_on, worker);
  return storeProof(worker, upload, ({ _id }) =>
    // In line with whatever else this worker does: neither a sixth file nor one for work that is handed in already comes between.
    whileOpen(worker, async (tx) => {
      await assertTakesFile(waits_on, worker, tx);
      const { matchedCount } = await collectionOf(ProofModel).updateOne(
        { _id },
        { $set: { waits_on } },
        { session: tx.session },
      );
      // Their account was closed meanwhile, or it took a day.
      if (matchedCount === 0) refuse('reservation_not_found');
    }),
  );
}

async function assertTakesFile(waits_on: Types.ObjectId, worker: Types.ObjectId, tx?: Transaction): Promise<void> {
  const options = tx ? { session: tx.session } : {};
  const kept = await collectionOf(ReservationModel).findOne(
    { task_id: waits_on, worker, live: true, expires_at: { $gt: tx?.at ?? now() } },
    { ...options, projection: { proof_fields: 1 } },
  );
  if (!kept) refuse('reservation_not_found');
  if (!kept.proof_fields?.some(({ kind }) => kind === 'file')) refuse('files_not_asked');
  const files = await collectionOf(ProofModel).countDocuments({ waits_on, worker }, options);
  if (files >= PROOF_FILES.most) refuse('too_many_files', { max: PROOF_FILES.most });
}

/** Own files that wait on the task, in the order in which they came. */
export function waitingFiles(actor: Actor, taskId: string): Promise<ProofRecord[]> {
  return collectionOf(ProofModel)
    .find({ waits_on: new Types.ObjectId(taskId), worker: new Types.ObjectId(actor.id) })
    .sort({ stored_at: 1, _id: 1 })
    .toArray();
}

/** `deletedCount` is 0 when there is no such file, or not any more. */
export async function removeWaiting(actor: Actor, taskId: string, id: string): Promise<{ deletedCount: number }> {
  const filter = {
    _id: new Types.ObjectId(id),
    waits_on: new Types.ObjectId(taskId),
    worker: new Types.ObjectId(actor.id),
  };
  return { deletedCount: (await remove(filter)) ? 1 : 0 };
}

/** A file that is handed in at this moment either goes with the work or is gone. False when there was none; one whose removal ended halfway is collected later. */
async function remove(filter: mongo.Filter<ProofRecord> & { _id: Types.ObjectId }): Promise<boolean> {
  const { matchedCount } = await collectionOf(ProofModel).updateOne(filter, { $set: { waits_on: filter._id } });
  if (matchedCount > 0) await removeProof(filter._id);
  return matchedCount > 0;
}

/** Gives the files that wait on the task to the work; answers how many. */
export async function handInFiles(
  tx: Transaction,
  waits_on: Types.ObjectId,
  worker: Types.ObjectId,
  submission_id: Types.ObjectId,
): Promise<number> {
  const proofs = collectionOf(ProofModel);
  const files = await proofs
    .find({ waits_on, worker }, { session: tx.session, projection: { _id: 1 }, sort: { stored_at: 1, _id: 1 } })
    .toArray();
  for (const [position, { _id }] of files.entries()) {
    await proofs.updateOne(
      { _id },
      { $set: { submission_id, position }, $unset: { waits_on: 1 } },
      { session: tx.session },
    );
  }
  return files.length;
}

async function collect({ _id, waits_on, worker }: ProofRecord): Promise<boolean> {
  const kept = { task_id: waits_on, worker, live: true };
  if (await collectionOf(ReservationModel).findOne(kept as object, { projection: { _id: 1 } })) return false;
  return remove({ _id, waits_on: { $exists: true } });
}

/** Removes files whose work never came: a day old, and no place kept any more. */
export const collectFiles: JobDefinition = {
  name: NAME,
  everyMs: 3_600_000,
  run: async (signal) => {
    const proofs = collectionOf(ProofModel);
    const until = new Date(now().getTime() - DAY_MS);
    const waiting = await waitingIds(NAME);
    let done = 0;
    let after = new Types.ObjectId('0'.repeat(24));
    while (!signal.aborted) {
      const old = await proofs
        .find({ waits_on: { $exists: true }, stored_at: { $lte: until }, _id: { $gt: after, $nin: waiting } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      const collected = await eachItem(NAME, old, ({ _id }) => _id.toHexString(), collect, signal, isStoreAway);
      done += collected.filter(Boolean).length;
      if (old.length < BATCH) break;
      after = old[BATCH - 1]!._id;
    }
    return done;
  },
};
