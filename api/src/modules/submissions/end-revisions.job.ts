/** Ends work whose requested changes did not come in time, including work that came due while nothing was running (fair-work.md 4). */
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { eachDue } from '../../jobs/each-due';
import type { JobDefinition } from '../../jobs/job';
import { endUnanswered } from './reject-submission.command';
import { DECIDED, SubmissionModel } from './submission.model';

const NAME = 'end-revisions';

export const endRevisions: JobDefinition = {
  name: NAME,
  everyMs: 30_000,
  run: (signal) =>
    eachDue(
      NAME,
      (besides, limit) =>
        collectionOf(SubmissionModel)
          .find(
            {
              status: 'revision',
              revision_due: { $lte: now() },
              ...besides,
            },
            { projection: DECIDED, sort: { revision_due: 1 }, limit },
          )
          .toArray(),
      endUnanswered,
      signal,
    ),
};
