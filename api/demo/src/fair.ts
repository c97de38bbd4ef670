/** What fairness looks like in the demonstration: started tasks, one that was given back and one whose time ran out (fair-work.md 1). */
import { Types } from 'mongoose';
import { collectionOf } from '#api/database/records';
import type { Actor } from '#api/http/actor';
import { lapseReservations } from '#api/modules/reservations/lapse-reservations.job';
import { ReservationModel } from '#api/modules/reservations/reservation.model';
import { giveBackTask, startTask } from '#api/modules/reservations/start-task.command';
import { TaskModel } from '#api/modules/tasks/task.model';
import type { Deed } from './deed';

/** More than the job takes. */
const JOB_MS = 30_000;

async function taskNamed(task_title: string): Promise<string> {
  const task = await collectionOf(TaskModel).findOne({ task_title }, { projection: { _id: 1 } });
  if (!task) throw new Error(`the demonstration has no task "${task_title}"`);
  return task._id.toHexString();
}

/** Starts the task, once. */
function startDeed(worker: Actor, title: string, daysAgo: number): Deed {
  return {
    daysAgo,
    run: async () => {
      const id = await taskNamed(title);
      const own = { task_id: new Types.ObjectId(id), worker: new Types.ObjectId(worker.id) };
      if (!(await collectionOf(ReservationModel).findOne(own))) await startTask(worker, id);
    },
  };
}

export function fairDeeds(freelancers: readonly Actor[]): Deed[] {
  const [first, second, third] = freelancers;
  if (!first || !second || !third) throw new Error('the demonstration has too few freelancers');
  return [
    startDeed(first, 'Label 100 street photos by weather', 0.002),
    startDeed(second, 'Describe 15 product pictures in one sentence each', 0.001),
    startDeed(second, 'Record yourself reading ten sentences', 2),
    startDeed(third, 'Rate 30 short translations', 1.5),
    {
      daysAgo: 1.98,
      run: async () => {
        const id = await taskNamed('Record yourself reading ten sentences');
        const kept = { task_id: new Types.ObjectId(id), worker: new Types.ObjectId(second.id), live: true };
        if (await collectionOf(ReservationModel).findOne(kept)) await giveBackTask(second, id);
      },
    },
    { daysAgo: 1.4, run: () => lapseReservations.run(AbortSignal.timeout(JOB_MS)) },
  ];
}
