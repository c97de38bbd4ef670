/**
 * How freelancers' work is decided (fair-work.md 6), computed from the latest decisions and stored with the person, where clients read it.
 * It decides nothing. Every decision about work sets `worker_rate_at` in its transaction, so the record is recomputed within a minute.
 */
import type { Types } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import type { JobDefinition } from '../../jobs/job';
import { UserModel, type UserRecord } from '../users/user.model';
import { decisionsThatCount, peopleToRate } from './decisions-that-count';

/** Time until a record is recomputed although nothing was decided, because decisions grow too old to count. */
const AGAIN_MS = DAY_MS;

export const rateFreelancers: JobDefinition = {
  name: 'rate-freelancers',
  everyMs: 60_000,
  run: async (signal) => {
    const users = collectionOf(UserModel);
    const at = now();
    const due = await peopleToRate('freelancer', 'worker_rate_at', at);
    for (const { _id, worker_rate_at } of due) {
      if (signal.aborted) break;
      const worker_record = await recordOf(_id, at);
      // Skipped if something was decided meanwhile: the person is then due once more.
      const asRead = worker_rate_at ? { worker_rate_at } : { worker_rate_at: { $exists: false } };
      const next = new Date(at.getTime() + AGAIN_MS);
      await users.updateOne({ _id, ...asRead }, { $set: { worker_record, worker_rate_at: next } });
    }
    return due.length;
  },
};

/** Excludes overturned rejections, work that nobody reviewed, and decisions by the freelancer's own client account. */
async function recordOf(worker: Types.ObjectId, at: Date): Promise<NonNullable<UserRecord['worker_record']>> {
  const reviewed = { auto: { $ne: true }, 'appeal.outcome': { $nin: ['full' as const, 'partial' as const] } };
  const decisions = await decisionsThatCount('worker', worker, reviewed, at, { status: 1 });
  return { approved: decisions.filter(({ status }) => status === 'approve').length, decided: decisions.length };
}
