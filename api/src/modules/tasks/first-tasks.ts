/**
 * Decides which clients are known well enough for their tasks to be public without an admin's review (decisions.md 30), and whether a
 * changed task has to be reviewed again. Reads tasks only.
 */
import { isDeepStrictEqual } from 'node:util';
import { REVIEWED, USUAL_TERMS } from '@taskmint/contract';
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { env } from '../../env';
import { shownFields } from '../answers/shown-fields';
import { TaskModel, type TaskRecord } from './task.model';

type Waiting = Required<Pick<TaskRecord, 'moderation' | 'moderation_since'>>;

/** Whether admins have approved MODERATE_FIRST_TASKS of the client's tasks, not counting `except`. */
async function isKnown(tx: Transaction, owner: Types.ObjectId, except?: Types.ObjectId): Promise<boolean> {
  const wanted = env().MODERATE_FIRST_TASKS;
  if (wanted === 0) return true;
  const approved = await collectionOf(TaskModel).countDocuments(
    { owner, moderation: 'approved', ...(except ? { _id: { $ne: except } } : {}) },
    { session: tx.session, limit: wanted },
  );
  return approved >= wanted;
}

/** Moderation fields of a new task; none if its client is known. */
export async function moderationOfNew(tx: Transaction, owner: Types.ObjectId): Promise<Partial<Waiting>> {
  return (await isKnown(tx, owner)) ? {} : { moderation: 'waiting', moderation_since: tx.at };
}

/**
 * Fields that a change adds to the record: a task whose content changed waits for an admin again. An approval covers only what was read, so
 * a task does not count towards its own client being known. Otherwise a client could become known for a task and then change it freely.
 */
export async function moderationAfter(
  tx: Transaction,
  task: TaskRecord,
  change: Partial<TaskRecord>,
): Promise<Partial<Waiting>> {
  const [before, after] = [asRead(task), asRead(change)];
  const isSame = REVIEWED.every(
    (field) => change[field] === undefined || isDeepStrictEqual(after[field], before[field]),
  );
  if (isSame) return {};
  const waits = task.moderation === 'waiting' || !(await isKnown(tx, task.owner, task._id));
  return waits ? { moderation: 'waiting', moderation_since: tx.at } : {};
}

/** As others see it. */
function asRead({ terms = USUAL_TERMS, ...said }: Partial<TaskRecord>) {
  return { ...said, terms, proof_fields: shownFields(said.proof_fields, false) };
}

/** A guard that the task's moderation is still as it was read; an absent field is null to a filter. */
export function asModerated({ moderation, moderation_since }: TaskRecord): object {
  return { moderation: moderation ?? null, moderation_since: moderation_since ?? null };
}
