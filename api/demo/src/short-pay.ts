/**
 * A task of the demonstration that takes longer than its client thought: five people needed about a quarter of an hour where five minutes were named. By that it pays
 * less than the floor, which its client is told and everybody sees (fair-work.md 9, 16).
 */
import { Types } from 'mongoose';
import { collectionOf } from '#api/database/records';
import type { Actor } from '#api/http/actor';
import { measurePay } from '#api/modules/pay-floor/measure-pay.job';
import { ReservationModel } from '#api/modules/reservations/reservation.model';
import { startTask } from '#api/modules/reservations/start-task.command';
import { decideSubmission } from '#api/modules/submissions/decide-submission.command';
import { SubmissionModel } from '#api/modules/submissions/submission.model';
import { submitWork } from '#api/modules/submissions/submit-work.command';
import { TaskModel } from '#api/modules/tasks/task.model';
import type { DemoTask } from './content';
import type { Deed } from './deed';

export const UNDERESTIMATED_TASK: DemoTask = {
  client: 2,
  title: 'Sort 60 support messages by topic',
  category: 'labelling',
  detail:
    'Read each of the 60 messages in the linked table and choose one of eight topics for it. Some are long, and some fit two topics: take the one that the writer asks about first.',
  info: 'How many messages each topic got, and the numbers of those you were not sure of.',
  quantity: 12,
  pay: 10,
  minutes: 5,
  days: 24,
  postedDaysAgo: 9,
  picture: { glyph: 'list' },
  submissions: [],
};

/** What each of the freelancers needed. */
const MINUTES = [12, 14, 15, 17, 22] as const;
const STARTED_DAYS_AGO = 8;
const DAYS_BETWEEN = 0.7;
const DAYS_TO_REVIEW = 0.3;
const MINUTES_PER_DAY = 24 * 60;
/** More than the job takes. */
const JOB_MS = 30_000;

/** Somebody starts, hands in after so many minutes and is approved, each once. */
function workDeeds(client: Actor, worker: Actor, minutes: number, daysAgo: number): Deed[] {
  const own = async () => {
    const task = await collectionOf(TaskModel).findOne({ task_title: UNDERESTIMATED_TASK.title });
    if (!task) throw new Error(`the demonstration has no task "${UNDERESTIMATED_TASK.title}"`);
    return { task_id: task._id, worker: new Types.ObjectId(worker.id) };
  };
  const work = async () => collectionOf(SubmissionModel).findOne(await own());
  return [
    {
      daysAgo,
      run: async () => {
        const place = await own();
        if (!(await collectionOf(ReservationModel).findOne(place)))
          await startTask(worker, place.task_id.toHexString());
      },
    },
    {
      daysAgo: daysAgo - minutes / MINUTES_PER_DAY,
      run: async () => {
        if (await work()) return;
        const submission_details = 'Sixty messages in eight topics; I was not sure of numbers 17 and 42.';
        await submitWork(worker, (await own()).task_id.toHexString(), { submission_details });
      },
    },
    {
      daysAgo: daysAgo - DAYS_TO_REVIEW,
      run: async () => {
        const handedIn = await work();
        if (handedIn?.status === 'pending') {
          await decideSubmission(client, handedIn._id.toHexString(), { status: 'approve' });
        }
      },
    },
  ];
}

/** The work on it, and the job that measures it when all of that was approved. */
export function shortPayDeeds(client: Actor, freelancers: readonly Actor[]): Deed[] {
  const startOf = (nth: number): number => STARTED_DAYS_AGO - nth * DAYS_BETWEEN;
  return [
    ...freelancers.flatMap((worker, nth) => workDeeds(client, worker, MINUTES[nth] ?? MINUTES[0], startOf(nth))),
    {
      daysAgo: startOf(freelancers.length),
      run: () => measurePay.run(AbortSignal.timeout(JOB_MS)),
    },
  ];
}
