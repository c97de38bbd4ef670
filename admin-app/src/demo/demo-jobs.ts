/** Jobs, one of them late, and two items that were set aside: one is retried automatically, one waits for an admin. */
import type { Job, JobOverview } from '../features/jobs/job.queries';
import { daysFromNow, demoId } from './demo-data';

const MINUTES_PER_DAY = 1_440;

function demoJob(name: string, everySeconds: number, overrides: Partial<Job> = {}): Job {
  const minuteAgo = daysFromNow(-1 / MINUTES_PER_DAY);
  return {
    name,
    every_seconds: everySeconds,
    last_run: minuteAgo,
    last_success: minuteAgo,
    last_error: null,
    late: false,
    ...overrides,
  };
}

export function demoJobs(overrides: Partial<JobOverview> = {}): JobOverview {
  const set_aside = [
    {
      _id: demoId(0xf01),
      job: 'expire-tasks',
      item: demoId(104),
      attempts: 12,
      last_error: 'The escrow of the task is less than its free places need',
      failed_at: daysFromNow(-0.5),
      next_attempt_at: null,
    },
    {
      _id: demoId(0xf02),
      job: 'approve-overdue',
      item: demoId(205),
      attempts: 3,
      last_error: 'The task of the submission is not there',
      failed_at: daysFromNow(-1 / MINUTES_PER_DAY),
      next_attempt_at: daysFromNow(1 / MINUTES_PER_DAY),
    },
  ];
  return {
    clock_offset_ms: 4,
    clock_off: false,
    jobs: [
      demoJob('finish-closing-accounts', 60),
      demoJob('expire-tasks', 30),
      demoJob('approve-overdue', 30),
      demoJob('trust-workers', 600),
      demoJob('collect-pictures', 3_600, { last_run: null, last_success: null }),
      demoJob('seal-ledger-entries', 20),
      demoJob('payment-inbox', 5),
      demoJob('payment-places', 2),
      demoJob('payment-reconciliation', 60, {
        last_success: daysFromNow(-0.25),
        last_error: 'The payment provider did not answer within 10 s',
        late: true,
      }),
    ],
    set_aside,
    set_aside_count: set_aside.length,
    ...overrides,
  };
}
