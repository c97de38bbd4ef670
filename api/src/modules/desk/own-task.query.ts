/** The task whose desk is asked for, for the client who posted it and nobody else; also one that is over, whose work can wait still. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { TaskModel, type TaskRecord } from '../tasks/task.model';

export type DeskTask = Pick<TaskRecord, '_id' | 'owner' | 'task_title' | 'per_task_pay'>;

/** Refuses `task_not_found` unless the task is the actor's own: others are not told that it exists. */
export async function ownTask(actor: Actor, taskId: string): Promise<DeskTask> {
  const task = await collectionOf(TaskModel).findOne(
    { _id: new Types.ObjectId(taskId), owner: new Types.ObjectId(actor.id) },
    { projection: { owner: 1, task_title: 1, per_task_pay: 1 } },
  );
  return task && actor.role === 'client' ? task : refuse('task_not_found');
}
