/** Questions about tasks and their answers, as the application sees them. Binds calls; holds no rules. */
import { Types, type mongo } from 'mongoose';
import { calls } from '@taskmint/contract';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { answerQuestion } from './answer-question.command';
import { askQuestion } from './ask-question.command';
import { QuestionModel, type QuestionRecord } from './question.model';
import { presentQuestion, questionedTasks, questionsAbout } from './question.query';

/** For the export of one's data; leaves out other people's names. */
function exported(actor: Actor, filter: mongo.Filter<QuestionRecord>, sort: Record<string, 1>) {
  return pagesOf(collectionOf(QuestionModel), filter, sort, (records) =>
    records.map((record) => presentQuestion(record, actor, record.asker.toHexString() === actor.id ? actor.name : '')),
  );
}

export const questionsModule: ApiModule = {
  name: 'questions',
  routes: [
    defineRoute(calls.listQuestions, async ({ actor, params, query, setTotal, setNext }) => {
      const { questions, total, next } = await questionsAbout(actor, params.id, query);
      setTotal(total);
      setNext(next);
      return questions;
    }),

    defineRoute(calls.listQuestionedTasks, ({ actor }) => questionedTasks(actor)),

    defineRoute(calls.askQuestion, ({ actor, params, body }) => askQuestion(actor, params.id, body.text)),

    defineRoute(calls.answerQuestion, ({ actor, params, body }) => answerQuestion(actor, params.id, body.text)),
  ],

  exportAccount: (actor) => ({
    questions: exported(actor, { asker: new Types.ObjectId(actor.id) }, { asker: 1, at: 1 }),
    answered_questions: exported(
      actor,
      { owner: new Types.ObjectId(actor.id), answer: { $ne: null } },
      { owner: 1, at: 1 },
    ),
  }),

  // On closing an account, its texts are deleted; a placeholder shows that something was asked or answered.
  async closeAccount(userId) {
    const person = new Types.ObjectId(userId);
    const questions = collectionOf(QuestionModel);
    await questions.updateMany({ asker: person }, { $set: { text: '', hidden: true } });
    await questions.updateMany(
      { owner: person, answer: { $ne: null } },
      { $set: { 'answer.text': '', 'answer.hidden': true } },
    );
  },
};
