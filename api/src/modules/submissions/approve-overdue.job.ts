/** Approves work whose review deadline has passed, including work that came due while nothing was running (decisions.md 18). */
import type { mongo } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { eachItem, notWaiting } from '../../jobs/each-item';
import type { JobDefinition } from '../../jobs/job';
import { approveSubmissions, type Approval } from './approve-submissions.command';
import { DECIDED, SubmissionModel, type SubmissionRecord } from './submission.model';

const BATCH = 100;

const NAME = 'approve-overdue';

export const approveOverdue: JobDefinition = {
  name: NAME,
  everyMs: 30_000,
  run: async (signal) => {
    let approved = 0;
    for (;;) {
      const due = await dueWork({
        status: 'pending',
        review_deadline: { $lte: now() },
        ...(await notWaiting(NAME)),
      });
      for (const approvals of byTask(due)) {
        if (signal.aborted) return approved;
        approved += await approveOrSetAside(approvals, signal);
      }
      if (due.length < BATCH) return approved;
    }
  },
};

/** Approves all work that matches `filter`, as by deadline and not by a person. */
export async function approveAll(filter: mongo.Filter<SubmissionRecord>): Promise<void> {
  for (;;) {
    const due = await dueWork(filter);
    for (const approvals of byTask(due)) await approve(approvals);
    if (due.length < BATCH) return;
  }
}

function dueWork(filter: mongo.Filter<SubmissionRecord>): Promise<Approval['submission'][]> {
  return collectionOf(SubmissionModel)
    .find(filter, { projection: DECIDED, sort: { review_deadline: 1 }, limit: BATCH })
    .toArray();
}

async function approve(approvals: readonly Approval[]): Promise<number> {
  const outcomes = await approveSubmissions(approvals, true);
  return outcomes.filter((outcome) => outcome === 'approved').length;
}

/** Work that cannot be approved must not block the rest of its task. */
async function approveOrSetAside(approvals: readonly Approval[], signal: AbortSignal): Promise<number> {
  try {
    return await approve(approvals);
  } catch (error) {
    if (signal.aborted) throw error;
    const name = ({ submission }: Approval): string => submission._id.toHexString();
    const counts = await eachItem(NAME, approvals, name, (approval) => approve([approval]), signal);
    return counts.reduce((sum, count) => sum + count, 0);
  }
}

function byTask(records: readonly Approval['submission'][]): Approval[][] {
  const groups = new Map<string, Approval[]>();
  for (const submission of records) {
    const key = submission.task_id.toHexString();
    const group = groups.get(key) ?? [];
    group.push({ submission });
    groups.set(key, group);
  }
  return [...groups.values()];
}
