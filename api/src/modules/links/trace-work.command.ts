/**
 * Stores the trace of one piece of work, and what it has in common with earlier work of others on the same task (fair-work.md 15). Each step is a few
 * indexed queries, however much work there is.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { NEARLY_SAME } from '../submissions/text-likeness';
import type { SubmissionRecord } from '../submissions/submission.model';
import { beforeWhich, cameForNews, followedBy, QUIET_MS, type Timed } from './lockstep';
import { TaskModel } from '../tasks/task.model';
import { sketchLikeness, sketchOf } from './text-sketch';
import { WorkTraceModel, type Earlier, type WorkTrace } from './work-trace.model';

const SECOND_MS = 1_000;
/** Maximum texts with a common band considered. */
const MAX_CANDIDATES = 40;
/** A text that more accounts than this gave is one that everybody gives. */
const MAX_LIKE = 5;

/** The fields of work that a trace needs. */
export const TRACED = {
  task_id: 1,
  owner: 1,
  worker: 1,
  created_at: 1,
  edited_at: 1,
  real_seconds: 1,
  task_title: 1,
  task_detail: 1,
  submission_info: 1,
  submission_details: 1,
  proof_fields: 1,
  answers: 1,
} as const;

export type TracedWork = Pick<SubmissionRecord, '_id' | keyof typeof TRACED>;

/** Safe to repeat. Work handed in earlier must have been traced first. */
export async function traceWork(work: TracedWork): Promise<WorkTrace> {
  const { _id, task_id, owner, worker, created_at: at, real_seconds } = work;
  const traces = collectionOf(WorkTraceModel);
  const timed = { at, ...(real_seconds ? { started_at: new Date(at.getTime() - real_seconds * SECOND_MS) } : {}) };
  const before = await traces
    .find({ task_id, worker: { $ne: worker }, at: { $gt: beforeWhich(timed), $lte: at } }, { projection: PERSON })
    .sort({ at: -1 })
    .limit(2)
    .toArray();
  const followed = await notForNews(task_id, followedBy(timed, before));
  const trace: WorkTrace = {
    _id,
    task_id,
    owner,
    worker,
    ...timed,
    ...(await textOf(work)),
    ...(followed ? { follows: earlier(followed) } : {}),
  };
  await traces.updateOne({ _id }, { $setOnInsert: trace }, { upsert: true });
  // Two accounts that were alone on the task until now no longer are.
  await traces.updateMany(
    {
      task_id,
      worker: { $ne: worker },
      at: { $gt: new Date(at.getTime() - QUIET_MS) },
      'follows.worker': { $exists: true, $ne: worker },
    },
    { $unset: { follows: '' } },
  );
  return trace;
}

const PERSON = { worker: 1, at: 1, started_at: 1 } as const;

/** `first`, unless they came to the task because it had just appeared. */
async function notForNews<T extends Timed>(task: Types.ObjectId, first: T | null): Promise<T | null> {
  if (!first) return null;
  const found = await collectionOf(TaskModel).findOne({ _id: task }, { projection: { appeared_at: 1, created_at: 1 } });
  return cameForNews(first, found?.appeared_at ?? found?.created_at) ? null : first;
}

function earlier({ _id: work, worker }: Pick<WorkTrace, '_id' | 'worker'>): Earlier {
  return { worker, work };
}

/**
 * The sketch of its text, and the accounts with similar ones. Considers only texts that were in their current state before this work, so
 * that nobody becomes first by changing theirs later.
 */
async function textOf(work: TracedWork): Promise<Pick<WorkTrace, 'hashes' | 'bands' | 'text_at' | 'like'>> {
  const { task_id, worker, created_at, edited_at } = work;
  const instructions = `${work.task_title}\n${work.task_detail}\n${work.submission_info}`;
  const sketch = sketchOf(ownWords(work), instructions, task_id.toHexString());
  if (!sketch) return {};
  const { hashes } = sketch;
  const candidates = await collectionOf(WorkTraceModel)
    .find(
      { bands: { $in: [...sketch.bands] }, worker: { $ne: worker }, text_at: { $lt: created_at } },
      { projection: { worker: 1, hashes: 1 } },
    )
    .limit(MAX_CANDIDATES)
    .toArray();
  const alike = new Map<string, Earlier>();
  for (const other of candidates)
    if (other.hashes && sketchLikeness(hashes, other.hashes) >= NEARLY_SAME)
      alike.set(other.worker.toHexString(), earlier(other));
  const isCommon = alike.size > MAX_LIKE || candidates.length === MAX_CANDIDATES;
  return {
    hashes,
    bands: [...sketch.bands],
    text_at: edited_at ?? created_at,
    ...(alike.size > 0 && !isCommon ? { like: [...alike.values()] } : {}),
  };
}

/** What its worker wrote freely: a text, or the long texts among the answers. */
function ownWords({ submission_details, proof_fields, answers }: TracedWork): string {
  if (!proof_fields || !answers) return submission_details;
  const long = new Set(proof_fields.filter(({ kind }) => kind === 'long_text').map(({ key }) => key));
  return answers.flatMap(({ key, value }) => (long.has(key) ? [String(value)] : [])).join('\n');
}
