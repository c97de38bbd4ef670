/** Writes a message about a piece of work to the other party, who is told in the same transaction. */
import { Types } from 'mongoose';
import { WORK_TALK } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { HOUR_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { notify } from '../news/notify';
import { SubmissionModel } from '../submissions/submission.model';
import { effectWhileOpen } from '../users/stays-open';
import { MessageModel } from './message.model';
import { suspensionsOf } from './suspensions-of.query';
import { sideOf, whyNotWrite } from './talk.policy';

/**
 * Messages by one person are serialized, so that the limits hold however many tabs they use. Refuses with `submission_not_found`,
 * `messages_closed`, `too_many_messages` and `not_signed_in`.
 */
export function writeAboutWork(actor: Actor, id: string, text: string): Promise<{ insertedId: string }> {
  return effectWhileOpen(actor.id, async (tx) => {
    const { session, at } = tx;
    const messages = collectionOf(MessageModel);
    const author = new Types.ObjectId(actor.id);
    const submission_id = new Types.ObjectId(id);
    const work = await collectionOf(SubmissionModel).findOne(
      { _id: submission_id },
      { session, projection: { owner: 1, worker: 1, decided_at: 1, appeal: 1, task_title: 1 } },
    );
    const from = work && sideOf(actor, work);
    if (!work || !from) return refuse('submission_not_found');
    const refusal = whyNotWrite(actor, work, await suspensionsOf(work, tx), at);
    if (refusal) refuse(refusal);
    const since = new Date(at.getTime() - HOUR_MS);
    const { perHour, most } = WORK_TALK;
    const lately = await messages.countDocuments({ author, at: { $gt: since } }, { session, limit: perHour });
    // Each side has half of the limit, so that neither can use up the other's.
    const half = most / 2;
    const here = await messages.countDocuments({ submission_id, from }, { session, limit: half });
    if (lately >= perHour || here >= half) refuse('too_many_messages');
    const _id = new Types.ObjectId();
    await messages.insertOne({ _id, submission_id, author, from, text, at, hidden: false }, { session });
    notify(tx, {
      person: from === 'client' ? work.worker : work.owner,
      kind: 'work_message',
      facts: { task_title: work.task_title, name: actor.name },
      about: submission_id,
    });
    return { insertedId: _id.toHexString() };
  });
}
