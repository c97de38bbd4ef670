/** Runs jobs on schedule, one run of each at a time in this process, and stops them in order. Knows no job. */
import { randomUUID } from 'node:crypto';
import { clockOffsetMs, now } from '../clock';
import { keptMessage } from '../errors';
import { log } from '../log';
import { counters, gauges } from '../metrics';
import { tracing } from '../tracing';
import type { JobDefinition } from './job';
import { runFenced } from './fenced';
import { endLease, takeLease } from './lease';

/** How a run ended; `elsewhere` when another process had the lease, `off` when this one's clock is wrong. */
export type JobOutcome = 'done' | 'failed' | 'elsewhere' | 'off';

/** Share of the pause by which the next run is shifted at random, so that processes do not run in lockstep. */
const JITTER = 0.2;
/** A process whose clock is off by more than this runs no jobs (decisions.md 29), in ms. */
const MAX_CLOCK_OFFSET_MS = 5_000;

export interface JobRunner {
  /** Stops the timers, tells running jobs to end, and waits for them. */
  stop(): Promise<void>;
}

/** Starts all `jobs`. Each runs at once, to catch up with what came due while nothing ran. */
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

/** Whether this process's clock is so far off that it must not decide anything by itself. */
export function isClockOff(): boolean {
  return Math.abs(clockOffsetMs()) > MAX_CLOCK_OFFSET_MS;
}

/** Runs a job if no other process has its lease. Never throws: a failed job runs again at its next time. */
export async function runLeased(job: JobDefinition, holder: string, stopping: AbortSignal): Promise<JobOutcome> {
  if (isClockOff()) {
    log().error(
      { job: job.name, offset_ms: Math.round(clockOffsetMs()) },
      "this machine's clock is wrong; no jobs are run",
    );
    counters.jobs.inc({ job: job.name, outcome: 'off' });
    return 'off';
  }
  let token: number | null = null;
  try {
    token = await takeLease(job.name, holder);
    if (token === null) return 'elsewhere';
    const held = token;
    const fenced = () => runFenced(job.name, holder, held, stopping, job.run);
    const traces = tracing();
    const done = await (traces ? traces.job(job.name, fenced) : fenced());
    await endLease(job.name, holder, token, null);
    counters.jobs.inc({ job: job.name, outcome: 'done' });
    gauges.jobSucceeded.set({ job: job.name }, now().getTime() / 1_000);
    if (done > 0) log().info({ job: job.name, done }, 'job');
    return 'done';
  } catch (error) {
    counters.jobs.inc({ job: job.name, outcome: 'failed' });
    if (!stopping.aborted) log().error({ job: job.name, err: error }, 'job failed');
    if (token !== null) await endLease(job.name, holder, token, keptMessage(error)).catch(() => undefined);
    return 'failed';
  }
}
