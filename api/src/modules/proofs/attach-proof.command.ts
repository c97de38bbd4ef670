/**
 * Stores a private proof with a submission: only its freelancer may, only until it is decided or while an appeal runs, only pictures
 * (re-encoded) and PDFs, five at most. The same file is attached once: sent again, as after a lost answer, it is answered with the first.
 */
import { createHash } from 'node:crypto';
import { Types, type ClientSession } from 'mongoose';
import { PROOF_FILES } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { isDuplicateKey } from '../../database/transaction';
import { refuse } from '../../errors';
import { log } from '../../log';
import type { Actor } from '../../http/actor';
import { objectStore } from '../../store';
import { decodePicture } from '../images/images.routes';
import { APPEAL_IS_RUNNING } from '../appeals/appeal.policy';
import { notifyOfChange } from '../submissions/change-work.command';
import { SubmissionModel } from '../submissions/submission.model';
import { OPEN_STATUSES, whyNotAddFiles } from '../submissions/submission.policy';
import type { Upload } from '../uploads/read-upload';
import { takeProofQuota } from '../images/upload-quota';
import { whileOpen } from '../users/stays-open';
import { flagCopies } from './flag-copies.command';
import { ProofModel, type ProofRecord } from './proof.model';

type SameFile = Pick<ProofRecord, 'worker' | 'name' | 'sha256'>;

/** What makes a file the same when it is sent again: its sender, its name and its bytes. */
export function sameFile(worker: Types.ObjectId, { data, filename }: Upload): SameFile {
  return { worker, name: cleanName(filename), sha256: createHash('sha256').update(data).digest('hex') };
}

/** The same file, if it is there already; otherwise null. */
export async function attached(
  file: SameFile & ({ submission_id: Types.ObjectId } | { waits_on: Types.ObjectId }),
  session?: ClientSession,
): Promise<Types.ObjectId | null> {
  const found = await collectionOf(ProofModel).findOne(file, { session, projection: { _id: 1 } });
  return found?._id ?? null;
}

/** What the keys of all proofs begin with. */
export const PROOF_KEYS = 'private/';

/** Key of a proof's bytes in the store. They are served only by `serveFile`, to holders of a link. */
export function proofKey(id: Types.ObjectId): string {
  return `${PROOF_KEYS}${id.toHexString()}`;
}

/** Whether the data is a PDF, by its first line and end mark; what is between is only ever served as a download. */
function isPdf(data: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(data.subarray(0, 8).toString('latin1')) &&
    data.subarray(-1_024).toString('latin1').includes('%%EOF')
  );
}

/** Characters of a cleaned name. */
const NAME_LENGTH = 80;

/**
 * The last part of a file name, without characters that are special to a file system, a header or a page. Letters of every script stay, with their
 * signs and joiners. A long name is cut before its extension.
 */
export function cleanName(name: string): string {
  const clean = (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[^\p{L}\p{M}\p{N}\p{Join_Control} ._-]/gu, '_')
    .replace(/^\.+/, '')
    .trim();
  const [extension] = /\.\w{1,8}$/.exec(clean) ?? [''];
  return clean.length > NAME_LENGTH ? clean.slice(0, NAME_LENGTH - extension.length) + extension : clean || 'file';
}

async function safeBytes(upload: Upload): Promise<{ data: Buffer; type: ProofRecord['type'] }> {
  if (isPdf(upload.data)) return { data: upload.data, type: 'application/pdf' };
  const picture = await decodePicture(upload.data, 'file_invalid');
  return { data: picture.data, type: 'image/webp' };
}

/**
 * Refuses with `submission_not_found` (also for somebody else's), `submission_not_pending`, `files_not_asked`, `file_invalid`,
 * `too_many_files`, `too_many_uploads`, `not_signed_in`.
 */
