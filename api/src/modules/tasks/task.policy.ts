/** Who may do what to a task. Pure answers; refusing is up to the caller. */
import type { Actor } from '../../http/actor';
import type { TaskRecord } from './task.model';

type Owned = Pick<TaskRecord, 'owner'>;

export function mayEditTask(actor: Actor, task: Owned): boolean {
  return actor.role === 'client' && task.owner.toHexString() === actor.id;
}

/** The owner, or any admin (decisions.md 17). */
export function mayCancelTask(actor: Actor, task: Owned): boolean {
  return actor.role === 'admin' || mayEditTask(actor, task);
}
