/** Reminds clients of work that waits for review, at half time and a day before the deadline, with one notice per task (fair-work.md 2). */
import { now } from '../../clock';
import { updateInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { eachItem, waitingIds } from '../../jobs/each-item';
import type { JobDefinition } from '../../jobs/job';
import { notify } from '../news/notify';
import { isLastDay, nextReminder } from './review-reminders';
import { SubmissionModel, type SubmissionRecord } from './submission.model';

const NAME = 'remind-reviewers';
const BATCH = 200;

type Waiting = Pick<
  SubmissionRecord,
  '_id' | 'task_id' | 'owner' | 'task_title' | 'created_at' | 'review_deadline' | 'remind_at'
>;
const WAITING = { task_id: 1, owner: 1, task_title: 1, created_at: 1, review_deadline: 1, remind_at: 1 } as const;

export const remindReviewers: JobDefinition = {
  name: NAME,
  everyMs: 60_000,
  run: async (signal) => {
    const setAside = await waitingIds(NAME);
    const due: Waiting[] = await collectionOf(SubmissionModel)
      .find(
        {
          status: 'pending',
          remind_at: { $lte: now() },
          ...(setAside.length > 0 ? { task_id: { $nin: setAside } } : {}),
        },
        { projection: WAITING, sort: { remind_at: 1 }, limit: BATCH },
      )
      .toArray();
    const tasks = new Map<string, Waiting[]>();
    for (const work of due) {
      const id = work.task_id.toHexString();
      tasks.set(id, [...(tasks.get(id) ?? []), work]);
    }
    const reminded = await eachItem(
      NAME,
      [...tasks],
      ([id]) => id,
      ([, works]) => remind(works),
      signal,
    );
    return reminded.filter(Boolean).length;
  },
};

/** False if all of it was decided meanwhile, or another process was faster. */
function remind(works: readonly Waiting[]): Promise<boolean> {
  return inTransaction(async (tx) => {
    const still: Waiting[] = [];
    for (const work of works) {
      const { matchedCount } = await collectionOf(SubmissionModel).updateOne(
        { _id: work._id, status: 'pending', remind_at: work.remind_at as Date },
        { $set: { remind_at: nextReminder(work, tx.at) } },
        { session: tx.session },
      );
      if (matchedCount === 1 && work.review_deadline > tx.at) still.push(work);
    }
    const [first] = [...still].sort((a, b) => a.review_deadline.getTime() - b.review_deadline.getTime());
    if (!first) return false;
    const { owner, task_title, review_deadline, task_id } = first;
    const facts = { task_title, count: still.length, deadline: review_deadline.toISOString() };
    const kind = isLastDay(review_deadline, tx.at) ? 'review_last_day' : 'review_half_time';
    notify(tx, { person: owner, kind, facts, about: task_id });
    return true;
  });
}

/** Gives work from before reminders existed a reminder at its half time, or now if that has passed. */
export async function remindOfOlderWork(progress: Progress): Promise<void> {
  const halfTime = { $add: ['$created_at', { $divide: [{ $subtract: ['$review_deadline', '$created_at'] }, 2] }] };
  await updateInSteps(progress, 'work', 'submissions', { status: 'pending', remind_at: { $exists: false } }, [
    { $set: { remind_at: halfTime } },
  ]);
}
