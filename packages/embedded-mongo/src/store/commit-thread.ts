/**
 * Decides on which thread a group of writes is committed. Another thread does not block the event loop, but the round trip costs as much
 * again as the commit on a fast disk, and far more on a busy machine (the benchmark measures both). So as long as commits are short, they
 * run on this thread.
 */

/** The longest that a commit may block reads, on average. */
const SHORT_MS = 2;
/** Upper limit for one sample: a disk that stalls once is not slow. */
const MAX_MS = 4 * SHORT_MS;
/** Weight of the latest commit in the moving average. */
const WEIGHT = 1 / 8;
/**
 * Commits on the other thread before one is tried on this thread again. The former are not measured, since their time includes waiting for
 * the thread.
 */
const TRY_AFTER = 16;
/** A group that took this long to build has much to write and is likely part of a long command, so more like it will follow. */
const LARGE_MS = 5;

export class CommitThread {
  /** Moving average of the commits on this thread. */
  private averageMs = 0;
  private elsewhere = 0;
  /** Number of upcoming commits that are assumed to be large. */
  private large = 0;

  /** Called once per commit. @returns whether to run it on this thread, the main one */
  isMain(): boolean {
    if (this.large > 0) {
      this.large -= 1;
      return false;
    }
    if (this.averageMs < SHORT_MS || this.elsewhere === TRY_AFTER) {
      this.elsewhere = 0;
      return true;
    }
    this.elsewhere += 1;
    return false;
  }

  /** Records how long the statements of a group took. */
  ran(ms: number): void {
    if (ms > LARGE_MS) this.large = TRY_AFTER;
  }

  /** Records the duration of a commit on this thread, from the last statement until everything was on disk. */
  committed(ms: number): void {
    this.averageMs += (Math.min(ms, MAX_MS) - this.averageMs) * WEIGHT;
  }
}
