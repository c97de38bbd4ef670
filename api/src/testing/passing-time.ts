/**
 * Runs beside the product: makes single records older and runs the jobs that are then due. Journeys cannot move the product's clock, which is the
 * database's, and do not wait for its jobs. Controlled over the channel of the process that forked it.
 */
import { Types, type mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../commands/run-command';
import { database } from '../database/connection';
import type { IdentityService } from '../identity/identity-service';
import { runLeased } from '../jobs/runner';
import { allModules } from '../modules';

export interface PassingTime {
  /** The records to make older. */
  readonly records: readonly { readonly collection: string; readonly id: string }[];
  /** By how much, in ms: every moment in such a record is moved back. */
  readonly ms: number;
  /** Names of the jobs to run then, one after another. */
  readonly jobs: readonly string[];
}

/** Pause and number of retries for a job that the product itself is running. */
const BUSY = { pauseMs: 100, tries: 100 };

async function pass({ records, ms, jobs }: PassingTime): Promise<void> {
  for (const { collection, id } of records) await age(database().collection(collection), new Types.ObjectId(id), ms);
  for (const name of jobs) await run(name);
}

async function age(collection: mongo.Collection, _id: Types.ObjectId, ms: number): Promise<void> {
  const record = await collection.findOne({ _id });
  if (!record) throw new Error(`There is no such record in ${collection.collectionName}`);
  const changed = Object.entries(record).filter(
    ([, value]) => JSON.stringify(earlier(value, ms)) !== JSON.stringify(value),
  );
  await collection.updateOne(
    { _id },
    { $set: Object.fromEntries(changed.map(([key, value]) => [key, earlier(value, ms)])) },
  );
}

/** The same value with every moment in it `ms` earlier. */
function earlier(value: unknown, ms: number): unknown {
  if (value instanceof Date) return new Date(value.getTime() - ms);
  if (Array.isArray(value)) return value.map((each) => earlier(each, ms));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, earlier(each, ms)]));
}

const holder = randomUUID();
/** Jobs never call the identity service. */
const jobs = allModules({} as IdentityService).flatMap((module) => module.jobs ?? []);

async function run(name: string): Promise<void> {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  for (let tries = 0; tries < BUSY.tries; tries += 1) {
    const outcome = await runLeased(job, holder, new AbortController().signal);
    if (outcome === 'done') return;
    if (outcome !== 'elsewhere') throw new Error(`The job ${name} ended as ${outcome}`);
    await sleep(BUSY.pauseMs);
  }
  throw new Error(`The job ${name} is always run by another process`);
}

void runCommand(async () => {
  process.on('message', (asked: PassingTime) => {
    pass(asked).then(
      () => process.send?.({}),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  process.send?.({});
  await new Promise((resolve) => process.once('disconnect', resolve));
});
