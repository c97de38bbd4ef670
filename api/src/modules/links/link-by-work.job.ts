/**
 * Links accounts whose work shows that one person did it (fair-work.md 15): nearly identical long texts of one's own on several tasks, or
 * work that follows the other's within minutes on many days. Each piece of work is processed once, in the order of handing in, and looked
 * up in an index, never compared with all others.
 */
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { dueJob } from '../../jobs/each-due';
import { SubmissionModel } from '../submissions/submission.model';
import { linkByTexts } from './link-by-texts.command';
import { linkByTiming } from './link-by-timing.command';
import { traceWork, TRACED, type TracedWork } from './trace-work.command';

/** After this time, everything handed in earlier has certainly been stored, and is processed first. */
const SETTLED_MS = 60_000;

export const linkByWork = dueJob({
  name: 'link-by-work',
  everyMs: 60_000,
  from: SubmissionModel,
  due: (at) => ({ compared_at: null as never, created_at: { $lte: new Date(at.getTime() - SETTLED_MS) } }),
  projection: TRACED,
  sort: { created_at: 1 },
  work: compare,
});

/** Records findings before marking the work: after a crash in between, it is compared again, and a fact is recorded only once. */
async function compare(work: TracedWork): Promise<boolean> {
  const trace = await traceWork(work);
  await linkByTexts(trace);
  await linkByTiming(trace);
  const { modifiedCount } = await collectionOf(SubmissionModel).updateOne(
    { _id: work._id, compared_at: null as never },
    { $set: { compared_at: now() } },
  );
  return modifiedCount > 0;
}
