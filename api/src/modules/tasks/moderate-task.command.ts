/**
 * An admin's decision about a task before others see it or continue to see it (decisions.md 30): approve it, refuse it, or hide it until it
 * has been reviewed again. An approval covers what was read. A refusal cancels the task as usual and refunds every coin of its free places
 * in the same transaction.
 */
import { Types } from 'mongoose';
import type { calls, ParsedInput } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { close, endFacts } from './close-task.command';
import { isListed, TaskModel, type TaskRecord } from './task.model';
import { whyNotHide, whyNotModerate } from './task.policy';

export type Verdict = ParsedInput<typeof calls.moderateTask>['body'];

const AUDIT_ACTIONS = { approve: 'approve-task', refuse: 'refuse-task', hide: 'hide-task' } as const;

/**
 * `modifiedCount` is 0 if the task is already in that state. Refuses with `task_not_found`, `already_moderated` if another admin was first,
 * `task_changed` if it is no longer as it was read, `task_closed`, `own_thing` or `not_allowed`.
 */
export function moderateTask(actor: Actor, id: string, verdict: Verdict): Promise<{ modifiedCount: number }> {
  return oneAtATime(`task:${id}`, () => inEffect((tx) => moderate(tx, actor, id, verdict)));
}

async function moderate(
  tx: Transaction,
  actor: Actor,
  id: string,
  verdict: Verdict,
): Promise<{ modifiedCount: number }> {
  const task = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) }, { session: tx.session });
  if (!task) return refuse('task_not_found');
  if (actor.role === 'admin' && isSoAlready(task, verdict)) return { modifiedCount: 0 };
  const refusal = (verdict.verdict === 'hide' ? whyNotHide : whyNotModerate)(actor, task, tx.at);
  if (refusal) refuse(refusal);
  if (verdict.verdict !== 'hide' && task.moderation_since?.toISOString() !== new Date(verdict.since).toISOString())
    refuse('task_changed');
  const reason = verdict.verdict === 'approve' ? null : verdict.reason;
  const moderation = { approve: 'approved', refuse: 'refused', hide: 'waiting' } as const;
  const next = { moderation: moderation[verdict.verdict], moderation_reason: reason };
  if (verdict.verdict === 'refuse') await close(tx, task, 'cancelled', next);
  else if (verdict.verdict === 'hide') await mark(tx, task, { ...next, moderation_since: tx.at });
  // It first appears once, however often it is reviewed again.
  else await mark(tx, task, { ...next, appeared_at: task.appeared_at ?? tx.at });
  if (reason !== null) {
    const { owner: person, task_title } = task;
    const about = task._id;
    if (verdict.verdict === 'hide') notify(tx, { person, kind: 'task_hidden', facts: { task_title, reason }, about });
    else notify(tx, { person, kind: 'task_refused', facts: { ...endFacts(task), reason }, about });
  } else {
    const facts = { task_title: task.task_title };
    notify(tx, { person: task.owner, kind: 'task_listed', facts, about: task._id });
  }
  await recordAudit(tx, actor, {
    action: AUDIT_ACTIONS[verdict.verdict],
    subject: `task:${id}`,
    before: { status: task.status, moderation: task.moderation ?? null, escrow_coins: task.escrow_coins },
    after: { status: verdict.verdict === 'refuse' ? 'cancelled' : task.status, moderation: next.moderation },
    reason,
  });
  return { modifiedCount: 1 };
}

/** Repeating a verdict, by the same or another admin, is no error and changes nothing. */
function isSoAlready(task: TaskRecord, { verdict }: Verdict): boolean {
  if (verdict === 'refuse') return task.status === 'cancelled' && task.moderation === 'refused';
  return verdict === 'approve' && task.moderation === 'approved' && task.status !== 'cancelled';
}

/** `task` was read in this transaction, which is repeated if it has changed since. */
async function mark(tx: Transaction, task: TaskRecord, next: Partial<TaskRecord>): Promise<void> {
  await collectionOf(TaskModel).updateOne(
    { _id: task._id },
    { $set: { ...next, listed: isListed({ ...task, ...next }) } },
    { session: tx.session },
  );
}
