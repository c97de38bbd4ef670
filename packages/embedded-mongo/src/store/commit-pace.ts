/**
 * Where a group of writes is committed. On another thread it does not block the event loop, but going there and back takes as long again as a fast
 * disk does, and much longer on a busy machine: the benchmark measures both. So as long as commits are short they are made here.
 */

/** The longest that reads may be held up by a commit, on average. */
const SHORT_MS = 2;
/** What a longer commit counts as: a disk that stalls once is not slow. */
const MAX_MS = 4 * SHORT_MS;
/** How much of the average the latest commit is. */
const WEIGHT = 1 / 8;
/** How many commits go elsewhere before one is tried here again: those say nothing, since they also wait for their thread. */
const TRY_AFTER = 16;
/** A group that was so long in the making has much to write, and more like it will follow: parts of a long command. */
const LARGE_MS = 5;

export class CommitPace {
  /** Of the latest commits that were made here. */
  private averageMs = 0;
  private elsewhere = 0;
  /** Commits to come that may be large. */
  private large = 0;

  /** Decides about the next commit. @returns whether to make it here */
  isHere(): boolean {
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

  /** Tells how long the statements of a group took. */
  worked(ms: number): void {
    if (ms > LARGE_MS) this.large = TRY_AFTER;
  }

  /** Tells how long a commit took that was made here, from the last statement until all was on disk. */
  took(ms: number): void {
    this.averageMs += (Math.min(ms, MAX_MS) - this.averageMs) * WEIGHT;
  }
}
