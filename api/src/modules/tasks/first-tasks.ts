/**
 * Which clients are known well enough that their tasks stand in public without an admin's look (decisions.md 30), and what a change of a task means for one that
 * was looked at. Reads tasks only.
 */
import { isDeepStrictEqual } from 'node:util';
import { USUAL_TERMS } from '@taskmint/contract';
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { env } from '../../env';
import { shownFields } from '../answers/shown-fields';
import { TaskModel, type TaskRecord } from './task.model';

type Waiting = Required<Pick<TaskRecord, 'moderation' | 'moderation_since'>>;

/** What a task is read for; a change of anything else was not what an admin agreed to. */
const READ_BY_ADMINS = ['task_title', 'task_detail', 'submission_info', 'task_image_url'] as const;

/** Whether admins have approved MODERATE_FIRST_TASKS of the client's tasks, `besides` one left out. */
async function isKnown(tx: Transaction, owner: Types.ObjectId, besides?: Types.ObjectId): Promise<boolean> {
  const wanted = env().MODERATE_FIRST_TASKS;
  if (wanted === 0) return true;
  const approved = await collectionOf(TaskModel).countDocuments(
    { owner, moderation: 'approved', ...(besides ? { _id: { $ne: besides } } : {}) },
    { session: tx.session, limit: wanted },
  );
  return approved >= wanted;
}

/** What a new task is stored with: nothing when its client is known. */
export async function moderationOfNew(tx: Transaction, owner: Types.ObjectId): Promise<Partial<Waiting>> {
  return (await isKnown(tx, owner)) ? {} : { moderation: 'waiting', moderation_since: tx.at };
}

/**
 * What a change adds to the record: the task waits, again or anew, when it says something else than before. A yes was for what was read, so the task that made
 * somebody known does not count for itself: who could change it freely would be known for what they no longer offer.
 */
export async function moderationAfter(
  tx: Transaction,
  task: TaskRecord,
  change: Partial<TaskRecord>,
): Promise<Partial<Waiting>> {
  const saysSomethingElse =
    READ_BY_ADMINS.some((field) => change[field] !== undefined && change[field] !== task[field]) ||
    (change.proof_fields !== undefined && !isDeepStrictEqual(asRead(change), asRead(task))) ||
    (change.terms !== undefined && !isDeepStrictEqual(change.terms, task.terms ?? USUAL_TERMS));
  if (!saysSomethingElse) return {};
  const waits = task.moderation === 'waiting' || !(await isKnown(tx, task.owner, task._id));
  return waits ? { moderation: 'waiting', moderation_since: tx.at } : {};
}

/** What others get to read of the fields that are asked for. */
function asRead({ proof_fields }: Partial<TaskRecord>): object {
  return shownFields(proof_fields, false);
}

/** The guard that a task stands with the admins as it was read; an absent field is null to a filter. */
export function asModerated({ moderation, moderation_since }: TaskRecord): object {
  return { moderation: moderation ?? null, moderation_since: moderation_since ?? null };
}
