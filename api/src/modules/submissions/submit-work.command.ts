/** Hands in work on a task and takes a place for it (decisions.md 18). */
import { Types } from 'mongoose';
import { USUAL_TERMS, type ProofField } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { isDuplicateKey, PERSISTENT, type Transaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { refuse } from '../../errors';
import { inEffect } from '../../idempotency';
import type { Actor } from '../../http/actor';
import { assertCodesRight } from '../answers/check-codes';
import { checkedAnswers } from '../answers/check-answers';
import { storedWork, type GivenWork, type StoredWork } from '../answers/read-answers';
import { assertApart } from '../links/linked-people.query';
import { inTurnToNotify, notify } from '../news/notify';
import { keptPlace, lapseDue, useReservation } from '../reservations/end-reservation';
import type { ReservationRecord, TaskWords } from '../reservations/reservation.model';
import { flagCopies } from '../proofs/flag-copies.command';
import { handInFiles } from '../proofs/waiting-files';
import { promisedBy, takePlace } from '../tasks/place';
import { TaskModel, type TaskRecord } from '../tasks/task.model';
import { assertStaysFreelancer, inTurnOf } from '../users/stays-open';
import { disclosureFor } from './ai-disclosure';
import { nextReminder } from './review-reminders';
import { SubmissionModel, type SubmissionRecord } from './submission.model';
import { assertTakesWork, assertTakesWorkNow, assertNoOther } from './takes-work';

const SECOND_MS = 1_000;

/**
 * Uses the place that the worker has reserved by starting, or takes a free one; so does work that comes too late for its reservation
 * (fair-work.md 1). Refuses with `task_not_found`, `own_task`, `task_not_open`, `task_full`, `already_submitted`, `screened_out`,
 * `linked_client`, `linked_work`, `not_signed_in` if the account was closed meanwhile, and because of the content with `invalid_input`,
 * `proof_fields_changed`, `code_wrong` and `code_tries_over`.
 */
export function submitWork(actor: Actor, taskId: string, given: GivenWork): Promise<{ insertedId: string }> {
  const id = new Types.ObjectId(taskId);
  const workerId = new Types.ObjectId(actor.id);
  // Serialized with everything else on this task, so that a rush on the last slots does not cause a storm of conflicts.
  return oneAtATime(`task:${taskId}`, async () => {
    const kept = await keptPlace(id, workerId);
    const isKept = kept !== null && !(await lapseDue({ _id: kept._id }));
    const owner = isKept ? kept.owner : await assertTakesWorkNow(actor, id, workerId);
    const lookedAt = given.answers ? await lookAtCodes(id, workerId, given.answers, isKept ? kept : null) : [];
    let hasFiles = false;
    try {
      const takeOn = async (tx: Transaction): Promise<{ insertedId: string }> => {
        // Another process may have reserved a place for them since; they get no second one beside it.
        const place = (await useReservation(tx, id, workerId)) ?? (await takeFree(tx, id, workerId));
        if (!place) {
          await assertTakesWork(actor, id, workerId, tx);
          refuse('task_full');
        }
        await assertStaysFreelancer(tx, workerId);
        // Checked again, since another process may have changed it: an appeal that makes other work stand, and a screen-out, write the
        // worker's record too.
        await assertNoOther(id, workerId, place.task, tx);
        const submission = new Types.ObjectId();
        const files = await handInFiles(tx, id, workerId, submission);
        hasFiles = files > 0;
        const work = storedWork(given, place.fields, lookedAt, files);
        const ai_rule = (place.task.terms ?? USUAL_TERMS).ai_rule;
        const ai = { ai_rule, ai_disclosure: disclosureFor(ai_rule, given.ai_disclosure) };
        const record = { ...toRecord(place, actor, workerId, submission, work, tx.at), ...ai };
        await collectionOf(SubmissionModel).insertOne(record, { session: tx.session });
        notify(tx, {
          person: place.task.owner,
          kind: 'submission_received',
          facts: { task_title: place.task.task_title, worker_name: actor.name },
          about: record._id,
        });
        return { insertedId: record._id.toHexString() };
      };
      // All who hand in work for one client write that client's news counter.
      const taken = await inTurnOf(workerId, () =>
        inTurnToNotify(owner, () => inEffect(takeOn, undefined, PERSISTENT)),
      );
      if (hasFiles) await flagCopies(new Types.ObjectId(taken.insertedId));
      return taken;
    } catch (error) {
      if (isDuplicateKey(error, 'task_id')) refuse('already_submitted');
      throw error;
    }
  });
}

/** A task, with the promotional part of the pay for the place taken, and the fields that the work answers. */
interface TakenPlace {
  readonly task: TaskRecord;
  readonly promotional: number;
  readonly fields: readonly ProofField[];
  /** The task's text and picture when it was started: either may say what to do. */
  readonly said: TaskWords;
  readonly picture: string;
  /** The review period in days. */
  readonly reviewDays: number;
  /** When the worker started; absent if they hand in without having started. */
  readonly since?: Date;
}

/** Checks the codes before the transaction, where failed tries could not be counted. Returns the fields they were checked against. */
async function lookAtCodes(
  taskId: Types.ObjectId,
  worker: Types.ObjectId,
  given: NonNullable<GivenWork['answers']>,
  kept: ReservationRecord | null,
): Promise<readonly ProofField[]> {
  const task = await collectionOf(TaskModel).findOne({ _id: taskId }, { projection: { proof_fields: 1 } });
  const now = task?.proof_fields ?? [];
  const fields = kept ? (kept.proof_fields ?? []) : now;
  await assertCodesRight({ taskId, worker, fields, now, answers: checkedAnswers(fields, given) });
  return fields;
}

async function takeFree(tx: Transaction, id: Types.ObjectId, worker: Types.ObjectId): Promise<TakenPlace | null> {
  const task = await takePlace(tx, id, worker, 'pending_count');
  // Of two linked accounts at the same moment, the second sees the first one's work here, since both have written the task.
  if (task) await assertApart(worker, task, tx);
  return (
    task && {
      task,
      promotional: promisedBy(task),
      fields: task.proof_fields ?? [],
      reviewDays: task.review_days,
      said: task,
      picture: task.task_image_url,
    }
  );
}

function toRecord(
  { task, promotional, reviewDays, said, picture, since }: TakenPlace,
  actor: Actor,
  worker: Types.ObjectId,
  id: Types.ObjectId,
  work: StoredWork,
  at: Date,
): SubmissionRecord {
  const review_deadline = new Date(at.getTime() + reviewDays * DAY_MS);
  return {
    _id: id,
    task_id: task._id,
    owner: task.owner,
    worker,
    task_title: said.task_title,
    task_detail: said.task_detail,
    task_img_url: picture,
    worker_email: actor.email,
    worker_name: actor.name,
    creator_name: task.creator_name,
    creator_email: task.creator_email,
    payable_amount: task.per_task_pay,
    promotional_coins: promotional,
    completion_date: task.completion_date,
    submission_info: said.submission_info,
    ...work,
    created_at: at,
    ...(since ? { real_seconds: Math.max(1, Math.round((at.getTime() - since.getTime()) / SECOND_MS)) } : {}),
    status: 'pending',
    live: true,
    review_days: reviewDays,
    review_deadline,
    remind_at: nextReminder({ created_at: at, review_deadline }, at),
    decided_at: null,
    auto: false,
    flags: [],
    rejection: null,
  };
}
