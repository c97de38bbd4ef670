/**
 * Where a group of writes is committed. On another thread it blocks nobody, but going there and back costs as much again as a fast
 * disk takes (0.25 ms beside 0.35 ms, measured by the benchmark's last rows). So while commits are short they are made where they are.
 */

/** The longest that reads may be held up by a commit, on average. */
const SHORT_MS = 1;
/** How much of the average the latest commit is. */
const WEIGHT = 1 / 8;

export class CommitPace {
  /** Of the latest commits, from the last statement until all is on disk. A disk has to show first that it is fast. */
  private averageMs = 2 * SHORT_MS;

  /** Whether the next commit is expected to be short enough to wait for it. */
  get isShort(): boolean {
    return this.averageMs < SHORT_MS;
  }

  /** Tells how long a commit took, wherever it was made. */
  took(ms: number): void {
    this.averageMs += (ms - this.averageMs) * WEIGHT;
  }
}
