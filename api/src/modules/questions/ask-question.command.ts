/** Asks about a task in public; its client is told in the same transaction. */
import { Types } from 'mongoose';
import { TASK_QUESTION } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { notify } from '../news/notify';
import { TaskModel } from '../tasks/task.model';
import { whyNotAsk } from '../tasks/task.policy';
import { taskById } from '../tasks/task.query';
import { effectWhileOpen } from '../users/stays-open';
import { QuestionModel } from './question.model';

/**
 * Questions by one person are serialized, so that their limits hold however many tabs they use. So are questions to one client, whose news
 * counter is incremented in the same transaction, so that the limit of a task holds however many people ask. Refuses with `task_not_found`
 * for a task that the caller cannot see, `own_thing`, `questions_closed`, `too_many_questions` and `not_signed_in`.
 */
export async function askQuestion(actor: Actor, id: string, text: string): Promise<{ insertedId: string }> {
  const { _id: task_id } = await taskById(id, actor);
  return effectWhileOpen(actor.id, async (tx) => {
    const { session, at } = tx;
    const questions = collectionOf(QuestionModel);
    const asker = new Types.ObjectId(actor.id);
    const projection = { owner: 1, status: 1, expires_at: 1, task_title: 1 } as const;
    const task = await collectionOf(TaskModel).findOne({ _id: task_id }, { session, projection });
    if (!task) return refuse('task_not_found');
    const refusal = whyNotAsk(actor, task, at);
    if (refusal) refuse(refusal);
    const { perDay, perTask, most } = TASK_QUESTION;
    const since = new Date(at.getTime() - DAY_MS);
    const lately = await questions.countDocuments({ asker, at: { $gt: since } }, { session, limit: perDay });
    const here = await questions.countDocuments({ task_id, asker }, { session, limit: perTask });
    const inAll = await questions.countDocuments({ task_id }, { session, limit: most });
    if (lately >= perDay || here >= perTask || inAll >= most) refuse('too_many_questions');
    const _id = new Types.ObjectId();
    const { owner, task_title } = task;
    const record = { _id, task_id, owner, asker, text, at, hidden: false, answer: null };
    await questions.insertOne(record, { session });
    notify(tx, { person: owner, kind: 'question_asked', facts: { task_title, name: actor.name }, about: task_id });
    return { insertedId: _id.toHexString() };
  });
}
