/** Approves work whose review deadline has passed, also what came due while nothing ran (decisions.md 18). */
import type { mongo } from 'mongoose';
import { now } from '../../clock';
import { collection } from '../../database/connection';
import type { JobDefinition } from '../../jobs/job';
import { approveSubmissions, type Approval } from './approve-submissions.command';
import { DECIDED, SUBMISSIONS, type SubmissionRecord } from './submission.model';

const BATCH = 100;

export const approveOverdue: JobDefinition = {
  name: 'approve-overdue',
  everyMs: 30_000,
  run: (signal) => approveAll({ status: 'pending', review_deadline: { $lte: now() } }, signal),
};

/** Approves everything that `filter` finds, by deadline and not by a person. Returns how many. */
export async function approveAll(filter: mongo.Filter<SubmissionRecord>, signal?: AbortSignal): Promise<number> {
  let approved = 0;
  for (;;) {
    const due = await collection<SubmissionRecord>(SUBMISSIONS)
      .find(filter, {
        projection: DECIDED,
        sort: { review_deadline: 1 },
        limit: BATCH,
      })
      .toArray();
    for (const approvals of byTask(due)) {
      if (signal?.aborted) return approved;
      const outcomes = await approveSubmissions(approvals, true);
      approved += outcomes.filter((outcome) => outcome === 'approved').length;
    }
    if (due.length < BATCH) return approved;
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
