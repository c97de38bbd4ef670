/** Contesting a decision, and another admin's answer (fair-work.md 18). Corrections use the existing commands; the answer tells of them. */
import { Types } from 'mongoose';
import { CONTEST, type calls, type ParsedInput } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { NoticeModel } from '../news/notice.model';
import { notify } from '../news/notify';
import { effectWhileOpen } from '../users/stays-open';
import { ContestModel } from './contest.model';
import { whyNotAnswer, whyNotContest } from './contest.policy';
import { decidersOf } from './deciders.query';

/** Refuses with `decision_not_found`, `not_contestable`, `already_contested`, and `too_many_contests` while too many wait. */
export function contestDecision(actor: Actor, number: number, text: string): Promise<{ insertedId: string }> {
  const person = new Types.ObjectId(actor.id);
  return effectWhileOpen(person, async (tx) => {
    const { session } = tx;
    const contests = collectionOf(ContestModel);
    const notice = await collectionOf(NoticeModel).findOne({ person, number }, { session });
    if (!notice) return refuse('decision_not_found');
    const refusal = whyNotContest(notice, await contests.findOne({ person, number }, { session }));
    if (refusal) refuse(refusal);
    const waiting = await contests.countDocuments({ person, status: 'open' }, { session, limit: CONTEST.open });
    if (waiting >= CONTEST.open) refuse('too_many_contests');
    const _id = new Types.ObjectId();
    await contests.insertOne(
      {
        _id,
        person,
        notice: notice._id,
        number,
        text,
        created_at: tx.at,
        due_at: new Date(tx.at.getTime() + CONTEST.days * DAY_MS),
        escalated_at: null,
        deciders: await decidersOf(tx, notice),
        status: 'open',
        outcome: null,
      },
      { session },
    );
    return { insertedId: _id.toHexString() };
  });
}

type Answer = ParsedInput<typeof calls.answerContest>['body'];

/** Refuses with `contest_not_found`, `own_thing`, `another_admin_needed`, and `contest_answered` if another admin was first. */
export function answerContest(
  actor: Actor,
  id: string,
  { outcome, answer }: Answer,
): Promise<{ modifiedCount: number }> {
  const _id = new Types.ObjectId(id);
  return inTransaction(async (tx) => {
    const contests = collectionOf(ContestModel);
    const contest = await contests.findOne({ _id }, { session: tx.session });
    if (!contest) return refuse('contest_not_found');
    const refusal = whyNotAnswer(actor, contest);
    if (refusal) refuse(refusal);
    const answered_by = new Types.ObjectId(actor.id);
    const { modifiedCount } = await contests.updateOne(
      { _id, status: 'open', deciders: { $ne: answered_by }, person: { $ne: answered_by } },
      { $set: { status: 'answered', outcome, answer, answered_at: tx.at, answered_by } },
      { session: tx.session },
    );
    if (modifiedCount === 0) refuse('contest_answered');
    notify(tx, { person: contest.person, kind: 'contest_answered', facts: { outcome, answer }, about: _id });
    await recordAudit(tx, actor, {
      action: 'answer-contest',
      subject: `user:${contest.person.toHexString()}`,
      before: { contest: id, status: 'open' },
      after: { contest: id, status: 'answered', outcome },
      reason: answer,
    });
    return { modifiedCount };
  });
}
