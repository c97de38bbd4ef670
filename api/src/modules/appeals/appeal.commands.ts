/** Opening, answering and deciding an appeal: each a transaction, serialized with everything else on the task (fair-work.md 5). */
import { Types } from 'mongoose';
import { APPEAL, type calls, type ParsedInput } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { HOUR_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, post } from '../../ledger';
import { ALONE, awardTakesTwo, takesTwo } from '../agreements/takes-two.query';
import { agreedBy, useAgreement, withSecondAdmin } from '../agreements/two-admins.command';
import { recordAudit } from '../audit/record-audit.command';
import { SubmissionModel, type AppealRecord, type SubmissionRecord } from '../submissions/submission.model';
import { hasWork } from '../submissions/takes-work';
import { notify } from '../news/notify';
import { withPlacesTaken } from '../tasks/reclaim-coins';
import { assertStaysOpen } from '../users/stays-open';
import { isRunning, whyNotAnswer, whyNotAppeal, whyNotDecideAppeal } from './appeal.policy';
import { countUnfunded, holdPay } from './hold-pay';
import { awardOf, settleAppeal, type AppealedWork, type Verdict } from './settle-appeal';

type Change = { modifiedCount: number };

/** Runs `work` with the submission as read in the transaction. Refuses with `submission_not_found`. */
async function onWork<T>(id: string, work: (tx: Transaction, found: SubmissionRecord) => Promise<T>): Promise<T> {
  const submissions = collectionOf(SubmissionModel);
  const _id = new Types.ObjectId(id);
  const known = await submissions.findOne({ _id }, { projection: { task_id: 1 } });
  if (!known) refuse('submission_not_found');
  return oneAtATime(`task:${known.task_id.toHexString()}`, () =>
    inEffect(async (tx) => {
      const found = await submissions.findOne({ _id }, { session: tx.session });
      return work(tx, found ?? refuse('submission_not_found'));
    }),
  );
}

/**
 * Refuses with `submission_not_found`, `not_appealable`, `appeal_too_late`, and with `appeal_beside_work` while other work of the same
 * person on the task stands or may still: a task pays one person for one place, whoever decides (decisions.md 18).
 */
export function openAppeal(actor: Actor, id: string, reason: string): Promise<Change> {
  return onWork(id, async (tx, work) => {
    const refusal = whyNotAppeal(actor, work, tx.at);
    if (refusal) refuse(refusal);
    await assertStaysOpen(tx, work.worker);
    // Handing in writes the worker's record too, so the later of the two sees the first.
    if (await hasWork(work.task_id, work.worker, tx)) refuse('appeal_beside_work');
    const pay = await holdPay(tx, work);
    if (!pay) await countUnfunded(tx, work.owner, 1);
    const appeal: AppealRecord = {
      state: 'client_response',
      reason,
      rejection: work.rejection ?? { category: null, reason: null },
      opened_at: tx.at,
      respond_by: new Date(tx.at.getTime() + APPEAL.answerHours * HOUR_MS),
      answer: null,
      answered_at: null,
      held: pay !== null,
      outcome: null,
      percent: null,
      decision: null,
      decided_at: null,
      decided_by: null,
      admin: null,
    };
    const marked = await collectionOf(SubmissionModel).updateOne(
      { _id: work._id, status: 'reject', decided_at: work.decided_at },
      {
        $set: {
          appeal,
          ...(work.appeal ? { past_appeals: [...(work.past_appeals ?? []), work.appeal] } : {}),
          ...(pay ? { disputed: true, extra_place: pay.extra, promotional_coins: pay.promotional } : {}),
        },
      },
      { session: tx.session },
    );
    if (marked.matchedCount === 0) refuse('not_appealable');
    notify(tx, {
      person: work.owner,
      kind: 'appeal_opened',
      facts: {
        task_title: work.task_title,
        worker_name: work.worker_name,
        respond_by: appeal.respond_by.toISOString(),
      },
      about: id,
    });
    return { modifiedCount: 1 };
  });
}

type Answer = ParsedInput<typeof calls.answerAppeal>['body'];

/**
 * A client who agrees pays the work. Refuses with `submission_not_found`, `not_allowed`, `appeal_not_open`, and `appeal_not_funded` if the
 * client agrees without having the coins.
 */
