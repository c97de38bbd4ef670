/**
 * Detects two accounts used by one person who does each task twice (fair-work.md 15): the second starts within minutes after the first has
 * handed in, with nobody else near, in the same order day after day. Pure.
 *
 * Coincidences between honest people are excluded: working at the same time (two who hear of a task together overlap, but one person
 * cannot), tasks that have just appeared or that others do at the same moment, and many tasks of one sitting, which two people can do one
 * behind the other. `lockstep.test.ts` has the figures.
 */
import { MINUTE_MS, dayOf } from '../../days';

/** Maximum time from the first handing in to the second starting. */
const FOLLOWS_WITHIN_MS = 5 * MINUTE_MS;
/** Nobody else may hand in on the task within this time before the first or after the second. */
export const QUIET_MS = 15 * MINUTE_MS;
/**
 * Within this time after a task appeared, two people may have come for the same reason: an alert, or its place at the top of the list.
 * Waiting for new tasks cannot make others seem to follow.
 */
const NEWS_MS = 30 * MINUTE_MS;
/** Required number of days; many tasks of one day count as one. */
export const LOCKSTEP_DAYS = 6;
/** Tasks of a single client can bring two people together as well. */
const MIN_CLIENTS = 2;
/** Minimum share of the tasks that both have done. */
const MIN_SHARE = 0.5;

/** A piece of work by its times; `started_at` is absent if its worker handed in without having started. */
export interface Timed {
  readonly at: Date;
  readonly started_at?: Date | undefined;
}

/** The time since when others' work on the task matters for `work`. */
export function beforeWhich({ at, started_at }: Timed): Date {
  return new Date((started_at ?? at).getTime() - FOLLOWS_WITHIN_MS - QUIET_MS);
}

/**
 * The work that `work` follows; `before` is others' work on the task until then, latest first. Null if it started earlier, much later, in
 * company, or at an unknown time.
 */
export function followedBy<T extends Timed>({ started_at }: Timed, before: readonly T[]): T | null {
  const [last, other] = before;
  if (!started_at || !last) return null;
  const pauseMs = started_at.getTime() - last.at.getTime();
  if (pauseMs < 0 || pauseMs > FOLLOWS_WITHIN_MS) return null;
  return other && last.at.getTime() - other.at.getTime() <= QUIET_MS ? null : last;
}

/** Whether `first` came to a task that had just appeared, as others do; if it is unknown when it appeared, false. */
export function cameForNews({ at, started_at }: Timed, appeared: Date | undefined): boolean {
  return appeared !== undefined && (started_at ?? at).getTime() - appeared.getTime() < NEWS_MS;
}

/**
 * The first step of each day, if there are enough: `steps` are the tasks on which one followed the other, `common` the number that both
 * have done. Null otherwise.
 */
export function lockstepDays<T extends Timed & { readonly owner: { toString(): string } }>(
  steps: readonly T[],
  common: number,
): ReadonlyMap<string, T> | null {
  const days = new Map<string, T>();
  for (const step of [...steps].sort((one, other) => one.at.getTime() - other.at.getTime()))
    if (!days.has(dayOf(step.at))) days.set(dayOf(step.at), step);
  const clients = new Set([...days.values()].map(({ owner }) => owner.toString()));
  const isEnough = days.size >= LOCKSTEP_DAYS && clients.size >= MIN_CLIENTS && steps.length >= MIN_SHARE * common;
  return isEnough ? days : null;
}
