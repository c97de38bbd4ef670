/**
 * Private proofs of work: attached by the freelancer, shown to freelancer, client and admins through links that expire (fair-work.md 7).
 */
import type { Middleware } from 'koa';
import { Types } from 'mongoose';
import { calls, PROOF_FILES, type ProofFile } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { env } from '../../env';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { defineRoute } from '../../http/route';
import { sendObject } from '../../http/send-object';
import type { ApiModule } from '../../module';
import { publicApiUrl } from '../../public-url';
import { SubmissionModel } from '../submissions/submission.model';
import { isKeptFrom } from '../submissions/submission.policy';
import { readUpload } from '../uploads/read-upload';
import { removeTriesOf } from '../answers/check-codes';
import { attachProof, proofKey, removeProofsOf } from './attach-proof.command';
import { copiesOf } from './flag-copies.command';
import { LINK_LIFE_MS, linkSigner } from './expiring-link';
import { ProofModel, type ProofRecord } from './proof.model';
import { attachWaiting, collectFiles, removeWaiting, waitingFiles } from './waiting-files';

/** Refuses with `submission_not_found` unless the actor is the freelancer, the client or an admin: for others it does not exist. */
async function assertMaySee(actor: Actor, submissionId: string): Promise<{ asReviewer: boolean; isKept: boolean }> {
  const submission = await collectionOf(SubmissionModel).findOne(
    { _id: new Types.ObjectId(submissionId) },
    { projection: { worker: 1, owner: 1, status: 1 } },
  );
  const isWorker = submission?.worker.toHexString() === actor.id;
  const isReviewer = submission && (actor.role === 'admin' || submission.owner.toHexString() === actor.id);
  if (!submission || (!isWorker && !isReviewer)) refuse('submission_not_found');
  return { asReviewer: !isWorker, isKept: isKeptFrom(actor, submission) };
}

/** Files with links whose life starts now. `seen` are the hashes also found with other work; null if the viewer is not told. */
function presented(records: readonly ProofRecord[], seen: ReadonlySet<string> | null): ProofFile[] {
  const expiresAt = new Date(now().getTime() + LINK_LIFE_MS);
  const signer = linkSigner(env().JWT_SECRET);
  return records.map((record) => {
    const id = record._id.toHexString();
    return {
      _id: id,
      name: record.name,
      type: record.type,
      size: record.size,
      url: `${publicApiUrl()}/files/${id}?${signer.query(id, expiresAt)}`,
      expires_at: expiresAt.toISOString(),
      seen_before: seen && seen.has(record.sha256),
    };
  });
}

/**
 * The file name for saving, with an extension that opens it as what it is. A PDF can also be a valid page or script, and the sender's name
 * would make it run as that.
 */
function savedName({ name, type }: Pick<ProofRecord, 'name' | 'type'>): string {
  const [own, usual] = type === 'application/pdf' ? [/\.pdf$/i, '.pdf'] : [/\.(?:avif|gif|jpe?g|png|webp)$/i, '.webp'];
  return own.test(name) ? name : `${name}${usual}`;
}

const serveFile: Middleware = async (ctx) => {
  const { id } = ctx.params as { id: string };
  const signer = linkSigner(env().JWT_SECRET);
  if (!/^[0-9a-f]{24}$/.test(id) || !signer.verify(id, ctx.query, now())) refuse('link_expired');
  const _id = new Types.ObjectId(id);
  const record = await collectionOf(ProofModel).findOne({ _id });
  if (!record || !(await sendObject(ctx, proofKey(_id)))) refuse('link_expired');
  ctx.set('Cache-Control', 'private, no-store');
  ctx.attachment(savedName(record), { type: record.type === 'application/pdf' ? 'attachment' : 'inline' });
  ctx.type = record.type;
};

export const proofsModule: ApiModule = {
  name: 'proofs',
  routes: [
    defineRoute(calls.attachProof, async ({ actor, params, ctx }) => {
      const upload = await readUpload(ctx.req, { field: calls.attachProof.upload, maxBytes: PROOF_FILES.maxBytes });
      return { insertedId: (await attachProof(actor, params.id, upload)).toHexString() };
    }),

    defineRoute(calls.listProofs, async ({ actor, params }) => {
      const { asReviewer, isKept } = await assertMaySee(actor, params.id);
      if (isKept) return [];
      const records = await collectionOf(ProofModel)
        .find({ submission_id: new Types.ObjectId(params.id) })
        .sort({ position: 1 })
        .toArray();
      const seen = asReviewer ? new Set((await copiesOf(records)).map(({ sha256 }) => sha256)) : null;
      return presented(records, seen);
    }),

    defineRoute(calls.attachFile, async ({ actor, params, ctx }) => {
      const upload = await readUpload(ctx.req, { field: calls.attachFile.upload, maxBytes: PROOF_FILES.maxBytes });
      return { insertedId: (await attachWaiting(actor, params.id, upload)).toHexString() };
    }),

    defineRoute(calls.listFiles, async ({ actor, params }) => presented(await waitingFiles(actor, params.id), null)),

    defineRoute(calls.removeFile, ({ actor, params }) => removeWaiting(actor, params.id, params.file)),
  ],

  jobs: [collectFiles],

  rawRoutes: [
    {
      method: 'GET',
      path: '/files/{id}',
      summary: 'A private file, by a signed link that expires.',
      access: 'public',
      flow: 'read',
      pool: 'files',
      handler: serveFile,
    },
  ],

  closeAccount: async (userId) => {
    await removeProofsOf(userId);
    await removeTriesOf(userId);
  },
};
