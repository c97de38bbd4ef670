/**
 * A freelancer who has started says which criterion they do not meet (fair-work.md 16): they get the fixed pay at once, the place is free
 * again, and they cannot take the task any more. One transaction; it leaves no mark on anybody.
 */
import { Types } from 'mongoose';
import { SCREEN_OUT } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { PERSISTENT, type Transaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { refuse, refuseFields } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, post } from '../../ledger';
import { assertApart } from '../links/linked-people.query';
import { inTurnToNotify, notify } from '../news/notify';
import { releaseReserved } from '../reservations/end-reservation';
import { ReservationModel, type ReservationRecord } from '../reservations/reservation.model';
import { TaskModel, type TaskRecord } from '../tasks/task.model';
import { assertStaysOpen, inTurnOf } from '../users/stays-open';
import { earningsHolds } from '../withdrawals/earnings-hold';
import { whyNotScreenOut } from './screen-out.policy';

type Screening = Pick<TaskRecord, '_id' | 'owner' | 'task_title' | 'screen_out' | 'screen_out_left'>;

/**
 * Refuses with `reservation_not_found`, `screen_outs_over`, `too_many_screen_outs`, `linked_client`, `linked_work`, `not_signed_in` if the
 * account was closed meanwhile, and `invalid_input` for something that is not a criterion of the task.
 */
export function screenOut(actor: Actor, taskId: string, criterion: string): Promise<{ coins: number }> {
  const _id = new Types.ObjectId(taskId);
  const worker = new Types.ObjectId(actor.id);
  return oneAtATime(`task:${taskId}`, async () => {
    const task = await collectionOf(TaskModel).findOne({ _id }, { projection: { owner: 1 } });
    if (!task) return refuse('reservation_not_found');
    const leave = async (tx: Transaction): Promise<{ coins: number }> => {
      // From here on, everything else that this worker commits to, in any process, is serialized with this.
      await assertStaysOpen(tx, worker);
      return { coins: await payAndFree(tx, actor, _id, worker, criterion) };
    };
    return inTurnOf(worker, () => inTurnToNotify(task.owner, () => inEffect(leave, undefined, PERSISTENT)));
  });
}

async function payAndFree(
  tx: Transaction,
  actor: Actor,
  taskId: Types.ObjectId,
  worker: Types.ObjectId,
  criterion: string,
): Promise<number> {
  const { session } = tx;
  const task = await collectionOf(TaskModel).findOne<Screening>(
    { _id: taskId },
    { session, projection: { owner: 1, task_title: 1, screen_out: 1, screen_out_left: 1 } },
  );
  const kept = await collectionOf(ReservationModel).findOne({ task_id: taskId, worker, live: true }, { session });
  const refusal = whyNotScreenOut(actor, kept, task?.screen_out_left ?? 0, tx.at);
  if (refusal || !task?.screen_out || !kept) return refuse(refusal ?? 'screen_outs_over');
  const { pay, criteria } = task.screen_out;
  if (!criteria.includes(criterion))
    refuseFields({ path: 'body.criterion', code: 'not_offered', message: 'Must be one of the conditions of the task' });
  await assertApart(worker, task, tx);
  await assertFewToday(tx, worker);
  const ended = await collectionOf(ReservationModel).findOneAndUpdate(
    { _id: kept._id, live: true, expires_at: { $gt: tx.at } },
    { $set: { status: 'screened_out', live: false, ended_at: tx.at, screened_out: { criterion, coins: pay } } },
    { session },
  );
  if (!ended) refuse('reservation_not_found');
  await payFixed(tx, task, ended, pay);
  await releaseReserved(tx, ended);
  const left = (task.screen_out_left ?? 0) - 1;
  notify(tx, {
    person: task.owner,
    kind: 'screened_out',
    facts: { task_title: task.task_title, worker_name: actor.name, criterion, coins: pay, left },
    about: taskId,
  });
  return pay;
}

/** Somebody who fits no task is after this pay, not after work. */
async function assertFewToday(tx: Transaction, worker: Types.ObjectId): Promise<void> {
  const since = new Date(tx.at.getTime() - DAY_MS);
  const lately = await collectionOf(ReservationModel)
    .find(
      { worker, status: 'screened_out', ended_at: { $gt: since } },
      { session: tx.session, projection: { _id: 1 }, limit: SCREEN_OUT.perDay },
    )
    .toArray();
  if (lately.length >= SCREEN_OUT.perDay) refuse('too_many_screen_outs', { max: SCREEN_OUT.perDay });
}

/** Pays from the coins the task holds for screen-outs, once per place. They are what the number that is left costs. */
async function payFixed(tx: Transaction, task: Screening, { _id, worker }: ReservationRecord, pay: number) {
  const id = _id.toHexString();
  const [screening, own] = [account.screening(task._id), account.balance(worker)];
  try {
    await post(
      tx,
      [
        {
          key: `reservation:${id}:screen-out`,
          debit: screening,
          credit: own,
          amount: pay,
          kind: 'screen_out_pay',
          cause: { kind: 'reservation', id },
          payer: task.owner.toHexString(),
          memo: task.task_title,
          earnedUntil: (await earningsHolds([worker])).get(own) ?? null,
        },
      ],
      {
        touches: {
          [screening]: { filter: {}, inc: { screen_out_left: -1, screened_out_count: 1 } },
          [own]: { filter: { status: 'active' } },
        },
      },
    );
  } catch (error) {
    if (error instanceof AccountRefused && error.account === screening) refuse('screen_outs_over');
    throw error;
  }
}
