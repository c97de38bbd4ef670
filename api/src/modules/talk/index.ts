/** Messages between people about work, as the application sees them. Knows nothing of decisions but when they were made. */
import { Types } from 'mongoose';
import { calls, WORK_TALK, type WorkMessage, type WorkTalk } from '@taskmint/contract';
import { now } from '../../clock';
import { updateInBatches } from '../../database/in-batches';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { submissionById } from '../submissions/submission.query';
import { MessageModel, type MessageRecord } from './message.model';
import { suspensionsOf } from './suspensions-of.query';
import { closesAt, whyNotWrite } from './talk.policy';
import { writeAboutWork } from './write-about-work.command';

function present({ _id, from, author, text, hidden, at }: MessageRecord, actor: Actor): WorkMessage {
  const own = author.toHexString() === actor.id;
  return { _id: _id.toHexString(), from, own, text: hidden ? '' : text, hidden, at: at.toISOString() };
}

/** For those who may read the work. Refuses with `submission_not_found`. */
async function talkAbout(actor: Actor, id: string): Promise<WorkTalk> {
  const work = await submissionById(actor, id);
  const messages = await collectionOf(MessageModel)
    .find({ submission_id: work._id })
    .sort({ _id: 1 })
    .limit(WORK_TALK.most)
    .toArray();
  const suspensions = await suspensionsOf(work);
  // An id begins with the time of its process, which may be wrong; `at` is the database's.
  messages.sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    messages: messages.map((message) => present(message, actor)),
    closes_at: closesAt(work, suspensions)?.toISOString() ?? null,
    can: { write: whyNotWrite(actor, work, suspensions, now()) === null },
  };
}

export const talkModule: ApiModule = {
  name: 'talk',
  routes: [
    defineRoute(calls.readWorkTalk, ({ actor, params }) => talkAbout(actor, params.id)),
    defineRoute(calls.writeAboutWork, ({ actor, params, body }) => writeAboutWork(actor, params.id, body.text)),
  ],

  exportAccount: (actor) => ({
    work_messages: pagesOf(
      collectionOf(MessageModel),
      { author: new Types.ObjectId(actor.id) },
      { author: 1, at: 1 },
      (records) => records.map((record) => present(record, actor)),
    ),
  }),

  // On closing an account, its texts are deleted; a placeholder shows that there was a message.
  async closeAccount(userId) {
    await updateInBatches(MessageModel, { author: new Types.ObjectId(userId) }, { $set: { text: '', hidden: true } });
  },
};
