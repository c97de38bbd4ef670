/**
 * Links accounts whose long texts are nearly the same on several tasks (fair-work.md 15). Correct answers resemble each other, so a task
 * counts only if many others wrote something else; one client's tasks may ask for the same text, so the tasks have to be of different
 * clients.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { noteFacts, type Fact } from './note-link.command';
import { sketchLikeness } from './text-sketch';
import { WorkTraceModel, type WorkTrace } from './work-trace.model';

/** One text can be similar by chance or through a common source, two by habit; a third, on a task of another client, is neither. */
const MIN_TASKS = 3;
const MIN_CLIENTS = 2;
/** Maximum tasks considered on which texts of the two are similar, latest first. */
const MAX_TASKS = 10;

/** How many others have to have written on the task before it shows what people write there, and how many of the latest are considered. */
const MIN_OTHERS = 4;
const MAX_OTHERS = 50;
/** A text is what the task leads to if more than MAX_SHARE_LIKE of the others have at least this much of it in common. */
const SOMEWHAT_LIKE = 0.3;
const MAX_SHARE_LIKE = 0.25;

/** Links with each account whose text resembles that of `trace`. */
export async function linkByTexts({ worker, like = [] }: WorkTrace): Promise<void> {
  for (const { worker: first } of like) {
    const found = await collectionOf(WorkTraceModel)
      .find({ worker, 'like.worker': first })
      .sort({ at: -1 })
      .limit(MAX_TASKS)
      .toArray();
    if (found.length < MIN_TASKS) continue;
    const own: WorkTrace[] = [];
    for (const trace of found) if (await isOwnWords(trace, first)) own.push(trace);
    if (new Set(own.map(({ owner }) => owner.toHexString())).size < MIN_CLIENTS) continue;
    const [fact, ...more] = own.reverse().flatMap((trace) => factOf(trace, first));
    if (fact) await noteFacts({ first, later: worker }, [fact, ...more], MIN_TASKS);
  }
}

/** Whether enough others have written on the task, and hardly any of them similarly. */
async function isOwnWords({ task_id, worker, hashes }: WorkTrace, first: Types.ObjectId): Promise<boolean> {
  const others = await collectionOf(WorkTraceModel)
    .find(
      { task_id, worker: { $nin: [worker, first] }, hashes: { $exists: true } },
      { projection: { worker: 1, hashes: 1 } },
    )
    .sort({ at: -1 })
    .limit(MAX_OTHERS)
    .toArray();
  const people = new Set(others.map((other) => other.worker.toHexString()));
  const alike = others.filter(
    (other) => hashes && other.hashes && sketchLikeness(hashes, other.hashes) >= SOMEWHAT_LIKE,
  );
  const likePeople = new Set(alike.map((other) => other.worker.toHexString()));
  return people.size >= MIN_OTHERS && likePeople.size <= MAX_SHARE_LIKE * people.size;
}

/** A task counts once, however often somebody handed in on it. */
function factOf({ _id, task_id, at, like }: WorkTrace, first: Types.ObjectId): Fact[] {
  const earlier = like?.find(({ worker }) => worker.equals(first));
  if (!earlier) return [];
  return [{ kind: 'similar_text', key: task_id.toHexString(), first_work: earlier.work, later_work: _id, done_at: at }];
}
