/**
 * Files uploaded before the work they prove, with a reservation on a task that asks for files (fair-work.md 7). Handing in attaches them to
 * the work; what is left over is removed a day later.
 */
import { Types, type mongo } from 'mongoose';
import { PROOF_FILES } from '@taskmint/contract';
import { now } from '../../clock';
import { LOWEST_ID } from '../../database/by-id';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { DAY_MS, HOUR_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { eachItem, waitingIds } from '../../jobs/each-item';
import type { JobDefinition } from '../../jobs/job';
import { isStoreAway, removeLeftovers } from '../../store';
import { ReservationModel } from '../reservations/reservation.model';
import type { Upload } from '../uploads/read-upload';
import { whileOpen } from '../users/stays-open';
import { attached, PROOF_KEYS, removeProof, sameFile, storeProof } from './attach-proof.command';
import { ProofModel, type ProofRecord } from './proof.model';

const NAME = 'collect-files';
const BATCH = 100;

/**
 * Refuses with `reservation_not_found` without a reservation, `files_not_asked`, `file_invalid`, `too_many_files`, `too_many_uploads`,
 * `not_signed_in`. A file that waits already is answered with itself.
 */
export async function attachWaiting(actor: Actor, taskId: string, upload: Upload): Promise<Types.ObjectId> {
  const worker = new Types.ObjectId(actor.id);
  const waits_on = new Types.ObjectId(taskId);
  const file = sameFile(worker, upload);
  const waiting = { ...file, waits_on };
  const there = await attached(waiting);
  if (there) return there;
  await assertTakesFile(waits_on, worker);
  return storeProof(upload, file, ({ _id }) =>
    // Serialized with everything else this worker does, so that neither a sixth file nor one for work already handed in gets through.
    whileOpen(worker, async (tx) => {
      const sentBefore = await attached(waiting, tx.session);
      if (sentBefore) return sentBefore;
      await assertTakesFile(waits_on, worker, tx);
      const { matchedCount } = await collectionOf(ProofModel).updateOne(
        { _id },
        { $set: { waits_on } },
        { session: tx.session },
      );
      // Their account was closed meanwhile, or the upload took more than a day.
      if (matchedCount === 0) refuse('reservation_not_found');
      return _id;
    }),
  );
}

async function assertTakesFile(waits_on: Types.ObjectId, worker: Types.ObjectId, tx?: Transaction): Promise<void> {
  const options = { session: tx?.session };
  const kept = await collectionOf(ReservationModel).findOne(
    { task_id: waits_on, worker, live: true, expires_at: { $gt: tx?.at ?? now() } },
    { ...options, projection: { proof_fields: 1 } },
  );
  if (!kept) refuse('reservation_not_found');
  if (!kept.proof_fields?.some(({ kind }) => kind === 'file')) refuse('files_not_asked');
  const files = await collectionOf(ProofModel).countDocuments({ waits_on, worker }, options);
  if (files >= PROOF_FILES.most) refuse('too_many_files', { max: PROOF_FILES.most });
}

/** The actor's files that wait on the task, in order of upload. */
export function waitingFiles(actor: Actor, taskId: string): Promise<ProofRecord[]> {
  return collectionOf(ProofModel)
    .find({ waits_on: new Types.ObjectId(taskId), worker: new Types.ObjectId(actor.id) })
    .sort({ stored_at: 1, _id: 1 })
    .toArray();
}

/** `deletedCount` is 0 if there is no such file, or no longer. */
export async function removeWaiting(actor: Actor, taskId: string, id: string): Promise<{ deletedCount: number }> {
  const filter = {
    _id: new Types.ObjectId(id),
    waits_on: new Types.ObjectId(taskId),
    worker: new Types.ObjectId(actor.id),
  };
  return { deletedCount: (await remove(filter)) ? 1 : 0 };
}

/**
 * A file handed in concurrently either goes with the work or is removed. False if there was none; an interrupted removal is finished by the
 * job.
 */
async function remove(filter: mongo.Filter<ProofRecord> & { _id: Types.ObjectId }): Promise<boolean> {
  const { matchedCount } = await collectionOf(ProofModel).updateOne(filter, { $set: { waits_on: filter._id } });
  if (matchedCount > 0) await removeProof(filter._id);
  return matchedCount > 0;
}

/** Attaches the files that wait on the task to the work. Returns how many. */
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

/** Removes files whose work never came: a day old, without a live reservation. Also what uploads that died left. */
export const collectFiles: JobDefinition = {
  name: NAME,
  everyMs: HOUR_MS,
  run: async (signal) => {
    const proofs = collectionOf(ProofModel);
    const until = new Date(now().getTime() - DAY_MS);
    const waiting = await waitingIds(NAME);
    let done = 0;
    let after = LOWEST_ID;
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
    if (!signal.aborted) await removeLeftovers(PROOF_KEYS);
    return done;
  },
};
