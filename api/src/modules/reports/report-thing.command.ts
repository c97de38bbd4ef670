/** Reports something that the caller sees (decisions.md 31). People decide what follows; the number of reports changes nothing. */
import { Types } from 'mongoose';
import { MAX_OPEN_REPORTS, type calls, type ParsedInput, type ReportSubject } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { isDuplicateKey, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { QuestionModel } from '../questions/question.model';
import { ReviewModel } from '../reviews/review.model';
import { SubmissionModel } from '../submissions/submission.model';
import { MessageModel } from '../talk/message.model';
import { taskById } from '../tasks/task.query';
import { effectWhileOpen } from '../users/stays-open';
import { UserModel } from '../users/user.model';
import { ReportedThingModel, ReportModel, subjectOf } from './report.model';

type Input = ParsedInput<typeof calls.reportThing>['body'];

interface Found {
  readonly kind: ReportSubject;
  readonly thing: Types.ObjectId;
  readonly name: string;
  /** The owner; null if the operators put it there. */
  readonly owner: Types.ObjectId | null;
}

/**
 * Refuses with `already_reported`, `own_thing`, `too_many_reports`, and for something that the caller cannot see as if it did not exist:
 * `task_not_found`, `submission_not_found`, `message_not_found`, `question_not_found`, `review_not_found` or `user_not_found`.
 */
export async function reportThing(actor: Actor, input: Input): Promise<{ insertedId: string }> {
  const found = await seenBy(actor, input);
  if (found.owner?.toHexString() === actor.id) refuse('own_thing');
  try {
    return await effectWhileOpen(actor.id, (tx) => keepReport(tx, actor, input, found));
  } catch (error) {
    if (isDuplicateKey(error, 'reporter')) refuse('already_reported');
    throw error;
  }
}

async function keepReport(
  tx: Transaction,
  actor: Actor,
  { about, reason, details = '' }: Input,
  { kind, thing, name }: Found,
): Promise<{ insertedId: string }> {
  const { session, at } = tx;
  const reports = collectionOf(ReportModel);
  const reporter = new Types.ObjectId(actor.id);
  const waiting = { reporter, status: 'open' as const };
  if ((await reports.countDocuments(waiting, { session, limit: MAX_OPEN_REPORTS })) >= MAX_OPEN_REPORTS)
    refuse('too_many_reports');
  const subject = subjectOf(kind, thing);
  const _id = new Types.ObjectId();
  const state = { status: 'open' as const, outcome: null, decided_at: null };
  await reports.insertOne(
    { _id, reporter, subject, about, name, reason, details, created_at: at, ...state },
    { session },
  );
  const things = collectionOf(ReportedThingModel);
  const anew = { status: 'open' as const, open: 0, first_at: at, outcome: null, note: null };
  await things.updateOne({ subject, status: 'decided' }, { $set: anew }, { session });
  await things.updateOne(
    { subject },
    {
      $inc: { open: 1 },
      $set: { last_at: at },
      $setOnInsert: { kind, thing, status: 'open', first_at: at, outcome: null, note: null },
    },
    { session, upsert: true },
  );
  return { insertedId: _id.toHexString() };
}

/** The reported thing, if the caller can see it. */
async function seenBy(actor: Actor, { about, id }: Input): Promise<Found> {
  const _id = new Types.ObjectId(id);
  switch (about) {
    case 'task':
    case 'picture': {
      const task = await taskById(id, actor);
      return { kind: about, thing: task._id, name: task.task_title, owner: task.owner };
    }
    case 'client': {
      const { owner, creator_name: name } = await taskById(id, actor);
      return { kind: 'user', thing: owner, name, owner };
    }
    case 'work':
    case 'freelancer': {
      const work = await collectionOf(SubmissionModel).findOne({ _id }, { projection: { submission_details: 0 } });
      const takesPart = work && [work.owner, work.worker].some((party) => party.toHexString() === actor.id);
      if (!work || !takesPart) return refuse('submission_not_found');
      return about === 'work'
        ? { kind: 'submission', thing: _id, name: work.task_title, owner: work.worker }
        : { kind: 'user', thing: work.worker, name: work.worker_name, owner: work.worker };
    }
    case 'message': {
      const message = await collectionOf(MessageModel).findOne({ _id, hidden: false });
      const work =
        message &&
        (await collectionOf(SubmissionModel).findOne(
          { _id: message.submission_id },
          { projection: { owner: 1, worker: 1, task_title: 1 } },
        ));
      const takesPart = work && [work.owner, work.worker].some((party) => party.toHexString() === actor.id);
      if (!message || !takesPart) return refuse('message_not_found');
      return { kind: 'message', thing: _id, name: work.task_title, owner: message.author };
    }
    case 'question':
    case 'answer': {
      const question = await collectionOf(QuestionModel).findOne({ _id });
      const isShown = about === 'question' ? question?.hidden === false : question?.answer?.hidden === false;
      if (!question || !isShown) return refuse('question_not_found');
      const { task_title: name } = await taskById(question.task_id.toHexString(), actor);
      return { kind: about, thing: _id, name, owner: about === 'question' ? question.asker : question.owner };
    }
    case 'review': {
      const review = await collectionOf(ReviewModel).findOne({ _id, status: 'shown' });
      if (!review) return refuse('review_not_found');
      return { kind: 'review', thing: _id, name: review.name, owner: review.author };
    }
    case 'profile': {
      // Only people who can appear on the public page.
      const shown = { _id, role: 'freelancer' as const, status: 'active' as const, earned_coins: { $gt: 0 } };
      const user = await collectionOf(UserModel).findOne(shown, { projection: { name: 1 } });
      if (!user) return refuse('user_not_found');
      return { kind: 'user', thing: _id, name: user.name, owner: _id };
    }
  }
}
