/** Queues every live task that was measured before for another measurement, a bounded number per statement. */
import { idSpans } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { LIVE_STATUSES, TaskModel } from '../tasks/task.model';

/** Safe to repeat, and to run in several processes at once. Throws the reason of the signal. */
export async function requeueMeasurements(signal: AbortSignal): Promise<void> {
  for (const status of LIVE_STATUSES) {
    const measured = { status, measured_works: { $gte: 1 } };
    for await (const span of idSpans('tasks', signal, { among: measured }))
      await collectionOf(TaskModel).updateMany({ ...measured, ...span }, { $set: { to_measure: true } });
  }
}