export async function attachProof(actor: Actor, submissionId: string, upload: Upload): Promise<Types.ObjectId> {
  const worker = new Types.ObjectId(actor.id);
  const file = sameFile(worker, upload);
  const there = await attached({ ...file, submission_id: new Types.ObjectId(submissionId) });
  if (there) return there;
  const submission = await collectionOf(SubmissionModel).findOne(
    { _id: new Types.ObjectId(submissionId), worker },
    { projection: { worker: 1, status: 1, appeal: 1, proof_fields: 1 } },
  );
  if (!submission) refuse('submission_not_found');
  const refusal = whyNotAddFiles(actor, submission);
  if (refusal) refuse(refusal);
  const stored = await storeProof(upload, file, (record) => takeFreePosition(actor, submission._id, record));
  await flagCopies(submission._id);
  return stored;
}

/**
 * Stores the bytes of `upload`, which `file` describes, and then calls `place` to attach them; if that refuses, or answers with a file that
 * it found instead, they are removed. The record is written first, in the state of one being removed, so that bytes of an upload that died or
 * failed are collected. Refuses with `file_invalid` and `too_many_uploads`.
 */
export async function storeProof(
  upload: Upload,
  file: SameFile,
  place: (record: ProofRecord) => Promise<Types.ObjectId>,
): Promise<Types.ObjectId> {
  const { data, type } = await safeBytes(upload);
  await takeProofQuota(file.worker.toHexString(), data.length);
  const _id = new Types.ObjectId();
  const record: ProofRecord = {
    _id,
    submission_id: _id,
    waits_on: _id,
    ...file,
    position: 0,
    type,
    size: data.length,
    stored_at: now(),
  };
  await collectionOf(ProofModel).insertOne(record);
  let kept: Types.ObjectId | null = null;
  try {
    await objectStore().write(proofKey(_id), data, { type });
    kept = await place(record);
    return kept;
  } finally {
    if (!kept?.equals(_id))
      await removeProof(_id).catch((left: unknown) =>
        log().warn({ err: left }, 'a file could not be removed; it is left for the clean-up job'),
      );
  }
}

/**
 * The unique position keeps concurrent uploads from exceeding the limit. Work decided or taken back since the upload began accepts no more
 * files. A file makes another version of the work: its client does not decide about one that they have not seen.
 */
async function takeFreePosition(
  actor: Actor,
  _id: Types.ObjectId,
  { _id: file, worker, name, sha256 }: ProofRecord,
): Promise<Types.ObjectId> {
  const proofs = collectionOf(ProofModel);
  const takesFiles = { $or: [{ status: { $in: [...OPEN_STATUSES] } }, APPEAL_IS_RUNNING] };
  for (let position = 0; position < PROOF_FILES.most; position += 1) {
    try {
      return await whileOpen(worker, async (tx) => {
        const there = await attached({ submission_id: _id, worker, name, sha256 }, tx.session);
        if (there) return there;
        const before = await collectionOf(SubmissionModel).findOneAndUpdate(
          { _id, worker, ...takesFiles },
          { $set: { edited_at: tx.at } },
          { session: tx.session, projection: { owner: 1, task_title: 1, status: 1, edited_at: 1 } },
        );
        if (!before) refuse('submission_not_pending');
        if (before.status === 'pending') notifyOfChange(tx, before, actor);
        const own = { $set: { submission_id: _id, position }, $unset: { waits_on: 1 } } as const;
        const { matchedCount: kept } = await proofs.updateOne({ _id: file }, own, { session: tx.session });
        // Their account was closed meanwhile, or the upload took more than a day.
        if (kept === 0) refuse('submission_not_pending');
        return file;
      });
    } catch (error) {
      if (!isDuplicateKey(error, 'submission_id')) throw error;
    }
  }
  return refuse('too_many_files', { max: PROOF_FILES.most });
}

/** Removes the record after its bytes, so that an interrupted removal is finished the next time. */
export async function removeProof(_id: Types.ObjectId): Promise<void> {
  await objectStore().remove(proofKey(_id));
  await collectionOf(ProofModel).deleteOne({ _id });
}

/** Removes all proofs of a user who leaves. Safe to repeat. */
export async function removeProofsOf(userId: string): Promise<void> {
  const worker = new Types.ObjectId(userId);
  const own = collectionOf(ProofModel).find({ worker }, { projection: { _id: 1 } });
  for await (const { _id } of own) await removeProof(_id);
}
