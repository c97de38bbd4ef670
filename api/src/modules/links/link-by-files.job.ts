/**
 * Finds files that are identical, byte for byte, in the work of two accounts for two clients (fair-work.md 15). What one client asks
 * everybody for proves nothing, and neither does a file that many accounts have, so those are left out. Each file is looked up once in an
 * index, never compared with all others.
 */
import { now } from '../../clock';
import { recordsById } from '../../database/by-id';
import { collectionOf } from '../../database/records';
import { dueJob } from '../../jobs/each-due';
import { ProofModel, type ProofRecord } from '../proofs/proof.model';
import { SubmissionModel } from '../submissions/submission.model';
import { noteLink } from './note-link.command';

/** A file that more accounts than this have handed in is one that anybody can have. */
const MAX_HOLDERS = 10;
/** Maximum copies considered per file. */
const MAX_COPIES = 100;

type Copy = Pick<ProofRecord, '_id' | 'worker' | 'submission_id' | 'sha256' | 'stored_at'>;

export const linkByFiles = dueJob({
  name: 'link-by-files',
  everyMs: 60_000,
  from: ProofModel,
  due: () => ({ compared_at: null as never, waits_on: { $exists: false } }),
  sort: { stored_at: 1 },
  work: compare,
});

/** Records findings before marking the file: after a crash in between, it is compared again, and a fact is recorded only once. */
async function compare(file: ProofRecord): Promise<boolean> {
  const copies = await collectionOf(ProofModel)
    .find(
      { sha256: file.sha256, waits_on: { $exists: false } },
      { projection: { worker: 1, submission_id: 1, sha256: 1, stored_at: 1 } },
    )
    .sort({ stored_at: 1, _id: 1 })
    .limit(MAX_COPIES)
    .toArray();
  const holders = new Set(copies.map(({ worker }) => worker.toHexString()));
  if (holders.size > 1 && holders.size <= MAX_HOLDERS && copies.length < MAX_COPIES) await link(file, copies);
  const { modifiedCount } = await collectionOf(ProofModel).updateOne(
    { _id: file._id },
    { $set: { compared_at: now() } },
  );
  return modifiedCount > 0;
}

/** Links with the first copy before this one; if there is none, this one is the first for all later copies. */
async function link(file: Copy, copies: readonly Copy[]): Promise<void> {
  const works = await recordsById(
    SubmissionModel,
    copies.map(({ submission_id }) => submission_id),
    { owner: 1 },
  );
  const ownerOf = ({ submission_id }: Copy) => works.get(submission_id.toHexString())?.owner;
  const own = ownerOf(file);
  const others = copies.filter((copy) => {
    const { worker } = copy;
    const owner = ownerOf(copy);
    if (!own || !owner || worker.equals(file.worker) || owner.equals(own)) return false;
    // A client has the files that were handed in to them.
    return !worker.equals(own) && !file.worker.equals(owner);
  });
  const before = others.find((other) => isBefore(other, file));
  for (const [first, later] of before ? [[before, file] as const] : others.map((other) => [file, other] as const))
    await noteLink({
      first: first.worker,
      later: later.worker,
      kind: 'proof_file',
      key: file.sha256,
      first_work: first.submission_id,
      later_work: later.submission_id,
    });
}

function isBefore(one: Copy, other: Copy): boolean {
  const apart = one.stored_at.getTime() - other.stored_at.getTime();
  return apart === 0 ? one._id.toHexString() < other._id.toHexString() : apart < 0;
}