export function answerAppeal(actor: Actor, id: string, answer: Answer): Promise<Change> {
  return onWork(id, async (tx, work) => {
    const refusal = whyNotAnswer(actor, work, tx.at);
    if (refusal || !isRunning(work.appeal)) return refuse(refusal ?? 'appeal_not_open');
    if (answer.agree) {
      const verdict: Verdict = { outcome: 'full', percent: null, reason: null, by: 'client', admin: null };
      return { modifiedCount: (await settleAppeal(tx, { ...work, appeal: work.appeal }, verdict)) ? 1 : 0 };
    }
    const { modifiedCount } = await collectionOf(SubmissionModel).updateOne(
      { _id: work._id, 'appeal.state': 'client_response' },
      { $set: { 'appeal.state': 'admin', 'appeal.answer': answer.answer, 'appeal.answered_at': tx.at } },
      { session: tx.session },
    );
    if (modifiedCount > 0)
      notify(tx, { person: work.worker, kind: 'appeal_answered', facts: { task_title: work.task_title }, about: id });
    return { modifiedCount };
  });
}

type Decision = ParsedInput<typeof calls.decideAppeal>['body'];

/**
 * `modifiedCount` is 0 if it was decided meanwhile. What the client can no longer pay, the platform pays as a loss; above `ALONE.losses`,
 * and above `ALONE.awardsToOne` and `ALONE.awards` whoever pays, a second admin has to agree (decisions.md 24, 26). Refuses with `submission_not_found`,
 * `appeal_not_open`, `appeal_not_funded`, `second_admin_needed` and `admin_too_new`.
 */
export function decideAppeal(actor: Actor, id: string, decision: Decision): Promise<Change> {
  const decide = () =>
    onWork(id, async (tx, work) => {
      const refusal = whyNotDecideAppeal(actor, work, tx.at);
      if (refusal || !isRunning(work.appeal)) return refuse(refusal ?? 'appeal_not_open');
      const appealed: AppealedWork = { ...work, appeal: work.appeal };
      const verdict: Verdict = {
        outcome: decision.outcome,
        percent: decision.outcome === 'partial' ? decision.percent : null,
        reason: decision.reason,
        by: 'admin',
        admin: new Types.ObjectId(actor.id),
      };
      const coins = awardOf(work, verdict);
      const agreement = (): Promise<Types.ObjectId> =>
        useAgreement(tx, actor, {
          action: 'cover-appeal',
          subject: `submission:${id}`,
          parameters: { coins, outcome: verdict.outcome, percent: verdict.percent ?? 100 },
          beneficiary: work.worker,
          reason: verdict.reason,
        });
      const worker = work.worker.toHexString();
      let first = (await awardTakesTwo(tx, actor, coins, worker)) ? await agreement() : null;
      const isSettled = await settleAppeal(tx, appealed, verdict, async (_, borne, promotional, addsPlace) => {
        if (await takesTwo(tx, actor, ALONE.losses, borne)) first ??= await agreement();
        const agreed = { reason: verdict.reason, ...agreedBy(first) };
        await cover(tx, actor, appealed, { coins: borne, promotional, addsPlace }, agreed);
      });
      if (!isSettled) return { modifiedCount: 0 };
      await recordAudit(tx, actor, {
        action: 'decide-appeal',
        subject: `submission:${id}`,
        before: { state: work.appeal.state, held: work.appeal.held },
        after: { outcome: verdict.outcome, coins, worker, ...agreedBy(first) },
        reason: decision.reason,
      });
      return { modifiedCount: 1 };
    });
  return withSecondAdmin(actor, () => withPlacesTaken(decide));
}

/** The platform pays what the client cannot. The promotional part is as promised; otherwise promotional coins would become money. */
async function cover(
  tx: Transaction,
  actor: Actor,
  work: AppealedWork,
  { coins, promotional, addsPlace }: { coins: number; promotional: number; addsPlace: boolean },
  { reason, ...agreed }: { reason: string | null; first_admin?: string },
): Promise<void> {
  const id = work._id.toHexString();
  const escrow = account.escrow(work.task_id);
  const key = `submission:${id}:appeal-cover`;
  await post(
    tx,
    [
      {
        key,
        debit: account.system('losses'),
        credit: escrow,
        amount: coins,
        kind: 'appeal_cover',
        cause: { kind: 'submission', id },
        memo: work.task_title,
        buckets: { promotional },
      },
    ],
    { touches: addsPlace ? { [escrow]: { inc: { disputed_count: 1, task_quantity: 1 } } } : {} },
  );
  await recordAudit(tx, actor, {
    action: 'cover-appeal',
    subject: `submission:${id}`,
    before: null,
    after: { coins, ...agreed },
    reason,
    entry: key,
  });
}
