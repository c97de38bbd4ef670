/**
 * Fairness in the demo data: started tasks, one given back and one that expired, requested changes, withdrawn work, and appeals in each
 * state (fair-work.md 1, 4, 5).
 */
import { Types } from 'mongoose';
import { collectionOf } from '#api/database/records';
import type { Actor } from '#api/http/actor';
import { lapseReservations } from '#api/modules/reservations/lapse-reservations.job';
import { ReservationModel } from '#api/modules/reservations/reservation.model';
import { giveBackTask, startTask } from '#api/modules/reservations/start-task.command';
import { answerAppeal, decideAppeal, openAppeal } from '#api/modules/appeals/appeal.commands';
import { changeWork, requestChanges, takeBackWork } from '#api/modules/submissions/change-work.command';
import { decideSubmission } from '#api/modules/submissions/decide-submission.command';
import { giveBonus } from '#api/modules/submissions/give-bonus.command';
import { SubmissionModel, type SubmissionRecord } from '#api/modules/submissions/submission.model';
import { submitWork } from '#api/modules/submissions/submit-work.command';
import { TaskModel } from '#api/modules/tasks/task.model';
import { contestDeed } from './contests';
import type { Deed } from './deed';

/** More time than the job takes. */
const JOB_MS = 30_000;

async function taskNamed(task_title: string): Promise<string> {
  const task = await collectionOf(TaskModel).findOne({ task_title }, { projection: { _id: 1 } });
  if (!task) throw new Error(`the demonstration has no task "${task_title}"`);
  return task._id.toHexString();
}

/** Starts the task, once. */
export function startDeed(worker: Actor, title: string, daysAgo: number): Deed {
  return {
    daysAgo,
    run: async () => {
      const id = await taskNamed(title);
      const own = { task_id: new Types.ObjectId(id), worker: new Types.ObjectId(worker.id) };
      if (!(await collectionOf(ReservationModel).findOne(own))) await startTask(worker, id);
    },
  };
}

async function workOn(worker: Actor, title: string): Promise<SubmissionRecord | null> {
  const own = { task_id: new Types.ObjectId(await taskNamed(title)), worker: new Types.ObjectId(worker.id) };
  return collectionOf(SubmissionModel).findOne(own);
}

/** Hands in work and applies `then` to it, each once. */
export function workDeeds(
  worker: Actor,
  title: string,
  details: string,
  daysAgo: number,
  then: (id: string) => Promise<unknown>,
): Deed[] {
  return [
    {
      daysAgo,
      run: async () => {
        if (!(await workOn(worker, title)))
          await submitWork(worker, await taskNamed(title), { submission_details: details });
      },
    },
    {
      daysAgo: daysAgo - 0.3,
      run: async () => {
        const work = await workOn(worker, title);
        if (work?.status === 'pending' && !work.revisions) await then(work._id.toHexString());
      },
    },
  ];
}

/** Requested changes, and withdrawn work (fair-work.md 4). */
function changeDeeds([client, other]: readonly Actor[], [, , third, fourth]: readonly Actor[]): Deed[] {
  if (!client || !other || !third || !fourth) throw new Error('the demonstration has too few people');
  return [
    ...workDeeds(third, 'Test a sign-up form on your phone', 'Everything worked on my phone.', 0.9, (id) =>
      requestChanges(client, id, {
        message: 'Please name the phone and its browser: without them we cannot repeat what you saw.',
        hours: 72,
      }),
    ),
    ...workDeeds(fourth, 'Rate 30 short translations', 'Thirty ratings, 1 to 5.', 1.2, (id) =>
      takeBackWork(fourth, id),
    ),
    ...workDeeds(third, 'Record yourself reading ten sentences', 'Recording of 70 seconds.', 2.2, (id) =>
      requestChanges(other, id, { message: 'Sentence seven is missing. Please add it.', hours: 48 }),
    ),
    {
      daysAgo: 1.8,
      run: async () => {
        const work = await workOn(third, 'Record yourself reading ten sentences');
        if (work?.status !== 'revision') return;
        await changeWork(third, work._id.toHexString(), {
          submission_details: 'Recording of 77 seconds, with sentence seven.',
        });
      },
    },
  ];
}

