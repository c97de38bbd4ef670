/** The submissions module as the application sees it. */
import { Types } from 'mongoose';
import type { Submission } from '@taskmint/contract';
import { updateInBatches } from '../../database/in-batches';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import type { ApiModule } from '../../module';
import { approveAll, approveOverdue } from './approve-overdue.job';
import { endRevisions } from './end-revisions.job';
import { rateClients } from './rate-clients.job';
import { rateFreelancers } from './rate-freelancers.job';
import { releaseWork } from './reject-submission.command';
import { remindReviewers } from './remind-reviewers.job';
import { SubmissionModel } from './submission.model';
import { OPEN_STATUSES } from './submission.policy';
import { presentSubmission } from './submission.presenter';
import { submissionRoutes } from './submission.routes';

const BATCH = 100;

/** Work that `actor` handed in or received, without the other party's address. */
function ownPages(
  actor: Actor,
  side: 'worker' | 'owner',
  withheld: Partial<Submission>,
): AsyncIterable<readonly object[]> {
  return pagesOf(
    collectionOf(SubmissionModel),
    { [side]: new Types.ObjectId(actor.id) },
    { [side]: 1, _id: -1 },
    (records) =>
      records.map((record) => {
        const { can: _can, ...submission } = presentSubmission(record, actor);
        return { ...submission, ...withheld };
      }),
  );
}

export const submissionsModule: ApiModule = {
  name: 'submissions',
  routes: submissionRoutes,
  jobs: [approveOverdue, endRevisions, rateClients, rateFreelancers, remindReviewers],
  exportAccount: (actor) => ({
    submissions: ownPages(actor, 'worker', { creator_email: '' }),
    received_submissions: ownPages(actor, 'owner', { worker_email: '' }),
  }),

  // Pending work for the leaving user is paid; their own work is released (decisions.md 19).
  closeAccount: async (userId) => {
    const id = new Types.ObjectId(userId);
    // Nobody would be left to see requested changes.
    await updateInBatches(SubmissionModel, { owner: id, status: 'revision' }, { $set: { status: 'pending' } });
    await approveAll({ owner: id, status: 'pending' });
    for (;;) {
      const own = await collectionOf(SubmissionModel)
        .find({ worker: id, status: { $in: [...OPEN_STATUSES] } }, { limit: BATCH })
        .toArray();
      for (const work of own) await releaseWork(work);
      if (own.length < BATCH) return;
    }
  },
};
