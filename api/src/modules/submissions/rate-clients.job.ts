/**
 * How clients decide about work (fair-work.md 6), computed from their latest decisions and copied to their tasks, where freelancers read
 * it. It decides nothing.
 */
import type { Types } from 'mongoose';
import { RATE_FROM_DECIDED, type ClientRecord } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS, HOUR_MS } from '../../days';
import type { JobDefinition } from '../../jobs/job';
import { LIVE_STATUSES, TaskModel } from '../tasks/task.model';
import { UserModel } from '../users/user.model';
import { starsOf } from './client-stars';
import { decisionsThatCount, peopleToRate } from './decisions-that-count';

/** Time until a client's record is computed again: sooner if they have decided lately. */
const AGAIN_MS = { active: HOUR_MS, quiet: DAY_MS };

export const rateClients: JobDefinition = {
  name: 'rate-clients',
  everyMs: 60_000,
  run: async (signal) => {
    const users = collectionOf(UserModel);
    const at = now();
    const due = await peopleToRate('client', 'client_rate_at', at);
    for (const { _id } of due) {
      if (signal.aborted) break;
      const client_record = await recordOf(_id, at);
      const client_rate_at = new Date(at.getTime() + (client_record.decided > 0 ? AGAIN_MS.active : AGAIN_MS.quiet));
      await users.updateOne({ _id }, { $set: { client_record, client_rate_at } });
      await collectionOf(TaskModel).updateMany(
        { owner: _id, status: { $in: [...LIVE_STATUSES] } },
        { $set: { client_record } },
      );
    }
    return due.length;
  },
};

async function recordOf(owner: Types.ObjectId, at: Date): Promise<ClientRecord> {
  const projection = { status: 1, auto: 1, created_at: 1, decided_at: 1, 'appeal.outcome': 1 };
  const decisions = await decisionsThatCount('owner', owner, {}, at, projection);
  const decided = decisions.length;
  const others = {
    decided,
    // Any outcome other than upholding the rejection.
    appeals_lost: decisions.filter(({ appeal }) => appeal?.outcome && appeal.outcome !== 'upheld').length,
    stars: await starsOf(owner),
  };
  if (decided < RATE_FROM_DECIDED) return { ...others, approval_rate: null, auto_rate: null, review_hours: null };
  const share = (count: number): number => count / decided;
  const hours = decisions
    .filter(({ auto }) => !auto)
    .map(({ created_at, decided_at }) => ((decided_at?.getTime() ?? 0) - created_at.getTime()) / HOUR_MS);
  return {
    ...others,
    approval_rate: share(decisions.filter(({ status }) => status === 'approve').length),
    auto_rate: share(decisions.filter(({ auto }) => auto).length),
    review_hours: median(hours),
  };
}

/** The lower median; null if there are no values. */
function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
