/**
 * Passes appeals to admins if the client has not answered in time, including those that came due while nothing was running
 * (fair-work.md 5).
 */
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import type { JobDefinition } from '../../jobs/job';
import { SubmissionModel } from '../submissions/submission.model';

export const passAppeals: JobDefinition = {
  name: 'pass-appeals',
  everyMs: 60_000,
  // One conditional update: however many processes run it at once, each appeal is passed on once.
  run: async () => {
    const due = { 'appeal.state': 'client_response' as const, 'appeal.respond_by': { $lte: now() } };
    const { modifiedCount } = await collectionOf(SubmissionModel).updateMany(due, {
      $set: { 'appeal.state': 'admin' },
    });
    return modifiedCount;
  },
};
