/** Ends work whose requested changes did not come in time, including work that came due while nothing was running (fair-work.md 4). */
import { dueJob } from '../../jobs/each-due';
import { endUnanswered } from './reject-submission.command';
import { DECIDED, SubmissionModel } from './submission.model';

export const endRevisions = dueJob({
  name: 'end-revisions',
  everyMs: 30_000,
  from: SubmissionModel,
  due: (at) => ({ status: 'revision' as const, revision_due: { $lte: at } }),
  projection: { ...DECIDED, revision_due: 1, review_days: 1 },
  sort: { revision_due: 1 },
  work: endUnanswered,
});
