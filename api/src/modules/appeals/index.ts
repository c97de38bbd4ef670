/** The appeals module as the application sees it (fair-work.md 5). */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { directionOf, listPage } from '../../database/page';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { SubmissionModel } from '../submissions/submission.model';
import { presentSubmission } from '../submissions/submission.presenter';
import { answerAppeal, decideAppeal, openAppeal } from './appeal.commands';
import { isRunning } from './appeal.policy';
import { passAppeals } from './pass-appeals.job';
import { settleAppeal } from './settle-appeal';

const BATCH = 100;
const RUNNING = { $in: ['client_response' as const, 'admin' as const] };

/** Ends the running appeals of a user who leaves: as a client, they pay what is held; as a worker, their appeals are dropped. */
async function endAppeals(userId: Types.ObjectId): Promise<void> {
  const sides = [
    { filter: { owner: userId, 'appeal.state': RUNNING, disputed: true }, outcome: 'full' },
    { filter: { worker: userId, 'appeal.state': RUNNING }, outcome: 'upheld' },
  ] as const;
  for (const { filter, outcome } of sides) {
    for (;;) {
      const works = await collectionOf(SubmissionModel).find(filter, { limit: BATCH }).toArray();
      for (const work of works) {
        const { appeal } = work;
        if (!isRunning(appeal)) continue;
        const verdict = { outcome, percent: null, reason: null, by: 'system', admin: null } as const;
        await oneAtATime(`task:${work.task_id.toHexString()}`, () =>
          inTransaction(async (tx) => {
            const one = { _id: work._id, 'appeal.opened_at': appeal.opened_at };
            const now = await collectionOf(SubmissionModel).findOne(one, { session: tx.session });
            return now !== null && isRunning(now.appeal) && settleAppeal(tx, { ...now, appeal: now.appeal }, verdict);
          }),
        );
      }
      if (works.length < BATCH) break;
    }
  }
}

export const appealsModule: ApiModule = {
  name: 'appeals',
  jobs: [passAppeals],
  routes: [
    defineRoute(calls.openAppeal, ({ actor, params, body }) => openAppeal(actor, params.id, body.reason)),

    defineRoute(calls.answerAppeal, ({ actor, params, body }) => answerAppeal(actor, params.id, body)),

    defineRoute(calls.listAppeals, async ({ actor, query, setTotal }) => {
      const way = directionOf(query);
      const { records, total } = await listPage(
        collectionOf(SubmissionModel),
        { 'appeal.state': query.state },
        { 'appeal.respond_by': way, _id: way },
        query,
      );
      setTotal(total);
      return records.map((record) => presentSubmission(record, actor));
    }),

    defineRoute(calls.decideAppeal, ({ actor, params, body }) => decideAppeal(actor, params.id, body)),
  ],
  closeAccount: (userId) => endAppeals(new Types.ObjectId(userId)),
};