const REJECTED = {
  status: 'reject',
  rejection: {
    category: 'incomplete_proof',
    reason: 'The recording stops before the last two sentences, and they were asked for.',
  },
} as const;
const APPEAL = 'All ten sentences are there: the last two come after a pause of five seconds.';

/** Appeals in several stages: opened, answered by the client, decided by the admin (fair-work.md 5). */
function appealDeeds(clients: readonly Actor[], freelancers: readonly Actor[], admin: Actor): Deed[] {
  const [, other] = clients;
  const [first, second, third, fourth] = freelancers;
  if (!other || !first || !second || !third || !fourth) throw new Error('the demonstration has too few people');
  const step = (
    daysAgo: number,
    worker: Actor,
    title: string,
    run: (work: SubmissionRecord) => Promise<unknown>,
  ): Deed => ({
    daysAgo,
    run: async () => {
      const work = await workOn(worker, title);
      if (work?.status === 'reject') await run(work);
    },
  });
  const opened = (worker: Actor, title: string, daysAgo: number): Deed[] => [
    ...workDeeds(worker, title, 'Recording of a minute and a half, link in the text.', daysAgo, (id) =>
      decideSubmission(other, id, REJECTED),
    ),
    step(daysAgo - 0.6, worker, title, async ({ _id, appeal }) => {
      if (!appeal) await openAppeal(worker, _id.toHexString(), APPEAL);
    }),
  ];
  const answered = (worker: Actor, title: string, daysAgo: number): Deed =>
    step(daysAgo, worker, title, async ({ _id, appeal }) => {
      const answer = 'We heard eight sentences and a long silence, and stopped there.';
      if (appeal?.state === 'client_response') await answerAppeal(other, _id.toHexString(), { agree: false, answer });
    });
  const recording = 'Record yourself reading ten sentences';
  const rating = 'Rate 30 short translations';
  return [
    ...opened(second, recording, 1.1),
    ...opened(fourth, recording, 2.6),
    answered(fourth, recording, 1.7),
    ...opened(first, rating, 6),
    answered(first, rating, 5),
    step(4, first, rating, async ({ _id, appeal }) => {
      if (appeal?.state !== 'admin') return;
      const reason = 'Two thirds of the ratings follow the scale; the last ten are all the same.';
      await decideAppeal(admin, _id.toHexString(), { outcome: 'partial', percent: 60, reason });
    }),
  ];
}

/** A bonus with thanks (fair-work.md 12). */
function bonusDeed([client]: readonly Actor[], [first]: readonly Actor[]): Deed {
  return {
    daysAgo: 0.15,
    run: async () => {
      const work = first && (await workOn(first, 'Proofread a two-page leaflet'));
      if (!client || work?.status !== 'approve') return;
      const note = 'You found what three of us had overlooked. Thank you.';
      await giveBonus(client, work._id.toHexString(), { coins: 20, note, token: 'demonstration' });
    },
  };
}

export function fairDeeds(clients: readonly Actor[], freelancers: readonly Actor[], admin: Actor): Deed[] {
  const [first, second, third] = freelancers;
  if (!first || !second || !third) throw new Error('the demonstration has too few freelancers');
  return [
    ...changeDeeds(clients, freelancers),
    ...appealDeeds(clients, freelancers, admin),
    bonusDeed(clients, freelancers),
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
    startDeed(first, 'Record yourself reading ten sentences', 1.55),
    { daysAgo: 1.4, run: () => lapseReservations.run(AbortSignal.timeout(JOB_MS)) },
    contestDeed(third, 1.2),
  ];
}
