/**
 * Runs a job's work on one item after another. A failing item is set aside with its reason and retried after growing pauses, while the rest go on. Knows
 * nothing of what the items are.
 */
import { Types } from 'mongoose';
import { now } from '../clock';
import { collectionOf } from '../database/records';
import { HOUR_MS } from '../days';
import { keptMessage } from '../errors';
import { log } from '../log';
import { backoffMs } from './backoff';
import { JobFailureModel } from './job-failure.model';

/** Attempts before an item waits for an admin. */
const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 6 * HOUR_MS;
/** Items of one job that can be set aside at once, limited by what one query can exclude; with more, the job itself is broken and fails. */
const MAX_WAITING = 10_000;

/** Items of a job that must not be processed now. Queries for due items exclude them, so that the items after them are reached. */
export async function waitingItems(job: string): Promise<string[]> {
  const waiting = await collectionOf(JobFailureModel)
    .find(
      { job, $or: [{ next_attempt_at: null }, { next_attempt_at: { $gt: now() } }] },
      { projection: { item: 1 }, limit: MAX_WAITING },
    )
    .toArray();
  if (waiting.length === MAX_WAITING) throw new Error(`${job} has at least ${MAX_WAITING} failing items`);
  return waiting.map(({ item }) => item);
}

/** The same for items named by record ids. */
export async function waitingIds(job: string): Promise<Types.ObjectId[]> {
  return (await waitingItems(job)).map((id) => new Types.ObjectId(id));
}

/** A condition on records that are items themselves. */
export interface NotWaiting {
  readonly _id?: { readonly $nin: Types.ObjectId[] };
}

/** Excludes the records that must not be processed now; an empty condition if there are none. */
export async function notWaiting(job: string): Promise<NotWaiting> {
  const ids = await waitingIds(job);
  return ids.length > 0 ? { _id: { $nin: ids } } : {};
}

/**
 * Works on each item; returns the results of those that succeeded. Stops when `signal` is aborted. Rejects with an error for which `isAway` is true: not
 * the item's fault.
 */
export async function eachItem<T, R>(
  job: string,
  items: readonly T[],
  nameOf: (item: T) => string,
  work: (item: T) => Promise<R>,
  signal: AbortSignal,
  isAway: (error: unknown) => boolean = () => false,
): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    if (signal.aborted) break;
    try {
      results.push(await work(item));
      await forget(job, nameOf(item));
    } catch (error) {
      if (signal.aborted) break;
      if (isAway(error)) throw error;
      await setAside(job, nameOf(item), error);
    }
  }
  return results;
}

async function forget(job: string, item: string): Promise<void> {
  await collectionOf(JobFailureModel).deleteOne({ job, item });
}

async function setAside(job: string, item: string, error: unknown): Promise<void> {
  const failures = collectionOf(JobFailureModel);
  const at = now();
  // The longest pause until the next statement sets the right one: a process that dies in between must not leave the item to an admin.
  const later = (ms: number): Date => new Date(at.getTime() + ms);
  const failure = await failures.findOneAndUpdate(
    { job, item },
    {
      $inc: { attempts: 1 },
      $set: { last_error: keptMessage(error), failed_at: at, next_attempt_at: later(MAX_PAUSE_MS) },
    },
    { upsert: true, returnDocument: 'after' },
  );
  const attempts = failure?.attempts ?? 1;
  log().error({ err: error, job, item, attempts }, 'a job failed on an item; it is set aside');
  const next_attempt_at = attempts < MAX_ATTEMPTS ? later(backoffMs(attempts, FIRST_PAUSE_MS, MAX_PAUSE_MS)) : null;
  await failures.updateOne({ job, item, attempts }, { $set: { next_attempt_at } });
}
