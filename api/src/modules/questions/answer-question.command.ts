/** Answers a question in public, once; the asker is told in the same transaction. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { notify } from '../news/notify';
import { TaskModel } from '../tasks/task.model';
import { whileOpen } from '../users/stays-open';
import { QuestionModel } from './question.model';
import { whyNotAnswer } from './question.policy';

/** Of two concurrent answers one is refused. Refuses with `question_not_found`, `already_answered` and `not_signed_in`. */
export function answerQuestion(actor: Actor, id: string, text: string): Promise<{ modifiedCount: number }> {
  return whileOpen(actor.id, async (tx) => {
    const { session, at } = tx;
    const questions = collectionOf(QuestionModel);
    const _id = new Types.ObjectId(id);
    const question = await questions.findOne({ _id }, { session });
    if (!question) return refuse('question_not_found');
    const refusal = whyNotAnswer(actor, question);
    if (refusal) refuse(refusal);
    const { modifiedCount } = await questions.updateOne(
      { _id, owner: new Types.ObjectId(actor.id), answer: null, hidden: false },
      { $set: { answer: { text, at, hidden: false } } },
      { session },
    );
    if (modifiedCount === 0) refuse('already_answered');
    const { task_id, asker } = question;
    const task = await collectionOf(TaskModel).findOne({ _id: task_id }, { session, projection: { task_title: 1 } });
    const facts = { task_title: task?.task_title ?? '' };
    notify(tx, { person: asker, kind: 'question_answered', facts, about: task_id });
    return { modifiedCount };
  });
}
