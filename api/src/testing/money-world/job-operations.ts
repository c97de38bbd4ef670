/** What happens on its own: jobs, often two runs at once as with two processes, time that passes, and a database that drops transactions. */
import { database } from '../../database/connection';
import { HOUR_MS } from '../../days';
import type { JobDefinition } from '../../jobs/job';
import type { WeightedOperation } from './operations';
import type { World } from './world';

const signal = new AbortController().signal;

/** Runs a job; a run that a fault ended is restarted, as the schedule would. */
async function run(job: JobDefinition, world: World): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await job.run(signal);
      return;
    } catch (error) {
      if (world.faults.rate === 0 || attempt >= 20) throw error;
    }
  }
}

/** Jobs of the application by name, except the sealing job: the bookkeeper checks before anything is sealed. */
function jobsOf(world: World): JobDefinition[] {
  const jobs = world.api.api.app.modules.flatMap((module) => module.jobs ?? []);
  return jobs.filter(({ name }) => name !== 'seal-ledger-entries');
}

/** Runs one by its name. */
export async function runJob(wanted: string, world: World): Promise<void> {
  const job = jobsOf(world).find(({ name }) => name === wanted);
  if (!job) throw new Error(`there is no job ${wanted}`);
  await run(job, world);
}

async function runSomeJob(world: World): Promise<readonly never[]> {
  const job = world.random.pick(jobsOf(world));
  if (job) await Promise.all(world.random.chance(0.4) ? [run(job, world), run(job, world)] : [run(job, world)]);
  return [];
}

async function passTime(world: World): Promise<readonly never[]> {
  world.moveClock((world.random.pick([0.1, 1, 6, 20]) ?? 1) * HOUR_MS);
  return [];
}

/** What an election does to open transactions. */
async function dropTransactions(): Promise<readonly never[]> {
  await database().admin().command({ killAllSessions: [] });
  return [];
}

export const jobOperations: readonly WeightedOperation[] = [
  { name: 'run a job', weight: 7, value: runSomeJob },
  { name: 'let time pass', weight: 3, value: passTime },
  { name: 'drop transactions', weight: 0.5, value: dropTransactions },
];

/** Runs every job until nothing is left to do, as after a night. */
export async function runAllJobs(world: World): Promise<void> {
  for (const job of jobsOf(world)) await run(job, world);
}
