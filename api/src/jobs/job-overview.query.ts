/** The state of the jobs: when each last succeeded, whether it is late, and what was set aside. Reads only. */
import type { CallOutput, calls } from '@taskmint/contract';
import { clockOffsetMs, now } from '../clock';
import { readTogether } from '../database/read-together';
import type { JobDefinition } from './job';
import { JOB_FAILURES, type JobFailureRecord } from './job-failure.model';
import { LEASE_MS, LEASES, type LeaseRecord } from './lease';
import { isClockOff } from './runner';

export type JobOverview = CallOutput<typeof calls.getJobs>;

const MAX_FAILURES = 100;
const MAX_COUNTED = 10_000;
/** Always true, but it gives the index a bound to count by. */
const SINCE_EVER = { failed_at: { $gt: new Date(0) } };
/** Missed runs after which a job counts as late. */
const MISSED_RUNS = 3;

/** The start of this process; before that it could not expect a run. */
const startedAt = performance.now();

export async function jobOverview(jobs: readonly JobDefinition[]): Promise<JobOverview> {
  const rows = await readTogether({
    leases: { from: LEASES, pipeline: [{ $match: { _id: { $in: jobs.map(({ name }) => name) } } }] },
    failures: {
      from: JOB_FAILURES,
      pipeline: [{ $match: SINCE_EVER }, { $sort: { failed_at: -1 } }, { $limit: MAX_FAILURES }],
    },
    waiting: { from: JOB_FAILURES, pipeline: [{ $match: SINCE_EVER }, { $limit: MAX_COUNTED }, { $count: 'count' }] },
  });
  const leases = rows.leases as LeaseRecord[];
  const failures = rows.failures as JobFailureRecord[];
  const byName = new Map(leases.map((lease) => [lease._id, lease]));
  const at = now().getTime();
  return {
    clock_offset_ms: Math.round(clockOffsetMs()),
    clock_off: isClockOff(),
    jobs: jobs.map(({ name, everyMs }) => {
      const lease = byName.get(name);
      const allowedMs = everyMs * MISSED_RUNS + LEASE_MS;
      const silentMs = lease?.succeeded_at ? at - lease.succeeded_at.getTime() : performance.now() - startedAt;
      return {
        name,
        every_seconds: Math.round(everyMs / 1_000),
        last_run: lease?.started_at?.toISOString() ?? null,
        last_success: lease?.succeeded_at?.toISOString() ?? null,
        last_error: lease?.last_error ?? null,
        late: silentMs > allowedMs,
      };
    }),
    set_aside: failures.map((failure) => ({
      _id: failure._id.toHexString(),
      job: failure.job,
      item: failure.item,
      attempts: failure.attempts,
      last_error: failure.last_error,
      failed_at: failure.failed_at.toISOString(),
      next_attempt_at: failure.next_attempt_at?.toISOString() ?? null,
    })),
    set_aside_count: Number(rows.waiting[0]?.['count'] ?? 0),
  };
}

/** Problems that need attention; empty when all is well. */
export function alarmsOf({ jobs, clock_off, clock_offset_ms, set_aside_count }: JobOverview): string[] {
  return [
    ...(clock_off ? [`this machine's clock is ${clock_offset_ms} ms off`] : []),
    ...jobs.filter(({ late }) => late).map(({ name }) => `the job ${name} is late`),
    ...(set_aside_count > 0 ? [`${set_aside_count} items are set aside`] : []),
  ];
}
