/**
 * The task of a review desk, for the client who posted it and nobody else. Includes tasks that are over, since their work may still wait.
 */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { TaskModel, type TaskRecord } from '../tasks/task.model';

export type DeskTask = Pick<TaskRecord, '_id' | 'owner' | 'proof_fields'>;

/** Refuses with `task_not_found` unless the task is the actor's own: for others it does not exist. */
export async function ownTask(actor: Actor, taskId: string): Promise<DeskTask> {
  const task = await collectionOf(TaskModel).findOne(
    { _id: new Types.ObjectId(taskId), owner: new Types.ObjectId(actor.id) },
    { projection: { owner: 1, proof_fields: 1 } },
  );
  return task && actor.role === 'client' ? task : refuse('task_not_found');
}
