/**
 * Reporting that a task is broken, answering the report, contesting the answer and deciding (fair-work.md 16). Pay for lost time moves in
 * the transaction that records it. None of this affects the record of the worker who reports.
 */
import { Types } from 'mongoose';
import { DEFECT, type calls, type ParsedInput } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { isDuplicateKey, type Transaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { awardTakesTwo } from '../agreements/takes-two.query';
import { agreedBy, useAgreement, withSecondAdmin } from '../agreements/two-admins.command';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { ReservationModel } from '../reservations/reservation.model';
import { assertApart } from '../links/linked-people.query';
import { withPlacesTaken } from '../tasks/reclaim-coins';
import { taskById } from '../tasks/task.query';
import { MAY_SET_ASIDE } from '../users/owes-nothing';
import { effectWhileOpen } from '../users/stays-open';
import { DefectModel, type DefectRecord } from './defect.model';
import { whyNotAnswer, whyNotContest, whyNotDecide } from './defect.policy';
import { BY_ADMIN, payLostTime, payTogether, whoStays } from './pay-lost-time';

type Change = { modifiedCount: number };
type Said = ParsedInput<typeof calls.reportDefect>['body'];
type Answer = ParsedInput<typeof calls.answerDefect>['body'];
type Decision = ParsedInput<typeof calls.decideDefect>['body'];

/**
 * Refuses with `task_not_found`, `linked_client` and `linked_work` for a task that the caller is kept apart from, `already_reported` while
 * the caller's own report of the task waits, `too_many_reports` and `too_many_reports_here`.
 */
export async function reportDefect(actor: Actor, taskId: string, said: Said): Promise<{ insertedId: string }> {
  const task = await taskById(taskId, actor);
  const worker = new Types.ObjectId(actor.id);
  try {
    return await effectWhileOpen(actor.id, async (tx) => {
      const { session, at } = tx;
      await assertApart(worker, task, tx);
      const defects = collectionOf(DefectModel);
      // Reports that a client leaves unanswered must not prevent others.
      const since = new Date(at.getTime() - DEFECT.answerDays * DAY_MS);
      const waiting = { worker, waits: true, created_at: { $gt: since } };
      if ((await defects.countDocuments(waiting, { session, limit: DEFECT.open })) >= DEFECT.open)
        refuse('too_many_reports');
      const here = { worker, task_id: task._id };
      if ((await defects.countDocuments(here, { session, limit: DEFECT.perTask })) >= DEFECT.perTask)
        refuse('too_many_reports_here', { max: DEFECT.perTask });
      const kept = await collectionOf(ReservationModel).findOne(
        { task_id: task._id, worker },
        { session, projection: { _id: 1 } },
      );
      const record: DefectRecord = {
        _id: new Types.ObjectId(),
        task_id: task._id,
        owner: task.owner,
        worker,
        task_title: task.task_title,
        worker_name: actor.name,
        ...said,
        state: 'open',
        waits: true,
        started: kept !== null,
        most: task.per_task_pay,
        paid_coins: 0,
        answer: null,
        decision: null,
        contest: null,
        created_at: at,
        answered_at: null,
      };
      await defects.insertOne(record, { session });
      const { task_title, worker_name, owner: person } = record;
      notify(tx, { person, kind: 'defect_reported', facts: { task_title, worker_name }, about: task._id });
      return { insertedId: record._id.toHexString() };
    });
  } catch (error) {
    if (isDuplicateKey(error, 'task_id')) refuse('already_reported');
    throw error;
  }
}

/** Runs `work` with the report as read in the transaction. Refuses with `defect_not_found`. */
function onDefect(id: string, work: (tx: Transaction, found: DefectRecord) => Promise<Change>): Promise<Change> {
  const _id = new Types.ObjectId(id);
  return oneAtATime(`defect:${id}`, () =>
    inEffect(async (tx) => {
      const found = await collectionOf(DefectModel).findOne({ _id }, { session: tx.session });
      return work(tx, found ?? refuse('defect_not_found'));
    }),
  );
}

/** Of two concurrent changes the second is refused, because the state has changed. */
async function change(tx: Transaction, defect: DefectRecord, next: Partial<DefectRecord>): Promise<void> {
  const { matchedCount } = await collectionOf(DefectModel).updateOne(
    { _id: defect._id, state: defect.state },
    { $set: next },
    { session: tx.session },
  );
  if (matchedCount === 0) refuse('defect_answered');
}

/**
 * Refuses with `defect_not_found`, `defect_answered`, `receivable_open`, `appeal_unsettled`, `too_much_for_defect` and
 * `too_few_for_defect`.
 */
export function answerDefect(actor: Actor, id: string, answer: Answer): Promise<Change> {
  return onDefect(id, async (tx, defect) => {
    const refusal = whyNotAnswer(actor, defect);
    if (refusal) refuse(refusal);
    const coins = answer.outcome === 'paid' ? answer.coins : 0;
    const words = answer.outcome === 'paid' ? null : answer.answer;
    await change(tx, defect, {
      state: answer.outcome,
      waits: false,
      answer: words,
      answered_at: tx.at,
      paid_coins: coins,
    });
    if (coins > 0) await payLostTime(tx, defect, coins, MAY_SET_ASIDE);
    notifyOfAnswer(tx, defect, answer.outcome, coins);
    return { modifiedCount: 1 };
  });
}

/** Refuses with `defect_not_found`, and with `defect_answered` if there is nothing to contest, or no longer. */
export function contestDefect(actor: Actor, id: string, text: string): Promise<Change> {
  return onDefect(id, async (tx, defect) => {
    const refusal = whyNotContest(actor, defect, tx.at);
    if (refusal) refuse(refusal);
    await change(tx, defect, { state: 'contested', waits: false, contest: text });
    return { modifiedCount: 1 };
  });
}

/**
 * What the client cannot pay, not even from free places of their tasks, the platform bears as a loss (decisions.md 24). Beyond
 * `ALONE.losses` another admin has to decide; above `ALONE.awardsToOne` and `ALONE.awards` it takes two admins, whoever pays. Refuses with `not_allowed`,
 * `own_thing`, `defect_not_found`, `defect_answered`, `too_much_for_defect`, `too_few_for_defect`, `second_admin_needed` and
 * `admin_too_new`.
 */
export function decideDefect(actor: Actor, id: string, decision: Decision): Promise<Change> {
  const decide = () =>
    onDefect(id, async (tx, defect) => {
      const refusal = whyNotDecide(actor, defect);
      if (refusal) refuse(refusal);
      const coins = decision.outcome === 'paid' ? decision.coins : 0;
      const state = decision.outcome === 'paid' ? 'paid' : 'stands';
      const worker = defect.worker.toHexString();
      const first = (await awardTakesTwo(tx, actor, coins, worker))
        ? await useAgreement(tx, actor, {
            action: 'cover-defect',
            subject: `defect:${id}`,
            parameters: { coins },
            beneficiary: defect.worker,
            reason: decision.answer,
          })
        : null;
      await change(tx, defect, { state, decision: decision.answer, paid_coins: coins });
      if (coins > 0)
        await payLostTime(tx, defect, coins, BY_ADMIN, {
          instead: () => payTogether(tx, actor, defect, coins, decision.answer),
        });
      for (const person of await whoStays(tx, [defect.worker, defect.owner]))
        notify(tx, {
          person,
          kind: 'defect_decided',
          facts: { task_title: defect.task_title, coins, reason: decision.answer },
          about: defect.task_id,
        });
      await recordAudit(tx, actor, {
        action: 'decide-defect',
        subject: `task:${defect.task_id.toHexString()}`,
        before: { state: defect.state },
        after: {
          state,
          coins,
          worker,
          ...agreedBy(first),
        },
        reason: decision.answer,
      });
      return { modifiedCount: 1 };
    });
  return withSecondAdmin(actor, () => withPlacesTaken(decide));
}

function notifyOfAnswer(tx: Transaction, defect: DefectRecord, outcome: Answer['outcome'], coins: number): void {
  const { worker: person, task_title, task_id: about } = defect;
  notify(tx, { person, kind: 'defect_answered', facts: { task_title, outcome, coins }, about });
}
