/** Runs jobs by the clock, one run of each at a time in this process, and stops them in order. Knows no job. */
import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { collection } from '../database/connection';
import { duplicateKeyField } from '../database/transaction';
import { log } from '../log';
import { counters } from '../metrics';
import type { JobDefinition } from './job';

/** How a run ended; `elsewhere` when another process had the lease. */
export type JobOutcome = 'done' | 'failed' | 'elsewhere';

interface LeaseRecord extends mongo.Document {
  _id: string;
  holder: string;
  until: Date;
}

export const LEASES = 'job_leases';
/** A process that dies keeps a job from the others for at most this long, in ms. */
const LEASE_MS = 60_000;
/** Share of the pause by which the next run is moved at random, so that processes do not march in step. */
const JITTER = 0.2;

export interface JobRunner {
  /** Stops the clocks, tells running jobs to end, and waits for them. */
  stop(): Promise<void>;
}

/** Starts all `jobs`; each runs at once, which catches up with what came due while nothing ran. */
export function startJobs(jobs: readonly JobDefinition[]): JobRunner {
  const abort = new AbortController();
  const holder = randomUUID();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();

  const tick = (job: JobDefinition): void => {
    const run: Promise<unknown> = runLeased(job, holder, abort.signal).finally(() => {
      running.delete(run);
      if (abort.signal.aborted) return;
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          tick(job);
        },
        job.everyMs * (1 - JITTER * Math.random()),
      );
      timer.unref();
      timers.add(timer);
    });
    running.add(run);
  };
  jobs.forEach(tick);

  return {
    async stop() {
      abort.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** Runs a job if no other process has its lease. Never throws: a job that fails runs again at its next time. */
export async function runLeased(job: JobDefinition, holder: string, signal: AbortSignal): Promise<JobOutcome> {
  try {
    if (!(await takeLease(job.name, holder))) return 'elsewhere';
    const done = await job.run(signal);
    counters.jobs.inc({ job: job.name, outcome: 'done' });
    if (done > 0) log().info({ job: job.name, done }, 'job');
    return 'done';
  } catch (error) {
    counters.jobs.inc({ job: job.name, outcome: 'failed' });
    if (!signal.aborted) log().error({ job: job.name, err: error }, 'job failed');
    return 'failed';
  }
}

/** Real time on purpose: a lease is about processes, not about the product's clock. */
async function takeLease(name: string, holder: string): Promise<boolean> {
  const at = Date.now();
  try {
    await collection<LeaseRecord>(LEASES).updateOne(
      { _id: name, $or: [{ holder }, { until: { $lte: new Date(at) } }] },
      { $set: { holder, until: new Date(at + LEASE_MS) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (duplicateKeyField(error) === '_id') return false;
    throw error;
  }
}
