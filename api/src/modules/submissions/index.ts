/** The submissions module as the application sees it. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { ApiModule } from '../../module';
import { approveAll, approveOverdue } from './approve-overdue.job';
import { releaseSubmission } from './reject-submission.command';
import { SubmissionModel } from './submission.model';
import { submissionRoutes } from './submission.routes';

const BATCH = 100;

export const submissionsModule: ApiModule = {
  name: 'submissions',
  routes: submissionRoutes,
  jobs: [approveOverdue],
  // Pending work that the leaving user owes for is paid, their own is released (decisions.md 19).
  closeAccount: async (userId) => {
    const id = new Types.ObjectId(userId);
    await approveAll({ owner: id, status: 'pending' });
    for (;;) {
      const own = await collectionOf(SubmissionModel)
        .find({ worker: id, status: 'pending' }, { limit: BATCH })
        .toArray();
      for (const submission of own) await releaseSubmission(submission);
      if (own.length < BATCH) return;
    }
  },
};
