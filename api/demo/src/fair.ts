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
import { contestEvent } from './contests';
import type { DemoEvent } from './demo-event';

/** More time than the job takes. */
const JOB_MS = 30_000;

async function taskNamed(task_title: string): Promise<string> {
  const task = await collectionOf(TaskModel).findOne({ task_title }, { projection: { _id: 1 } });
  if (!task) throw new Error(`the demonstration has no task "${task_title}"`);
  return task._id.toHexString();
}

/** Starts the task, once. */
export function startEvent(worker: Actor, title: string, daysAgo: number): DemoEvent {
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
export function workEvents(
  worker: Actor,
  title: string,
  details: string,
  daysAgo: number,
  then: (id: string) => Promise<unknown>,
): DemoEvent[] {
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
function changeEvents([client, other]: readonly Actor[], [, , third, fourth]: readonly Actor[]): DemoEvent[] {
  if (!client || !other || !third || !fourth) throw new Error('the demonstration has too few people');
  return [
    ...workEvents(third, 'Test a sign-up form on your phone', 'Everything worked on my phone.', 0.9, (id) =>
      requestChanges(client, id, {
        message: 'Please name the phone and its browser: without them we cannot repeat what you saw.',
        hours: 72,
      }),
    ),
    ...workEvents(fourth, 'Rate 30 short translations', 'Thirty ratings, 1 to 5.', 1.2, (id) =>
      takeBackWork(fourth, id),
    ),
    ...workEvents(third, 'Record yourself reading ten sentences', 'Recording of 70 seconds.', 2.2, (id) =>
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
function appealEvents(clients: readonly Actor[], freelancers: readonly Actor[], admin: Actor): DemoEvent[] {
  const [, other] = clients;
  const [first, second, third, fourth] = freelancers;
  if (!other || !first || !second || !third || !fourth) throw new Error('the demonstration has too few people');
  const step = (
    daysAgo: number,
    worker: Actor,
    title: string,
    run: (work: SubmissionRecord) => Promise<unknown>,
  ): DemoEvent => ({
    daysAgo,
    run: async () => {
      const work = await workOn(worker, title);
      if (work?.status === 'reject') await run(work);
    },
  });
  const opened = (worker: Actor, title: string, daysAgo: number): DemoEvent[] => [
    ...workEvents(worker, title, 'Recording of a minute and a half, link in the text.', daysAgo, (id) =>
      decideSubmission(other, id, REJECTED),
    ),
    step(daysAgo - 0.6, worker, title, async ({ _id, appeal }) => {
      if (!appeal) await openAppeal(worker, _id.toHexString(), APPEAL);
    }),
  ];
  const answered = (worker: Actor, title: string, daysAgo: number): DemoEvent =>
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
function bonusEvent([client]: readonly Actor[], [first]: readonly Actor[]): DemoEvent {
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

export function fairEvents(clients: readonly Actor[], freelancers: readonly Actor[], admin: Actor): DemoEvent[] {
  const [first, second, third] = freelancers;
  if (!first || !second || !third) throw new Error('the demonstration has too few freelancers');
  return [
    ...changeEvents(clients, freelancers),
    ...appealEvents(clients, freelancers, admin),
    bonusEvent(clients, freelancers),
    startEvent(first, 'Label 100 street photos by weather', 0.002),
    startEvent(second, 'Describe 15 product pictures in one sentence each', 0.001),
    startEvent(second, 'Record yourself reading ten sentences', 2),
    startEvent(third, 'Rate 30 short translations', 1.5),
    {
      daysAgo: 1.98,
      run: async () => {
        const id = await taskNamed('Record yourself reading ten sentences');
        const kept = { task_id: new Types.ObjectId(id), worker: new Types.ObjectId(second.id), live: true };
        if (await collectionOf(ReservationModel).findOne(kept)) await giveBackTask(second, id);
      },
    },
    startEvent(first, 'Record yourself reading ten sentences', 1.55),
    { daysAgo: 1.4, run: () => lapseReservations.run(AbortSignal.timeout(JOB_MS)) },
    contestEvent(third, 1.2),
  ];
}
