/**
 * Measures how long work on a task takes once some was approved, and acts if it pays too little by that (fair-work.md 9, 16). Counts work
 * that was approved in full and whose worker had started: from starting to handing in for the first time, by the database's clock. Uses the
 * median of the latest thousand, so that a task left open overnight counts like any slow one, and work that the client has not accepted
 * does not count at all.
 */
import { enoughPay, hourlyCents, REAL_TIMES_FROM, type PayState } from '@taskmint/contract';
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { env } from '../../env';
import { dueJob } from '../../jobs/each-due';
import { notify } from '../news/notify';
import { SubmissionModel } from '../submissions/submission.model';
import { asModerated } from '../tasks/first-tasks';
import { hourlyPay } from '../tasks/findable';
import { isListed, LIVE_STATUSES, TaskModel, type TaskRecord } from '../tasks/task.model';
import { isShort } from './floor';

const MAX_TIMES = 1_000;

export const measurePay = dueJob({
  name: 'measure-pay',
  everyMs: 10_000,
  from: TaskModel,
  due: () => ({ to_measure: true }),
  projection: { _id: 1 },
  sort: { _id: 1 },
  work: ({ _id }) => inTransaction((tx) => measure(tx, _id)),
});

/** The median of `times` in whole seconds; for an even number, halfway between the middle two. */
export function medianOf(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return Math.round((low + high) / 2);
}

/** The pay state of a task that pays `pay` for a piece that takes `seconds`. */
export function payStateOf({ status }: Pick<TaskRecord, 'status'>, pay: number, seconds: number): PayState | null {
  if (!LIVE_STATUSES.includes(status) || !isShort(pay, seconds)) return null;
  return env().PAY_FLOOR_MODE === 'refuse' ? 'paused' : 'short';
}

/** False if another process was faster. */
async function measure(tx: Transaction, _id: Types.ObjectId): Promise<boolean> {
  const tasks = collectionOf(TaskModel);
  const task = await tasks.findOne({ _id, to_measure: true }, { session: tx.session });
  if (!task) return false;
  const work = await collectionOf(SubmissionModel)
    .find(
      { task_id: _id, status: 'approve', real_seconds: { $exists: true }, paid_coins: { $exists: false } },
      { session: tx.session, projection: { real_seconds: 1 }, sort: { _id: -1 }, limit: MAX_TIMES },
    )
    .toArray();
  const times = work.map(({ real_seconds }) => Number(real_seconds));
  const next = times.length < REAL_TIMES_FROM ? null : measured(task, times);
  const { matchedCount } = await tasks.updateOne(
    {
      _id,
      to_measure: true,
      status: task.status,
      free_slots: task.free_slots,
      per_task_pay: task.per_task_pay,
      ...asModerated(task),
    },
    { $unset: { to_measure: '' }, ...(next ? { $set: next } : {}) },
    { session: tx.session },
  );
  if (matchedCount === 0) throw new Error(`task ${_id.toHexString()} changed while it was measured`);
  if (next) notifyOwner(tx, task, next);
  return true;
}

type Measured = Pick<TaskRecord, 'hourly_pay' | 'listed'> & {
  measured_seconds: number;
  measured_works: number;
  pay_state: PayState | null;
};

function measured(task: TaskRecord, times: readonly number[]): Measured {
  const measured_seconds = medianOf(times);
  const pay_state = payStateOf(task, task.per_task_pay, measured_seconds);
  return {
    measured_seconds,
    measured_works: times.length,
    hourly_pay: hourlyPay({ ...task, measured_seconds }),
    pay_state,
    listed: isListed({ ...task, pay_state }),
  };
}

/** Tells the client once of a change: that the task pays too little, or that it is open again. */
function notifyOwner(
  tx: Transaction,
  task: TaskRecord,
  { pay_state, measured_seconds, measured_works }: Measured,
): void {
  const { _id: about, owner: person, task_title, per_task_pay } = task;
  const before = task.pay_state ?? null;
  if (pay_state === before) return;
  if (pay_state === null) {
    if (before === 'paused' && LIVE_STATUSES.includes(task.status))
      notify(tx, { person, kind: 'pay_enough', facts: { task_title }, about });
    return;
  }
  const floor_cents = env().PAY_FLOOR_CENTS_PER_HOUR;
  const facts = {
    task_title,
    works: measured_works,
    minutes: Math.max(1, Math.round(measured_seconds / 60)),
    hourly_cents: hourlyCents(per_task_pay, measured_seconds),
    floor_cents,
    enough: enoughPay(floor_cents, measured_seconds),
    paused: pay_state === 'paused',
  };
  notify(tx, { person, kind: 'pay_too_low', facts, about });
}
